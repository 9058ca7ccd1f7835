import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../db/pool.js';
import { agedWorkspaces, daysAgo, knownWorkspaces } from '../../db/queries/directory/workspaces.js';
import {
  type AgedPlace,
  type DeletedThreads,
  deleteEndedLines,
  deleteOldRows,
  deleteThreads,
  type OldRows,
} from '../../db/queries/threads/retention.js';
import { deleteUnusedShares } from '../../db/queries/turns/shares.js';
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
 * What people have used of the bot goes after a day, whatever `days` is, and is not counted.
 * Tickets, and what later requests learn from filed ones, are records and stay until the workspace is purged. Messages that
 * were said before the bot was called in are kept as long as its thread is young.
 * @returns null when another process is at it
 */
export async function removeOld(deps: RetentionDeps): Promise<Removed | null> {
  // "*" is no id of a workspace, so this is no thread's lock
  const held = await deps.lock.tryLock('*', 'retention');
  if (held === null) return null;
  try {
    const removed = await inAllWorkspaces(deps, await daysAgo(deps.pool, deps.days));
    for (const teamId of await knownWorkspaces(deps.pool)) {
      if (deps.stopping.aborted) break;
      await deleteUnusedShares(deps.pool, teamId);
    }
    return removed;
  } finally {
    await held.unlock();
  }
}

async function inAllWorkspaces(deps: RetentionDeps, before: string): Promise<Removed> {
  const removed: Removed = { threads: 0, rows: 0 };
  let after: string | undefined = '';
  while (after !== undefined && !deps.stopping.aborted) {
    const teams = await agedWorkspaces(deps.pool, before, after, WORKSPACES_AT_ONCE);
    for (const teamId of teams) {
      if (deps.stopping.aborted) break;
      try {
        await inWorkspace(deps, teamId, before, removed);
      } catch (error) {
        const fields = { err: error, teamId };
        deps.log.warn(fields, 'what is old in a workspace could not be deleted; it is tried again');
      }
    }
    after = teams.at(-1);
  }
  return removed;
}

/** Counts in `removed` as it goes, so that what was deleted counts where the rest fails. */
async function inWorkspace(
  { pool, stopping }: RetentionDeps,
  teamId: string,
  before: string,
  removed: Removed,
): Promise<void> {
  for (const table of ['inbox', 'outbox'] as const) {
    // until a page has nothing old in it: what was added after is younger
    for (let after: number | null = 0; after !== null && !stopping.aborted; ) {
      const page: OldRows = await deleteOldRows(pool, teamId, table, before, after, ROWS_AT_ONCE);
      removed.rows += page.deleted;
      after = page.old === 0 ? null : page.last;
    }
  }
  for (let page = ROWS_AT_ONCE; page >= ROWS_AT_ONCE && !stopping.aborted; removed.rows += page) {
    page = await deleteEndedLines(pool, teamId, before, ROWS_AT_ONCE);
  }
  let from: AgedPlace | null = OLDEST;
  for (let tries = 1; from !== null && !stopping.aborted; ) {
    const page: DeletedThreads | null = await deleteThreads(pool, teamId, before, from, THREADS_AT_ONCE);
    if (page === null) {
      if (tries === MAX_TRIES) break;
      tries += 1;
      await sleep(BUSY_MS);
    } else {
      tries = 1;
      removed.threads += page.threads;
      removed.rows += page.rows;
      from = page.next;
    }
  }
}

/** A minute after the process began, since there is more urgent work then, and every hour. */
export const HOURLY = { firstMs: 60_000, everyMs: 3_600_000 };

/** Starts the hourly task, one process at a time, `everyMs` after the last run's end. Stopping awaits the open transaction. */
export function startRetention(
  deps: Omit<RetentionDeps, 'stopping'>,
  times: { firstMs: number; everyMs: number },
): Sweep {
  return new Sweep({
    everyMs: times.everyMs,
    look: async (stopping) => {
      const removed = await removeOld({ ...deps, stopping });
      if (removed !== null && removed.rows > 0) {
        deps.log.info({ ...removed, days: deps.days }, 'what was older than RETENTION_DAYS is deleted');
      }
    },
    onFailure: 'what is old could not be deleted; it is tried again later',
    log: deps.log,
  }).start(times.firstMs);
}
