import { isDatabaseError } from '../db/is-database-error.js';
import type { Claim } from '../db/queries/claim-events.js';
import type { Lane } from '../db/queries/due.js';
import { releaseEvents } from '../db/queries/release-events.js';
import { setAside } from '../db/queries/set-aside.js';
import { stopThread } from '../db/queries/stop-thread.js';
import { AppError } from '../domain/errors.js';
import { MOST_ATTEMPTS } from './limits.js';
import type { ThreadLock } from './thread-lock.js';
import { type Batch, runTurn, type TurnDeps, takeBatch } from './turn.js';

export interface WorkerDeps extends TurnDeps {
  lock: ThreadLock;
  /** aborted when no new turn is to begin */
  closing: AbortSignal;
  /** a lane of the outbox has something new */
  queued: (lane: Lane) => void;
  /** what a person is told when their message was set aside */
  setAsideText: string;
}

/**
 * Works on one thread under its lock until nothing of it is due. Another process holding the lock is no failure: it looks
 * again before it lets go, and the sweep comes round.
 */
export async function workOn(deps: WorkerDeps, teamId: string, threadId: string): Promise<void> {
  if (!(await deps.lock.tryLock(teamId, threadId))) return;
  try {
    while (!deps.closing.aborted) {
      const claim = await takeBatch(deps.pool, teamId, threadId);
      if (claim === null || !(await advance(deps, teamId, threadId, claim))) return;
    }
  } finally {
    await deps.lock.unlock(teamId, threadId);
  }
}

/** @returns whether to look for more at once */
async function advance(deps: WorkerDeps, teamId: string, threadId: string, claim: Claim): Promise<boolean> {
  const unfit = claim.events.filter(({ event, attempts }) => !event.success || attempts > MOST_ATTEMPTS);
  if (unfit.length > 0) {
    await putAside(deps, teamId, threadId, unfit);
    const others = claim.events.filter((entry) => !unfit.includes(entry)).map((entry) => entry.seq);
    if (others.length > 0) await releaseEvents(deps.pool, teamId, others, true);
    return true;
  }
  const batch: Batch = {
    teamId,
    threadId,
    claim,
    seqs: claim.events.map((entry) => entry.seq),
    events: claim.events.flatMap(({ event }) => (event.success ? [event.data] : [])),
  };
  try {
    const queued = await runTurn(deps, batch);
    if (queued.slack > 0) deps.queued({ teamId, threadId, lane: 'slack' });
    if (queued.tracker > 0) deps.queued({ teamId, threadId, lane: 'tracker' });
    return true;
  } catch (error) {
    await fail(deps, batch, error);
    return false;
  }
}

async function fail(deps: WorkerDeps, batch: Batch, error: unknown): Promise<void> {
  const { teamId, threadId } = batch;
  const code = error instanceof AppError ? error.code : null;
  if (code === 'thread_broken') {
    deps.log.error({ err: error, teamId, threadId }, 'a thread is stopped: it can not be resumed');
    await stopThread(deps.pool, teamId, threadId, error instanceof Error ? error.message : String(error));
    return;
  }
  if (code === 'turn_overtaken') {
    deps.log.warn({ teamId, threadId }, 'a turn was overtaken by another process and dropped');
    return;
  }
  const blameless = deps.drain.aborted || code === 'thread_newer' || isDatabaseError(error);
  deps.log.error({ err: error, teamId, threadId, blameless }, 'a turn failed; its events are tried again');
  await releaseEvents(deps.pool, teamId, batch.seqs, blameless);
}

async function putAside(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  entries: Claim['events'],
): Promise<void> {
  for (const { seq, event, attempts } of entries) {
    const reason = event.success ? `failed ${attempts - 1} times` : 'not in a form this version knows';
    deps.log.error({ teamId, threadId, seq, reason }, 'an event is set aside; look at it in the inbox');
    await setAside(deps.pool, teamId, threadId, seq, {
      intentKey: `set-aside:${seq}`,
      lane: 'slack',
      kind: 'text',
      payload: { kind: 'text', text: deps.setAsideText },
    });
    deps.queued({ teamId, threadId, lane: 'slack' });
  }
}
