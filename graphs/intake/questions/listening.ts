import { z } from 'zod';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { callsAnother, isMereCourtesy, isThanks } from '../../../src/domain/conversation/courtesy.js';
import type { Event, MessageEvent } from '../../../src/domain/conversation/event.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { compareTs, newer } from '../../../src/domain/conversation/slack-ts.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { isEmpty } from '../../../src/domain/text/person-text.js';
import { slackTime, type TurnContext } from '../context.js';
import type { IntakeState } from '../state.js';

/**
 * The person to whom the bot said something last, so that their next words are for it without a mention. `heard`: Slack time of
 * what they had said, since they may write on before the answer stands there. `at`: Slack time of the answer.
 */
export const Listening = z.object({ to: z.string(), heard: z.string(), at: z.string() });
export type Listening = z.infer<typeof Listening>;

/** Words that come later are for the people in the thread again; in seconds. */
const LISTENS_S = 15 * 60;

/**
 * Marks the messages of a batch that are said to the bot though they don't mention it: the next words of whom it answered, as
 * long as nobody else has spoken since, they turn to nobody else and 15 minutes have not passed. Courtesy and a plain "no" end
 * it, because nothing is left to answer. A quiet thread hears mentions alone.
 */
export function listened(
  { listening, quiet }: Pick<IntakeState, 'listening' | 'quiet'>,
  events: readonly Event[],
): { events: Event[]; listening: Listening | null } {
  if (quiet) return { events: [...events], listening: null };
  let now = listening;
  const marked = events.map((event): Event => {
    if (event.kind !== 'message') return event;
    const { author, ts, addressed } = event;
    if (addressed) {
      // who thanks the bot has had what they wanted
      now = saysEnough(event) ? null : { to: event.raisedBy ?? author, heard: ts, at: ts };
      return event;
    }
    if (now === null || !isPerson(author) || !newer(ts, author === now.to ? now.heard : now.at)) return event;
    const ends = author !== now.to || callsAnother(event.text) || isLate(event, now) || saysEnough(event);
    if (ends) now = null;
    const saysNothing = isMereCourtesy(event.text) || (isEmpty(event.text) && !event.files?.length);
    return ends || saysNothing ? event : { ...event, addressed: true };
  });
  return { events: marked, listening: now };
}

const isLate = ({ ts }: MessageEvent, { at }: Listening): boolean => compareTs(ts, at) > LISTENS_S;

const saysEnough = ({ text }: MessageEvent): boolean => isThanks(text) || controlWord(text) === 'no';

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
 * To whom the bot listens once a turn has said that: whoever spoke to it in the turn, by words, a command or a choice. Nobody
 * where they have had what they wanted, or are asked about a draft.
 */
export function listeningAfter(
  { events, listening, replies }: Pick<IntakeState, 'events' | 'listening' | 'replies'>,
  turn: Pick<TurnContext, 'clock' | 'now'>,
): Listening | null {
  if (replies.some(({ kind }) => ENDS.has(kind))) return null;
  const speaker = replies.some(({ kind }) => ANSWERS.has(kind)) ? speakerIn(events) : null;
  return speaker ? { ...speaker, at: slackTime(turn) } : listening;
}

function speakerIn(events: readonly Event[]): Pick<Listening, 'to' | 'heard'> | null {
  const spoken = events.flatMap((event) => {
    if (event.kind === 'message')
      return event.addressed ? [{ to: event.raisedBy ?? event.author, heard: event.ts }] : [];
    return event.kind === 'command' || event.kind === 'choice' ? [{ to: event.actor, heard: event.ts }] : [];
  });
  return spoken.at(-1) ?? null;
}
