import { randomUUID } from 'node:crypto';
import type { MessageEvent } from '../../src/domain/conversation/event.js';
import type { Incoming } from '../../src/domain/conversation/incoming.js';
import { written } from '../../src/domain/text/person-text.js';

/** The workspace of the benches that need only one. */
export const TEAM = 'T_BENCH';

/** What each thread says, a turn a line. */
export const LINES = [
  'I need to submit a request about slow app',
  "It's blocking the sales team, very urgent",
  'It is an incident',
  'Sales',
] as const;

const START = 1_700_000_000;
/** So many channels the threads are spread over. */
export const CHANNELS = 500;

/** The root of a thread by its number. */
export const rootOf = (thread: number): string => `${START + thread}.000000`;

/** The number of the thread with that root. */
export const threadOfRoot = (rootTs: string): number => Math.floor(Number(rootTs)) - START;

/** Threads are spread over many channels, as Slack takes about one post a second in each. */
export const channelOf = (thread: number): string => `C_BENCH_${thread % CHANNELS}`;

/** So many people talk in them: few share one, as in a company. */
const PEOPLE = 300;

/** Who talks in a thread. */
export const personOf = (thread: number): string => `U_BENCH_${thread % PEOPLE}`;

/** A thread's message in a round, addressed, so that it is due at once. */
export function messageOf(
  thread: number,
  round: number,
  text: string = LINES[round % LINES.length] ?? '',
): MessageEvent {
  const ts = round === 0 ? rootOf(thread) : `${START + 100_000 + round}.${String(thread).padStart(6, '0')}`;
  const author = personOf(thread);
  return { kind: 'message', via: 'mention', ts, author, text: written(text), addressed: true };
}

/** The same message on its way into the inbox. */
export function incomingOf(thread: number, event: MessageEvent, teamId: string = TEAM): Incoming {
  const channel = channelOf(thread);
  return {
    teamId,
    dedupeKey: `msg:${channel}:${event.ts}:${randomUUID()}`,
    address: { by: 'root', channel, rootTs: rootOf(thread), opens: true, isDirect: false },
    event,
    actor: event.author,
    slackTs: event.ts,
    urgent: true,
  };
}
