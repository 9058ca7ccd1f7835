import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { isGreeting, isThanks } from '../../../src/domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../../src/domain/conversation/event.js';
import type { OwnWord } from '../../../src/domain/conversation/reply.js';
import { compareTs } from '../../../src/domain/conversation/slack-ts.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { inThread } from '../../../src/domain/draft/evidence.js';
import { isEmpty, shortened } from '../../../src/domain/text/person-text.js';
import type { TurnContext } from '../context.js';
import { freshMessages } from '../conversation.js';
import type { IntakeState } from '../state.js';

/** So many messages go with a request, and so much of each, in code units; the thread is linked beside them. */
const MAX_MESSAGES = 60;
const MAX_TEXT = 4_000;

/**
 * What people said of the request, whole and under their names, once this turn is taken in. Messages that only order, ask
 * or decide something are no part of it, nor are greetings and thanks. What was edited stands in its new words, what was
 * deleted is gone, and what somebody left out stays out.
 * @param acts what this turn's messages come to: a message without any is a remark, and kept
 */
export function ownWordsAfter(
  state: Pick<IntakeState, 'ownWords' | 'events'>,
  context: TurnContext,
  acts: readonly Act[],
): OwnWord[] {
  const gone = new Set(state.events.flatMap((event) => (event.kind === 'deletion' ? [event.ts] : [])));
  const fresh = freshMessages(state.events).filter((message) => speaksOfIt(message, acts));
  const known = new Map(state.ownWords.filter(({ ts }) => !gone.has(ts)).map((word) => [word.ts, word]));
  for (const message of fresh) known.set(message.ts, asWord(message, context, known.get(message.ts)));
  const words = [...known.values()].sort((a, b) => compareTs(a.ts, b.ts));
  return words.length <= MAX_MESSAGES
    ? words
    : [...words.slice(0, 1), ...words.slice(words.length - MAX_MESSAGES + 1)];
}

/**
 * What a new request begins with: the thread's root, the messages that its values rest on, and this turn's; no others from
 * before it.
 */
export function firstOwnWords(
  state: Pick<IntakeState, 'events' | 'draft'>,
  context: TurnContext,
  acts: readonly Act[],
): OwnWord[] {
  const rests = new Set(
    [...Object.keys(state.draft.fields), ...Object.keys(state.draft.lists)].flatMap((name) =>
      evidenceOf(state.draft, name).map(({ ts }) => ts),
    ),
  );
  const before = context.messages
    .filter(({ ts, bot }) => !bot && (ts === context.rootTs || rests.has(ts)))
    .filter(({ text }) => !isEmpty(text))
    .map((message) => asWord(message, context));
  return ownWordsAfter({ events: state.events, ownWords: before }, context, acts);
}

/** Whether both have the same messages in the same words, left out or not. */
export function sameWords(some: readonly OwnWord[], others: readonly OwnWord[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ ts, text, leftOut }, at) => {
      const other = others[at];
      return other?.ts === ts && other.text === text && other.leftOut === leftOut;
    })
  );
}

/** The words with one message taken out, or put back. */
export function withLeftOut(words: readonly OwnWord[], ts: string, leftOut: boolean): OwnWord[] {
  return words.map((word) => (word.ts === ts ? { ...word, leftOut } : word));
}

function speaksOfIt({ ts, text }: ThreadMessage, acts: readonly Act[]): boolean {
  if (isEmpty(text) || isGreeting(text) || isThanks(text) || controlWord(text) !== null) return false;
  const own = acts.filter((act) => act.ts === ts && !leavesRemark(act));
  return (
    own.length === 0 || own.some(({ act }) => act === 'open' || (CHANGES_DRAFT.has(act) && act !== 'restate'))
  );
}

/** Whether words stay a remark though they are answered: all but exact ones, which only answer what was asked. */
export const leavesRemark = ({ act, via }: Act): boolean => act === 'talk' && via !== 'control';

function asWord({ ts, author, text }: ThreadMessage, context: TurnContext, known?: OwnWord): OwnWord {
  return {
    ts,
    channel: context.channel,
    ...inThread(context, ts),
    author,
    text: shortened(text, MAX_TEXT),
    leftOut: known?.leftOut ?? false,
  };
}
