import type { FreshMessage, Reading } from '../../../src/domain/brain.js';
import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { isAside, isGreeting, isThanks, tellsOfMatter } from '../../../src/domain/conversation/courtesy.js';
import type {
  EditEvent,
  Event,
  MessageEvent,
  ThreadMessage,
} from '../../../src/domain/conversation/event.js';
import type { OwnWord } from '../../../src/domain/conversation/reply.js';
import type { KeptMark } from '../../../src/domain/conversation/sign-port.js';
import { compareTs, newer } from '../../../src/domain/conversation/slack-ts.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { inThread } from '../../../src/domain/draft/evidence.js';
import { isEmpty, shortened } from '../../../src/domain/text/person-text.js';
import type { FiledWord } from '../../../src/domain/tickets/tracker.js';
import type { TurnContext } from '../context.js';
import { freshMessages } from '../conversation.js';
import type { IntakeState } from '../state.js';

/** So many messages go with a request, and so much of each, in code units; the thread is linked beside them. */
const MAX_MESSAGES = 60;
export const MAX_TEXT = 4_000;

/**
 * What people said of the request, whole and under their names, once this turn is taken in. Messages that only order, ask
 * or decide something are no part of it, nor are greetings and thanks. What was edited stands in its new words, what was
 * deleted is gone, and what somebody left out stays out. What colleagues only say to each other is left out, too. What apps post in the thread goes along under their names, because people
 * talk about it.
 * Where somebody has judged that, what tells nothing of the request begins as left out.
 * @param reading what this turn's messages come to: a message without any act is a remark, and kept
 */
export function ownWordsAfter(
  state: Pick<IntakeState, 'ownWords' | 'events' | 'requester' | 'filer'>,
  context: TurnContext,
  { acts, keep }: Judged,
): OwnWord[] {
  const gone = new Set(state.events.flatMap((event) => (event.kind === 'deletion' ? [event.ts] : [])));
  const fresh = [
    ...freshMessages(state.events).filter(
      (message) =>
        keep?.includes(message.ts) === true ||
        (speaksOfIt(message, acts) && !isBetweenOthers(message, state, acts)),
    ),
    ...appPosts(state.events).filter(({ text }) => !isEmpty(text)),
  ];
  const known = new Map(state.ownWords.filter(({ ts }) => !gone.has(ts)).map((word) => [word.ts, word]));
  const tellsNothing = ({ ts, author }: { ts: string; author: string }) =>
    keep !== null &&
    isPerson(author) &&
    !keep.includes(ts) &&
    !acts.some((act) => act.ts === ts && tellsOf(act));
  for (const message of fresh) {
    const leftOut = known.get(message.ts)?.leftOut ?? tellsNothing(message);
    known.set(message.ts, asWord(message, context, leftOut));
  }
  const words = [...known.values()].sort((a, b) => compareTs(a.ts, b.ts));
  return words.length <= MAX_MESSAGES
    ? words
    : [...words.slice(0, 1), ...words.slice(words.length - MAX_MESSAGES + 1)];
}

/** What a reading says of the words that go along. */
type Judged = Pick<Reading, 'acts' | 'keep'>;

/** So many messages before a reply that was made a request go along with it: what it speaks of stands there as a rule. */
const MAX_BEFORE = 5;

/**
 * What a new request begins with: the messages that its values rest on or that tell of its matter, the one that called for it where that
 * tells something, what apps have posted since the request before it, and this turn's; of others from before it only those right before
 * a reply that was made a request, since it was said to the people there. Where nobody has judged which tell of it, the thread's root
 * does, unless a request of that was given up.
 */
export function firstOwnWords(
  state: Pick<IntakeState, 'events' | 'draft' | 'done' | 'requester' | 'filer'>,
  context: TurnContext,
  reading: Judged,
): OwnWord[] {
  const { acts, keep } = reading;
  const matter = new Set(acts.flatMap((act) => (act.act === 'open' ? (act.matter ?? []) : [])));
  const rests = new Set(
    [...Object.keys(state.draft.fields), ...Object.keys(state.draft.lists)].flatMap((name) =>
      evidenceOf(state.draft, name).map(({ ts }) => ts),
    ),
  );
  const led = new Set(leadingTo(state, context, acts).map(({ ts }) => ts));
  const called = new Set(acts.flatMap((act) => (act.act === 'open' ? (act.calledBy ?? []) : [])));
  const before = context.messages
    .filter(({ bot }) => !bot)
    .filter(
      ({ ts, author, text }) =>
        (keep === null && ts === context.rootTs && newer(ts, state.done.discardedAt)) ||
        rests.has(ts) ||
        matter.has(ts) ||
        led.has(ts) ||
        (called.has(ts) && tellsOfMatter(text)) ||
        (!isPerson(author) && newer(ts, state.done.handledAt)),
    )
    .filter(({ text }) => !isEmpty(text) && !isGreeting(text))
    .map((message) => asWord(message, context, false));
  return ownWordsAfter({ ...state, ownWords: before }, context, reading);
}

/** What people said right before a reply that was made a request, and after the thread's request before that. */
function leadingTo(
  { events, done }: Pick<IntakeState, 'events' | 'done'>,
  { messages, rootTs }: TurnContext,
  acts: readonly Act[],
): ThreadMessage[] {
  const opens = new Set(acts.flatMap((act) => (act.act === 'open' ? [act.ts] : [])));
  const reply = freshMessages(events).find(({ ts, raisedBy }) => raisedBy !== null && opens.has(ts));
  if (reply === undefined || reply.ts === rootTs) return [];
  const isBefore = ({ ts }: ThreadMessage) => newer(reply.ts, ts) && newer(ts, done.handledAt);
  return messages.filter((one) => !one.bot && isBefore(one) && speaksOfIt(one, [])).slice(-MAX_BEFORE);
}

/**
 * The messages that this turn adds to the words that go with a request, that say at its card what stands there already, or that were taken
 * in without a word of ours: each is marked, so that nobody's words go to a team unseen, and nobody who told something is left without a
 * sign.
 * @param isSilent whether what people have told each other is taken in, and nothing is said of it
 */
export function newlyKept(
  { ownWords: before, events, heard, mode }: Pick<IntakeState, 'ownWords' | 'events' | 'heard' | 'mode'>,
  ownWords: readonly OwnWord[],
  { acts, keep }: Judged,
  isSilent: boolean,
): KeptMark[] {
  const isAnswered = ({ ts, addressed }: FreshMessage) =>
    addressed && !(heard.includes(ts) && keep?.includes(ts));
  const isUntold = ({ act }: Act) =>
    mode === 'REVIEW' ? act === 'restate' : isSilent && CHANGES_DRAFT.has(act);
  const answered = new Set([...before, ...acts.filter((act) => !isUntold(act))].map(({ ts }) => ts));
  const kept = new Set([
    ...ownWords.flatMap(({ ts, leftOut }) => (leftOut ? [] : [ts])),
    ...acts.filter(isUntold).map(({ ts }) => ts),
  ]);
  return freshMessages(events)
    .filter((one) => !isAnswered(one) && kept.has(one.ts) && !answered.has(one.ts))
    .map(({ ts }) => ({ ts, isKept: true }));
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

/** The words with what was added once the request was filed. */
export const withAdded = (words: readonly OwnWord[], added: readonly FiledWord[]): OwnWord[] => [
  ...words,
  ...added
    .filter(({ ts }) => words.every((word) => word.ts !== ts))
    .map((word) => ({ ...word, leftOut: false })),
];

/** The words with one message taken out, or put back. */
export function withLeftOut(words: readonly OwnWord[], ts: string, leftOut: boolean): OwnWord[] {
  return words.map((word) => (word.ts === ts ? { ...word, leftOut } : word));
}

/** What apps say in this batch. */
export function appPosts(events: readonly Event[]): (MessageEvent | EditEvent)[] {
  return events.flatMap((event) =>
    (event.kind === 'message' || event.kind === 'edit') && !isPerson(event.author) ? [event] : [],
  );
}

function speaksOfIt({ ts, text }: ThreadMessage, acts: readonly Act[]): boolean {
  if (isEmpty(text) || isGreeting(text) || isThanks(text) || controlWord(text) !== null) return false;
  const own = acts.filter((act) => act.ts === ts && !leavesRemark(act));
  return own.length === 0 || own.some(tellsOf);
}

/** Whether an act begins the request, or says something of it. */
const tellsOf = (act: Act): boolean => act.act === 'open' || tells(act);

/** Whether words say something of the request: not that it says so already, and not what a button says. */
const tells = ({ act, via }: Act): boolean =>
  CHANGES_DRAFT.has(act) && act !== 'restate' && via !== 'control';

/** Whether colleagues only talk to each other beside the request: what its people say, and what the bot is told, is none of that. */
function isBetweenOthers(
  { ts, author, addressed, edited, raisedBy, text, files = [] }: FreshMessage,
  { ownWords, requester, filer }: Pick<IntakeState, 'ownWords' | 'requester' | 'filer'>,
  acts: readonly Act[],
): boolean {
  const isToldOf = addressed || raisedBy !== null || files.length > 0 || acts.some((act) => act.ts === ts);
  if (isToldOf || edited || author === requester || author === filer) return false;
  return isAside(
    text,
    ownWords.map((word) => word.text),
  );
}

/** Whether words stay a remark though they are answered: all but exact ones, which only answer what was asked. */
export const leavesRemark = ({ act, via }: Act): boolean =>
  (act === 'talk' && via !== 'control') || (act === 'show_card' && via === 'answer');

function asWord(
  { ts, author, text }: Omit<ThreadMessage, 'bot'>,
  context: TurnContext,
  leftOut: boolean,
): OwnWord {
  return {
    ts,
    channel: context.channel,
    ...inThread(context, ts),
    author,
    text: shortened(text, MAX_TEXT),
    leftOut,
  };
}
