import type { Pool } from '../../db/pool.js';
import { type InboxInsert, insertEvents, type Wake } from '../../db/queries/inbox/inbox.js';
import type { Incoming } from '../../domain/conversation/incoming.js';
import type { RuntimeLimits } from '../limits.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups concurrent calls into one: what arrives within `windowMs` goes to `flush` together, and each caller awaits its own
 * result. When a whole group fails it is retried one by one, so that a bad item fails alone.
 */
class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly flush: (items: Item[]) => Promise<Result[]>;
  private readonly windowMs: number;
  private readonly mostItems: number;

  constructor(flush: (items: Item[]) => Promise<Result[]>, windowMs: number, mostItems: number) {
    this.flush = flush;
    this.windowMs = windowMs;
    this.mostItems = mostItems;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => void this.send(), this.windowMs);
      if (this.waiting.length >= this.mostItems) void this.send();
    });
  }

  private async send(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    try {
      const results = await this.flush(group.map((entry) => entry.item));
      for (const [i, entry] of group.entries()) {
        const result = results[i];
        if (result === undefined) entry.reject(new Error('The batch answered fewer results than items.'));
        else entry.resolve(result);
      }
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((entry) => this.sendAlone(entry)));
    }
  }

  private async sendAlone(entry: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await this.flush([entry.item]);
      if (result === undefined) throw new Error('The batch answered no result.');
      entry.resolve(result);
    } catch (error) {
      entry.reject(error);
    }
  }
}

/** Concurrent inserts that arrive within this many milliseconds share one statement. */
const GROUP_MS = 2;
const MAX_ROWS = 500;

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
    const created = new Batcher(flush, GROUP_MS, MAX_ROWS);
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
