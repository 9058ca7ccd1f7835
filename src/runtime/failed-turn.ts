import { isAccessError } from '../db/is-access-error.js';
import { isDatabaseError } from '../db/is-database-error.js';
import { hidesCheckpoints } from '../db/queries/hides-checkpoints.js';
import { releaseEvents } from '../db/queries/release-events.js';
import { stopThread } from '../db/queries/stop-thread.js';
import { AppError } from '../domain/errors.js';
import { RETRY_LATER_MS, RETRY_MS } from './limits.js';
import type { Batch } from './turn.js';
import type { WorkerDeps } from './worker.js';

const STOPPED =
  'a thread is stopped: it can not be resumed. Restore its rows in the langgraph schema from a backup and set ' +
  'threads.stopped to null, and its open messages are taken up; without a backup, its people begin a new thread';
const NO_ACCESS =
  'the checkpoints can not be read or written, and threads wait for that: grant frontdoor_runtime USAGE on the schema ' +
  'langgraph and SELECT, INSERT, UPDATE, DELETE on its tables (a restart does), without row-level security';

/** What becomes of a batch whose turn came to nothing. */
export async function afterFailure(deps: WorkerDeps, batch: Batch, error: unknown): Promise<void> {
  const { teamId, threadId } = batch;
  const release = (blamelessMs: number | null) => releaseEvents(deps.pool, teamId, batch.seqs, blamelessMs);
  const where = { teamId, threadId };
  switch (error instanceof AppError ? error.code : null) {
    case 'thread_broken':
      if (!(await hidesCheckpoints(deps.pool))) return stop(deps, batch, error);
      if (deps.seldom.allows(`hidden ${threadId}`)) deps.log.error({ err: error, ...where }, NO_ACCESS);
      return release(RETRY_LATER_MS);
    case 'thread_newer':
      if (deps.seldom.allows(`newer ${threadId}`)) {
        deps.log.warn(where, 'a thread was parked by a newer version, and is left to that');
      }
      return release(deps.leftAlone.leave(teamId, threadId));
    case 'turn_overtaken':
      deps.log.warn(where, 'a turn was overtaken by another process and dropped');
      return release(RETRY_MS);
    case 'workspace_ended':
      sayEnded(deps, teamId);
      return release(RETRY_MS);
    default:
      return tryAgain(deps, batch, error, release);
  }
}

/** Says once that what is still open in a workspace that has ended stays where it is. */
export function sayEnded({ seldom, log }: WorkerDeps, teamId: string): void {
  if (seldom.allows(`ended ${teamId}`))
    log.warn({ teamId }, 'a workspace has ended; nothing of it is worked on');
}

async function tryAgain(
  deps: WorkerDeps,
  { teamId, threadId, lost }: Batch,
  error: unknown,
  release: (blamelessMs: number | null) => Promise<void>,
): Promise<void> {
  if (isAccessError(error)) {
    if (deps.seldom.allows(`access ${threadId}`)) deps.log.error({ err: error, teamId, threadId }, NO_ACCESS);
    return release(RETRY_LATER_MS);
  }
  const blameless = deps.drain.aborted || lost.aborted || isDatabaseError(error);
  deps.log.error({ err: error, teamId, threadId, blameless }, 'a turn failed; its events are tried again');
  await release(blameless ? RETRY_MS : null);
}

async function stop(deps: WorkerDeps, { teamId, threadId }: Batch, error: unknown): Promise<void> {
  deps.log.error({ err: error, teamId, threadId }, STOPPED);
  const reason = error instanceof Error ? error.message : String(error);
  await stopThread(deps.pool, teamId, threadId, reason, {
    intentKey: `stopped:${threadId}`,
    lane: 'slack',
    kind: 'text',
    payload: { kind: 'text', text: deps.stoppedText },
  });
  deps.queued({ teamId, threadId, lane: 'slack' });
}
