import type { Pool } from 'pg';
import { type InboxInsert, insertEvents, type Wake } from '../db/queries/insert-events.js';
import type { Incoming } from '../domain/incoming.js';
import { Batcher } from './batcher.js';
import type { RuntimeLimits } from './limits.js';

/** Concurrent inserts that arrive within this many milliseconds share one statement. */
const GROUP_MS = 2;
const MOST_ROWS = 500;

/** Makes one event durable; rejects when it could not be, so that Slack is told and sends it again. */
export type Ingest = (incoming: Incoming) => Promise<void>;

/**
 * The door of the inbox. Resolves after the commit; then `wake` knows when the thread is due.
 * A batch holds rows of one workspace: each transaction sees one workspace only.
 */
export function createIngest(deps: {
  pool: Pool;
  limits: RuntimeLimits;
  newId: () => string;
  wake: (teamId: string, threadId: string, inMs: number) => void;
}): Ingest {
  const { pool, limits, newId, wake } = deps;
  const batchers = new Map<string, Batcher<Incoming, true>>();

  const batcherOf = (teamId: string): Batcher<Incoming, true> => {
    const existing = batchers.get(teamId);
    if (existing) return existing;
    const flush = async (group: Incoming[]): Promise<true[]> => {
      const rows = group.map((incoming) => toRow(incoming, newId));
      const wakes: Wake[] = await insertEvents(pool, teamId, rows, limits);
      for (const { threadId, dueInMs } of wakes) wake(teamId, threadId, dueInMs);
      return group.map(() => true);
    };
    const created = new Batcher(flush, GROUP_MS, MOST_ROWS);
    batchers.set(teamId, created);
    return created;
  };

  return async (incoming) => {
    await batcherOf(incoming.teamId).add(incoming);
  };
}

function toRow(incoming: Incoming, newId: () => string): InboxInsert {
  const { address, event } = incoming;
  const root = address.by === 'root' ? address : null;
  return {
    dedupeKey: incoming.dedupeKey,
    channel: root?.channel ?? null,
    rootTs: root?.rootTs ?? null,
    draftId: address.by === 'draft' ? address.draftId : null,
    opensThreadId: root?.opens === true ? newId() : null,
    isDirect: root?.isDirect ?? false,
    kind: event.kind,
    via: event.via,
    actor: incoming.actor,
    slackTs: incoming.slackTs,
    payload: event,
    urgent: incoming.urgent,
  };
}
