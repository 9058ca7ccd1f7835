import type { ThreadMessage } from '../../domain/conversation/event.js';
import { msOf } from '../../domain/conversation/slack-ts.js';
import { AppError, messageOf } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { HISTORY_MS, PROMPT_MS } from '../limits.js';
import type { Batch } from './turn.js';

/** Reads what was said in a Slack thread so far, oldest first. @throws AppError slack_failed if Slack refuses for good */
export type ReadThread = (channel: string, rootTs: string, signal: AbortSignal) => Promise<ThreadMessage[]>;

/** Kept, with the reason, where what was said before could not be read: a message may be in it that nobody else tells of. */
const UNREAD = 'to be read: ';
/** The same where it is never to be had. */
const REFUSED = 'refused: ';

/** What was said in a thread before the bot was called in, which the turn's commit keeps. */
export interface History {
  /** what nobody has told of yet, oldest first */
  found: readonly ThreadMessage[];
  /** `read`, or what went wrong; null: it was not looked for */
  outcome: string | null;
}

/**
 * What was said in a batch's thread before the bot was called in. It is read until a turn's commit has kept it: a turn that is tried
 * again reads it again. Where Slack does not give it, the turn goes on without, and the next one tries again unless Slack has refused it
 * for good.
 */
export async function historyOf(
  deps: { readThread: ReadThread; log: Logger },
  batch: Batch,
): Promise<History> {
  const { teamId, threadId, claim } = batch;
  const { history } = claim;
  const isUnread = history?.startsWith(UNREAD) ?? !startsPromptly(batch);
  if (!isUnread || claim.isDirect) return { found: [], outcome: null };
  try {
    const read = await deps.readThread(claim.channel, claim.rootTs, AbortSignal.timeout(HISTORY_MS));
    // what a command says for somebody stands in a message of ours, and is theirs
    const theirs = new Set(batch.events.flatMap((event) => (event.kind === 'message' ? [event.ts] : [])));
    const known = new Set(claim.messages.map(({ ts }) => ts));
    const found = read.filter(({ bot, ts }) => !known.has(ts) && !(bot && theirs.has(ts)));
    return { found, outcome: 'read' };
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'slack_failed';
    deps.log.warn({ err: error, teamId, threadId }, 'the earlier messages of a thread could not be read');
    return { found: [], outcome: `${isRefused ? REFUSED : UNREAD}${messageOf(error)}` };
  }
}

/** Nothing was said before a message that is the root; but one that came late may have had replies, which found no thread. */
function startsPromptly({ claim, events }: Batch): boolean {
  const place = events.findIndex((event) => event.kind === 'message' && event.ts === claim.rootTs);
  const root = claim.events[place];
  if (root === undefined) return false;
  // by the time of the claim, since others see an event only some time after it was received
  const claimedAt = root.receivedAt.getTime() + root.ageMs;
  return claimedAt - msOf(claim.rootTs) < PROMPT_MS;
}
