import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../db/pool.js';
import { agedWorkspaces, daysAgo } from '../../db/queries/directory/workspaces.js';
import {
  type AgedPlace,
  type DeletedThreads,
  deleteEndedLines,
  deleteOldRows,
  deleteThreads,
} from '../../db/queries/threads/retention.js';
import type { Logger } from '../../domain/ports.js';
import { Sweep } from '../inbox/sweep.js';
import type { ThreadLock } from '../turns/thread-lock.js';

interface RetentionDeps {
  pool: Pool;
  lock: Pick<ThreadLock, 'tryLock'>;
  /** how old what happened may become */
  days: number;
  /** aborted when the process is to stop; what is deleted by then stays deleted, the rest comes the next time */
  stopping: AbortSignal;
  log: Logger;
}

/** So many at once, so that a transaction takes milliseconds and turns go on beside it. */
const THREADS_AT_ONCE = 50;
const ROWS_AT_ONCE = 500;
const WORKSPACES_AT_ONCE = 100;
/** A workspace in which events come in at this very moment is tried again so soon, and so often. */
const BUSY_MS = 50;
const MAX_TRIES = 20;
/** The lock that is no thread's: "*" is no id of a workspace. */
const LOCK = ['*', 'retention'] as const;

const OLDEST: AgedPlace = { createdAt: '-infinity', threadId: '' };

/** What a run has deleted: whole threads, and rows in all, those of the threads included. */
export interface Removed {
  threads: number;
  rows: number;
}

/**
 * Deletes what is older than `days`, in every workspace, in small transactions of one workspace each:
 * - messages, turns, and what is done with in inbox and outbox, by their own age;
 * - lines of project briefs that ended that long ago;
 * - a thread in which nothing happened for so long, as a whole: its checkpoint, events, orders, posts, drafts, turns and
 *   itself. It makes no difference whether its draft was filed and done, discarded, or left unfinished. A later mention in
 *   the same place begins afresh, which is why nothing of a thread stays without the rest;
 * - but a thread with a ticket that isn't done keeps itself, its drafts, posts and checkpoint, so that its cards' buttons
 *   still work.
 * Tickets, and what later requests learn from filed ones, are records and stay until the workspace is purged. Messages that
 * were said before the bot was called in are kept as long as its thread is young.
 * @returns null when another process is at it
 */
export async function removeOld(deps: RetentionDeps): Promise<Removed | null> {
  const held = await deps.lock.tryLock(...LOCK);
  if (held === null) return null;
  try {
    return await inAllWorkspaces(deps, await daysAgo(deps.pool, deps.days));
  } finally {
    await held.unlock();
  }
}

async function inAllWorkspaces(deps: RetentionDeps, before: string): Promise<Removed> {
  const removed: Removed = { threads: 0, rows: 0 };
  let after = '';
  while (!deps.stopping.aborted) {
    const teams = await agedWorkspaces(deps.pool, before, after, WORKSPACES_AT_ONCE);
    for (const teamId of teams) {
      if (deps.stopping.aborted) break;
      try {
        removed.rows += await oldRows(deps, teamId, 'inbox', before);
        removed.rows += await oldRows(deps, teamId, 'outbox', before);
        removed.rows += await endedLines(deps, teamId, before);
        const { threads, rows } = await oldThreads(deps, teamId, before);
        removed.threads += threads;
        removed.rows += rows;
      } catch (error) {
        deps.log.warn(
          { err: error, teamId },
          'what is old in a workspace could not be deleted; it is tried again',
        );
      }
    }
    const last = teams.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return removed;
}

/** Goes on until a page has nothing old in it: what was added after is younger. */
async function oldRows(
  { pool, stopping }: RetentionDeps,
  teamId: string,
  table: 'inbox' | 'outbox',
  before: string,
): Promise<number> {
  let deleted = 0;
  for (let after = 0; !stopping.aborted; ) {
    const page = await deleteOldRows(pool, teamId, table, before, after, ROWS_AT_ONCE);
    deleted += page.deleted;
    if (page.last === null || page.old === 0) break;
    after = page.last;
  }
  return deleted;
}

async function endedLines(
  { pool, stopping }: RetentionDeps,
  teamId: string,
  before: string,
): Promise<number> {
  let deleted = 0;
  for (let page = ROWS_AT_ONCE; page >= ROWS_AT_ONCE && !stopping.aborted; deleted += page) {
    page = await deleteEndedLines(pool, teamId, before, ROWS_AT_ONCE);
  }
  return deleted;
}

async function oldThreads(deps: RetentionDeps, teamId: string, before: string): Promise<Removed> {
  const removed: Removed = { threads: 0, rows: 0 };
  for (let from: AgedPlace | null = OLDEST; from !== null && !deps.stopping.aborted; ) {
    const page = await onceFree(deps, () =>
      deleteThreads(deps.pool, teamId, before, from ?? OLDEST, THREADS_AT_ONCE),
    );
    if (page === null) break;
    removed.threads += page.threads;
    removed.rows += page.rows;
    from = page.next;
  }
  return removed;
}

async function onceFree(
  { stopping }: RetentionDeps,
  work: () => Promise<DeletedThreads | null>,
): Promise<DeletedThreads | null> {
  for (let tries = 1; ; tries += 1) {
    const page = await work();
    if (page !== null || tries === MAX_TRIES || stopping.aborted) return page;
    await sleep(BUSY_MS);
  }
}

/** A minute after the process began, since there is more urgent work then, and every hour. */
export const HOURLY = { firstMs: 60_000, everyMs: 3_600_000 };

/**
 * Starts the hourly task; where several processes share a database, each looks, and one at a time works. `times` are in
 * milliseconds, `everyMs` from the end of one run to the beginning of the next. Stopped, it resolves when the transaction under
 * way has ended.
 */
export function startRetention(
  deps: Omit<RetentionDeps, 'stopping'>,
  times: { firstMs: number; everyMs: number },
): Sweep {
  const sweep = new Sweep({
    everyMs: times.everyMs,
    look: async (stopping) => {
      const removed = await removeOld({ ...deps, stopping });
      if (removed !== null && removed.rows > 0) {
        deps.log.info({ ...removed, days: deps.days }, 'what was older than RETENTION_DAYS is deleted');
      }
    },
    onFailure: 'what is old could not be deleted; it is tried again later',
    log: deps.log,
  });
  sweep.start(times.firstMs);
  return sweep;
}
