import type { FreshMessage } from '../../domain/brain.js';
import type { Offered } from '../../domain/conversation/option.js';
import { compareTs } from '../../domain/conversation/slack-ts.js';
import { type Field, findField } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import type { Turn } from './turn.js';
import { wording } from './wording.js';

/** "No, that was for Grace", "I wasn't talking to you". */
const MEANT_FOR =
  /\b(?:that|this|it)(?:['’]s| was| is|['’]?s not| was ?n['’]?t)?(?: just| only| meant)* (?:for|to) (?<whom>\S+)|\b(?:talking|speaking) to (?:you|the bot)\b/iu;

/** Whether somebody says that what they answered before was said to somebody else. */
export function wasSaidToOthers(turn: Turn, message: FreshMessage, text: string): boolean {
  const said = MEANT_FOR.exec(text);
  if (said === null || lastAnswered(turn, message.author) === null) return false;
  const whom = (said.groups?.['whom'] ?? 'you').replace(/[.,!]+$/u, '').toLowerCase();
  const names = turn.othersThan(message.author).map(({ name }) => name.split(' ', 1)[0]?.toLowerCase());
  return whom === 'you' || whom.startsWith('<@') || names.includes(whom);
}

/** The field that somebody has answered last in people's own words; null where they answered none. */
export function lastAnswered(turn: Turn, author: string): Field | null {
  const { open } = turn;
  const own = Object.entries(open?.draft.evidence ?? {}).flatMap(([name, evidence]) => {
    const last = evidence.at(-1);
    return last?.how === 'answered' && last.author === author ? [{ name, ts: last.ts }] : [];
  });
  const [newest] = own.sort((a, b) => compareTs(b.ts, a.ts));
  return turn.answeredBefore() ?? (newest && open ? (findField(open.blueprint, newest.name) ?? null) : null);
}

/** "This is for Grace" says whose the request is. */
const IS_OVER = /\b(?:was|were|meant|talking|speaking)\b/iu;

/**
 * Offers to give their last answer back to whoever says that it was said to somebody else, where nothing is asked that they could mean
 * instead. False where they say nothing like that.
 */
export function offersBack(turn: Turn, message: FreshMessage): boolean {
  const { author } = message;
  const field = lastAnswered(turn, author);
  const text = opened(message.text);
  const isOver = field !== null && turn.isOwn(author) && IS_OVER.test(text);
  if (!isOver || !wasSaidToOthers(turn, message, text)) return false;
  turn.talk(message, 'answer', wording.howToChange(field.label), givingBack(turn, field));
  return true;
}

/** A button that gives the answer about a field back, where it was taken for one. */
export function givingBack({ open }: Turn, { name: field }: Field): Offered[] {
  const evidence = open?.draft.evidence[field]?.at(-1);
  return evidence?.how === 'answered'
    ? [{ label: wording.notAnAnswer, does: { act: 'give_back', field } }]
    : [];
}
