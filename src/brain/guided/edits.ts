import type { FreshMessage } from '../../domain/brain.js';
import { findField, isList } from '../../domain/draft/blueprint.js';
import { restsOn } from '../../domain/draft/withdraw.js';
import { opened } from '../../domain/text/open-text.js';
import { amends } from './after-filing.js';
import { onlyPoints } from './matter.js';
import { labels } from './offered-values.js';
import { partsOf } from './text.js';
import type { Turn } from './turn.js';
import { labelledValues, valuesIn } from './values.js';

/**
 * A message in its new words: its label lines and its answer hold anew. Nothing else is done: whoever wants something says
 * so.
 */
export function edits(turn: Turn, message: FreshMessage): void {
  const { open, input } = turn;
  const blueprint = open?.blueprint ?? input.filed?.blueprint;
  if (blueprint === undefined || open?.filing === true) return;
  const { labelled, rest } = partsOf(opened(message.text), blueprint);
  const { answered } = message;
  const field = answered === null ? undefined : findField(blueprint, answered.field);
  const texts = answered === null ? [] : messagesOf(turn, message, answered.messages);
  const answerOf = ({ text }: FreshMessage) => partsOf(opened(text), blueprint).rest;
  if (open === null) {
    const isRested = answered !== null || (input.filed && restsOn(input.filed.draft, new Set([message.ts])));
    if (!isRested) return;
    const answer = field === undefined ? [] : valuesIn(field, texts.map(answerOf).join('\n'));
    amends(turn, message, [...labelledValues(labelled).values, ...answer]);
    return;
  }
  if (turn.isOwn(message.author)) labels(turn, message, labelled);
  if (field === undefined || (message.files?.length && onlyPoints(rest))) return;
  if (field.type === 'enum' || isList(field)) turn.note(message, 'answer', 'answered', valuesIn(field, rest));
  else turn.answerAnew(texts, field, answerOf);
}

/** The messages that made an answer, in the words that they have now. */
function messagesOf(turn: Turn, message: FreshMessage, times: readonly string[]): FreshMessage[] {
  const { history, fresh } = turn.input.conversation;
  const said = new Map([...history, ...fresh].map(({ ts, text }) => [ts, text]));
  return times.flatMap((ts) => {
    const text = said.get(ts);
    return text === undefined ? [] : [{ ...message, ts, text }];
  });
}
