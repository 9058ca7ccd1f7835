import { isDatabaseError } from '../../db/database-errors.js';
import type { Pool } from '../../db/pool.js';
import type { DueThread } from '../../db/queries/inbox/due.js';
import { insertEvents } from '../../db/queries/inbox/inbox.js';
import type { Incoming } from '../../domain/conversation/incoming.js';
import type { RuntimeLimits } from '../limits.js';

interface Waiting {
  incoming: Incoming;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Events that arrive within this many milliseconds share one statement; while another is under way, all that come meanwhile. */
const GROUP_MS = 2;
/** One that hangs holds up what comes after it for so many milliseconds and no longer. */
const HELD_UP_MS = 50;
const MAX_ROWS = 500;

/**
 * Inserts together what arrives within GROUP_MS, or while an insert is under way: the more there is to do, the more is done at once.
 * Where the database is to blame for a failure, all of it fails, because trying
 * on would only add to its load, and Slack sends it again. Else the group is halved, one half after the other, until the bad
 * event fails alone.
 */
export function createBatcher(insert: (group: Incoming[]) => Promise<void>): Ingest {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const send = async (group: readonly Waiting[]): Promise<void> => {
    try {
      await insert(group.map(({ incoming }) => incoming));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isDatabaseError(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await send(group.slice(0, half));
      await send(group.slice(half));
    }
  };
  const sendWaiting = () => {
    clearTimeout(timer);
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    underWay += 1;
    void send(group).then(() => {
      underWay -= 1;
      if (underWay === 0) sendWaiting();
    });
  };
  return (incoming) =>
    new Promise((resolve, reject) => {
      waiting.push({ incoming, resolve, reject });
      if (waiting.length === 1) timer = setTimeout(sendWaiting, underWay === 0 ? GROUP_MS : HELD_UP_MS);
      if (waiting.length >= MAX_ROWS) sendWaiting();
    });
}

/** Makes one event durable; rejects when it could not be, so that Slack is told and sends it again. */
export type Ingest = (incoming: Incoming) => Promise<void>;

/**
 * The door of the inbox. Batches hold rows of one workspace, as transactions do; after the commit `wake` hears what is due
 * when.
 */
export function createIngest(deps: {
  pool: Pool;
  limits: RuntimeLimits;
  newId: () => string;
  wake: (thread: DueThread, inMs: number) => void;
}): Ingest {
  const { pool, limits, newId, wake } = deps;
  const batchers = new Map<string, Ingest>();

  return async (incoming) => {
    const { teamId } = incoming;
    const known = batchers.get(teamId);
    const ingest =
      known ??
      createBatcher(async (group) => {
        const wakes = await insertEvents(pool, teamId, group, { newId, ...limits });
        for (const { dueInMs, ...thread } of wakes) wake({ teamId, ...thread }, dueInMs);
      });
    if (known === undefined) batchers.set(teamId, ingest);
    await ingest(incoming);
  };
}
