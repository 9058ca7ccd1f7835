import { type Care, claimEvents } from '../db/queries/claim-events.js';
import type { Lane } from '../db/queries/due.js';
import { isDue } from '../db/queries/is-due.js';
import { afterFailure, sayEnded } from './failed-turn.js';
import type { LeftAlone } from './left-alone.js';
import { MOST_ATTEMPTS } from './limits.js';
import { oneTurnOf } from './one-turn.js';
import type { Quarantine } from './quarantine.js';
import type { Seldom } from './seldom.js';
import type { HeldLock, ThreadLock } from './thread-lock.js';
import { type Batch, runTurn, type TurnDeps } from './turn.js';
import { fitBatch } from './unfit.js';

export interface WorkerDeps extends TurnDeps {
  lock: ThreadLock;
  quarantine: Quarantine;
  leftAlone: LeftAlone;
  /** of what is logged over and over */
  seldom: Seldom;
  /** aborted when no new turn is to begin */
  closing: AbortSignal;
  /** a lane of the outbox has something new */
  queued: (lane: Lane) => void;
  /** what a person is told when their message was set aside */
  setAsideText: string;
  /** the same, where its time lies in the future */
  aheadText: string;
  /** what the people of a thread are told that can't go on */
  stoppedText: string;
}

/** After a step: look whether more is due, leave the thread to whoever comes round, or try again with more care. */
type Next = 'look' | 'leave' | Care;

/**
 * Works on one thread until nothing of it is due, a turn under one lock. Another process holding the lock is no failure:
 * whoever holds it looks once more after letting go, so that what arrived meanwhile is not left lying.
 */
export async function workOn(deps: WorkerDeps, teamId: string, threadId: string): Promise<void> {
  let care: Care | null = 'beside';
  while (care !== null && !deps.closing.aborted) {
    const offered: Care = care;
    care = await deps.quarantine.run(offered, () => step(deps, teamId, threadId, offered));
  }
}

/** @returns with how much care to go on, or null */
async function step(deps: WorkerDeps, teamId: string, threadId: string, care: Care): Promise<Care | null> {
  if (deps.closing.aborted || deps.leftAlone.has(teamId, threadId)) return null;
  const held = await deps.lock.tryLock(teamId, threadId);
  if (held === null) return null;
  let next: Next;
  try {
    next = await takeTurn(deps, held, teamId, threadId, care);
  } finally {
    await held.unlock();
  }
  if (next === 'leave' || deps.closing.aborted) return null;
  if (next !== 'look') return next;
  return (await isDue(deps.pool, teamId, threadId)) ? 'beside' : null;
}

async function takeTurn(
  deps: WorkerDeps,
  { lost }: HeldLock,
  teamId: string,
  threadId: string,
  care: Care,
): Promise<Next> {
  const claim = await claimEvents(deps.pool, { teamId, threadId }, { care, mostAttempts: MOST_ATTEMPTS });
  if (claim?.ended) sayEnded(deps, teamId);
  if (claim === null || claim.ended || claim.stopped !== null) return 'leave';
  if (claim.needs !== null) return claim.needs;
  const batch = await fitBatch(deps, { teamId, threadId, lost }, claim);
  return batch.events.length === 0 ? 'look' : run(deps, await oneTurnOf(deps, batch));
}

async function run(deps: WorkerDeps, batch: Batch): Promise<Next> {
  const { teamId, threadId } = batch;
  try {
    const queued = await runTurn(deps, batch);
    if (queued.slack > 0) deps.queued({ teamId, threadId, lane: 'slack' });
    if (queued.tracker > 0) deps.queued({ teamId, threadId, lane: 'tracker' });
    return 'look';
  } catch (error) {
    await afterFailure(deps, batch, error);
    return 'leave';
  }
}
