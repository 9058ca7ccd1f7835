import { z } from 'zod';
import type { FreshMessage } from '../../../src/domain/brain.js';
import { placeNamed } from '../../../src/domain/conversation/choice-words.js';
import { controlWord, takesOffer } from '../../../src/domain/conversation/control-words.js';
import {
  asksSomebody,
  callsAnother,
  isGreeting,
  isMereCourtesy,
  isThanks,
  tellsMuch,
} from '../../../src/domain/conversation/courtesy.js';
import type { Event, MessageEvent } from '../../../src/domain/conversation/event.js';
import type { PressedAct } from '../../../src/domain/conversation/press.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { compareTs, newer } from '../../../src/domain/conversation/slack-ts.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { doing, pendingOf, type Question } from '../../../src/domain/pending.js';
import { involvedIn } from '../../../src/domain/policies.js';
import { holds, isEmpty, type PersonText } from '../../../src/domain/text/person-text.js';
import { slackTime, type TurnContext } from '../context.js';
import type { IntakeState } from '../state.js';
import { askedBackOf, isUnanswered } from './asked-back.js';

/**
 * Whose next words in the thread are for the bot without a mention: all words of the person whom it answered last (`to`), and the
 * answers of those whom it asked something (`asked`; null: it asked nobody in particular). `heard`: Slack time of what they had said
 * before, since they may write on before the answer stands there. `at`: Slack time of the answer. `remarked`: somebody else has said
 * something in passing since, so that only the number of a choice, a “yes please” or a need that is told at length is still for the
 * bot. `greeted`: all that was answered was a greeting, so that the need is still to be told. `filed`: a request was filed just now, to
 * which people add what they have forgotten.
 */
export const Listening = z.object({
  to: z.string().nullable(),
  asked: z.array(z.string()).nullable().default([]),
  heard: z.string(),
  at: z.string(),
  remarked: z.boolean().default(false),
  greeted: z.boolean().default(false),
  filed: z.boolean().default(false),
});
export type Listening = z.infer<typeof Listening>;

/** Nothing has come in between yet, and more than a greeting was answered. */
const NEW = { remarked: false, greeted: false, filed: false };

/** Words that come later are for the people in the thread again; in seconds. */
const LISTENS_S = 15 * 60;

/** The messages of a batch as they are meant, and those of them that are said to the bot without a mention, by their ts. */
interface Listened {
  events: Event[];
  heard: string[];
  listening: Listening | null;
}

/**
 * Finds the messages of a batch that are said to the bot though they don't mention it: the next words of whom it asked or answered,
 * as long as nobody else has spoken since, they turn to nobody else and 15 minutes have not passed. They may answer what is asked.
 * Those of whom it answered are marked as addressed besides, so that they get an answer, save courtesy and a plain "no", which leave
 * nothing to answer. A quiet thread hears mentions alone.
 * @param isForNeed whether the thread is in a channel that takes requests and has had none yet
 */
export function listened(
  state: Pick<IntakeState, 'listening' | 'quiet' | 'filed' | 'pending' | 'phase'>,
  events: readonly Event[],
  isForNeed: boolean,
): Listened {
  const { listening, quiet, phase } = state;
  if (quiet) return { events: [...events], heard: [], listening: null };
  const heard: string[] = [];
  let now = Listening.nullable().parse(listening);
  const marked = events.map((event): Event => {
    if (event.kind !== 'message') return event;
    const { author, ts, addressed, text } = event;
    if (addressed) {
      now = saysEnough(event, phase) ? null : { ...listensTo(event), at: ts };
      return event;
    }
    if (now === null || !isPerson(author)) return event;
    const isNeedOpen = isForNeed || now.greeted;
    const isOpen = isNeedOpen || now.filed;
    const isAsked = now.asked === null || now.asked.includes(author);
    const isAnswered = author === now.to;
    if (!newer(ts, isAsked || isAnswered ? now.heard : now.at)) return event;
    // a colleague who agrees, or thanks, says nothing to which the next words could be an answer
    if (!(isAsked || isAnswered) && (isMereCourtesy(text) || controlWord(text) !== null)) return event;
    if (!(isAsked || isAnswered) && isInPassing(event, now, isNeedOpen)) {
      // in a channel for requests the need is still to be told, and a remark asks nothing
      now = isForNeed && !asksSomebody(text) ? now : { ...now, remarked: true };
      return event;
    }
    if (!(isAsked || isAnswered) || callsAnother(text) || isLate(event, now)) {
      now = null;
      return event;
    }
    if (now.remarked && !isStillForBot(text, isOpen)) {
      now = isOpen ? now : null;
      return event;
    }
    heard.push(ts);
    const ends = saysEnough(event, phase);
    now = ends
      ? null
      : { ...now, ...NEW, filed: now.filed, to: isAnswered ? author : null, asked: isAsked ? [author] : [] };
    const saysNothing = ends || isMereCourtesy(text) || (isEmpty(text) && !event.files?.length);
    // a team that waits for their answer is whom they speak to
    const isForTeam = askedBackOf(state, author).some(isUnanswered);
    return isAnswered && !saysNothing && !isForTeam ? { ...event, addressed: true } : event;
  });
  return { events: marked, heard, listening: now };
}

/** Whether words are said to the bot: they mention it, or are the next of those to whom it listens. */
export function isForBot({ heard }: Pick<IntakeState, 'heard'>, { ts, addressed }: FreshMessage): boolean {
  return addressed || heard.includes(ts);
}

/** Slack shows no more buttons in a row than that. */
const MAX_PLACES = 25;
const isStillForBot = (text: PersonText, isForNeed: boolean): boolean =>
  placeNamed(text, MAX_PLACES) !== null || takesOffer(text) || (isForNeed && tellsMuch(text));

/** Whether somebody asks nothing, or, where the need is still to be told, nothing of anybody in particular. */
function isInPassing({ text }: MessageEvent, { to }: Listening, isForNeed: boolean): boolean {
  if (!asksSomebody(text)) return true;
  return isForNeed && !callsAnother(text) && !(to !== null && holds(text, `<@${to}>`));
}

const isLate = ({ ts }: MessageEvent, { at }: Listening): boolean => compareTs(ts, at) > LISTENS_S;

/** Who thanks the bot has had what they wanted; for a request that was filed everybody does, and only then asks what comes of it. */
const saysEnough = ({ text }: MessageEvent, phase: IntakeState['phase']): boolean =>
  (isThanks(text) && phase !== 'CREATED') || controlWord(text) === 'no';

/** By these the bot answers whoever has spoken to it. */
const ANSWERS: ReadonlySet<Reply['kind']> = new Set(['text', 'choose', 'passages', 'tasks']);
/** What was wanted is done, or a draft is asked about, whose people are heard by rules of its own. */
const ENDS: ReadonlySet<Reply['kind']> = new Set([
  'done',
  'ask',
  'duplicates',
  'choose_team',
  'offer_update',
  'review_card',
]);

/**
 * To whom the bot listens once a turn has said that: whoever spoke to it in the turn, by words, a command or a choice, unless they
 * have had what they wanted, or are asked about a draft; whose request was filed just now, since that is when people ask what comes of
 * it; and those whom it has asked something.
 */
export function listeningAfter(
  state: Pick<IntakeState, 'events' | 'listening' | 'replies' | 'filing'> & Asking,
  turn: Pick<TurnContext, 'clock' | 'now'>,
): Listening | null {
  const { events, listening, replies } = state;
  const ends = replies.some(({ kind }) => ENDS.has(kind));
  const speaker = ends || !replies.some(({ kind }) => ANSWERS.has(kind)) ? null : speakerIn(events);
  const asked = whoIsAskedBy(replies, state);
  // what else is done takes back no question
  const told = isFiled(events) ? whoHearsOfFiling(state) : null;
  if (speaker === null && told === null && asked?.length === 0)
    return ends && listening ? { ...listening, to: null } : listening;
  const at = slackTime(turn);
  return { ...NEW, heard: at, ...speaker, to: speaker?.to ?? told, asked, at, filed: told !== null };
}

const isFiled = (events: readonly Event[]): boolean =>
  events.some((event) => event.kind === 'tracker' && event.outcome.result === 'created');

/** Whoever filed a request for somebody else and approved it goes on speaking for them. */
const whoHearsOfFiling = ({
  requester,
  filer,
  filing,
}: Pick<IntakeState, 'requester' | 'filer' | 'filing'>) =>
  filer !== null && filing.approvedBy === filer ? filer : requester;

type Asking = Pick<
  IntakeState,
  'pending' | 'requester' | 'filer' | 'named' | 'participants' | 'events' | 'phase'
>;

/** Replies about an open request that its own people answer: what is asked, its card, what was done to it. */
const OF_DRAFT: ReadonlySet<Reply['kind']> = new Set(['ask', 'review_card', 'done']);

const OVER: ReadonlySet<IntakeState['phase']> = new Set(['CREATED', 'DISCARDED']);

/** Those whose open request the replies are about; a card that only shows what others talk of speaks to nobody. */
function whoseDraftIsShown(replies: readonly Reply[], state: Asking): string[] {
  const { requester, filer, events, phase } = state;
  const own = [requester, filer].filter((person) => person !== null);
  const isTalk = events.some((one) => one.kind === 'message' && !one.addressed && !own.includes(one.author));
  const shown = replies.filter(({ kind }) => OF_DRAFT.has(kind) && !(isTalk && kind === 'review_card'));
  return shown.length > 0 && !OVER.has(phase) ? own : [];
}

/** Replies that ask everybody of a request to choose: what is to change, which other request is the same, which team takes it. */
const ASKS_ALL: ReadonlySet<Reply['kind']> = new Set(['offer_update', 'duplicates', 'choose_team']);

/** Those whom replies ask what words may answer, null where that is nobody in particular. */
function whoIsAskedBy(replies: readonly Reply[], state: Asking): string[] | null {
  const question = pendingOf(state, 'choice');
  const amended = pendingOf(state, 'amend');
  const asks = replies.some((reply) => reply.kind === 'choose' && reply.questionId === question?.id);
  if (question !== null && asks) return whoIsAsked(question, state);
  const asksAll = replies.some((reply) => ASKS_ALL.has(reply.kind) && !('over' in reply && reply.over));
  if (!asksAll) return whoseDraftIsShown(replies, state);
  return [...(amended === null ? [] : [amended.by]), ...involvedIn(state)];
}

/**
 * Those whom a question with buttons is for, null where that is nobody in particular: who wanted something, everybody of the
 * request that is to be discarded, and whose request it is, where somebody else has told what it is to say.
 */
function whoIsAsked(question: Question, state: Asking): string[] | null {
  const { asker, options } = question;
  if (!isPerson(asker)) return null;
  const { requester, filer } = state;
  if (requester !== null && options.some(({ does }) => does.act === 'set'))
    return [requester, filer ?? requester];
  return [asker, ...(doing(question, 'discard') ? involvedIn(state) : [])];
}

/** Whether the question was put to that person: the words of its buttons are theirs to say, whenever they say them. */
export function wasAsked(question: Question, state: Asking, person: string): boolean {
  const asked = whoIsAsked(question, state);
  return asked === null || asked.includes(person);
}

function listensTo({ author, raisedBy, ts, text }: MessageEvent): Omit<Listening, 'at'> {
  const to = raisedBy ?? author;
  const greeted = isGreeting(text) || isEmpty(text);
  return { ...NEW, to: isPerson(to) ? to : null, asked: [], heard: ts, greeted };
}

/** Presses that stand for words. */
const SPEAKS: ReadonlySet<PressedAct['act']> = new Set(['choose', 'call', 'focus_on', 'say']);

type Speaker = Pick<Listening, 'to' | 'heard' | 'greeted'>;

/** Who spoke to the bot last in the turn, and when. */
function speakerIn(events: readonly Event[]): Speaker | null {
  const spoken = events.flatMap((event): Speaker[] => {
    if (event.kind === 'message') return event.addressed ? [listensTo(event)] : [];
    return event.kind === 'press' && SPEAKS.has(event.does.act)
      ? [{ to: event.actor, heard: event.ts, greeted: false }]
      : [];
  });
  return spoken.at(-1) ?? null;
}
