import type { Pool } from 'pg';
import type { Reply } from '../../src/domain/conversation/reply.js';
import type { Logger } from '../../src/domain/ports.js';
import { POST_BURST } from '../../src/runtime/limits.js';
import { createReplyDelivery, type SlackPort } from '../../src/runtime/outbox/deliver-reply.js';
import { Outbox } from '../../src/runtime/outbox/outbox.js';
import type { TestDatabase } from './database.js';
import { NO_SIGNS } from './no-signs.js';
import { RecordingSlack } from './recording-slack.js';

export const TEAM = 'T1';

/** A row as tests look at it; times in milliseconds since the epoch. */
interface RowNow {
  intentKey: string;
  kind: string;
  status: string;
  attempts: number;
  error: string | null;
  payload: unknown;
  dueAt: number;
  pacedAt: number | null;
}

const MILLISECONDS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Threads and rows of the outbox as commits would leave them, and processes that send them. */
export class OutboxRows {
  private readonly database: TestDatabase;
  private count = 0;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  async clear(): Promise<void> {
    await this.database.owner.query(
      'TRUNCATE outbox, citations, threads, posts, messages, channel_pace, workspaces',
    );
  }

  async thread(
    threadId: string,
    options: { channel?: string; rootTs?: string; requester?: string | null; teamId?: string } = {},
  ): Promise<void> {
    this.count += 1;
    const { channel = 'C_HELP', rootTs = `17900${String(this.count).padStart(5, '0')}.000100` } = options;
    await this.database.owner.query(
      'INSERT INTO threads (team_id, thread_id, channel, root_ts, requester) VALUES ($1, $2, $3, $4, $5)',
      [options.teamId ?? TEAM, threadId, channel, rootTs, options.requester ?? null],
    );
  }

  /** Queues replies in one lane, in their order. @returns their intent keys */
  async queue(threadId: string, replies: readonly object[], teamId = TEAM): Promise<string[]> {
    const keys: string[] = [];
    for (const reply of replies) {
      this.count += 1;
      const key = `${threadId}:${this.count}`;
      const kind = 'kind' in reply ? String(reply.kind) : 'text';
      await this.database.owner.query(
        `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, $2, $3, 'slack', $4, $5)`,
        [teamId, threadId, key, kind, JSON.stringify(reply)],
      );
      keys.push(key);
    }
    return keys;
  }

  async stands(slot: string, channel = 'C_HELP', ts = '1790000000.000900'): Promise<void> {
    await this.database.owner.query(
      `INSERT INTO posts (team_id, slot, thread_id, channel, ts) VALUES ($1, $2, 'th1', $3, $4)`,
      [TEAM, slot, channel, ts],
    );
  }

  /** All rows in their order. */
  async all(): Promise<RowNow[]> {
    const { rows } = await this.database.owner.query<RowNow>(
      `SELECT intent_key AS "intentKey", kind, status, attempts, error, payload,
              ${MILLISECONDS('due_at')} AS "dueAt", ${MILLISECONDS('paced_at')} AS "pacedAt"
       FROM outbox ORDER BY seq`,
    );
    return rows;
  }

  async statuses(): Promise<string[]> {
    return (await this.all()).map(({ status }) => status);
  }

  /** What the database's clock says, and until when a channel is busy. */
  async pace(channel: string): Promise<{ now: number; busyUntil: number; limitedUntil: number }> {
    const { rows } = await this.database.owner.query<{
      now: number;
      busyUntil: number;
      limitedUntil: number;
    }>(
      `SELECT ${MILLISECONDS('now()')} AS now, ${MILLISECONDS('busy_until')} AS "busyUntil",
              ${MILLISECONDS('limited_until')} AS "limitedUntil" FROM channel_pace WHERE channel = $1`,
      [channel],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`nothing was posted to ${channel}`);
    return row;
  }

  /** Lets everything that waits be due. */
  async hurry(): Promise<void> {
    await this.database.owner.query(
      `UPDATE outbox SET due_at = now() WHERE status IN ('pending', 'unknown')`,
    );
  }

  /** A process's outbox; it has to be started and stopped. */
  process(
    options: { pool?: Pool; slack?: SlackPort; intervalMs?: number; now?: () => Date; log?: Logger } = {},
  ): { outbox: Outbox; slack: RecordingSlack } {
    const recording = new RecordingSlack();
    const pool = options.pool ?? this.database.pool;
    const pace = { intervalMs: options.intervalMs ?? 0, burst: POST_BURST };
    const log = options.log ?? { debug() {}, info() {}, warn() {}, error() {} };
    const deliver = createReplyDelivery({
      pool,
      slack: options.slack ?? recording,
      pace,
      botUserId: 'U_BOT',
      ingest: async () => undefined,
      queued: (lane) => outbox.kick(lane),
      signs: NO_SIGNS,
      log,
    });
    const outbox: Outbox = new Outbox({
      pool,
      pace,
      deliver: { slack: deliver, tracker: async () => undefined },
      now: options.now ?? (() => new Date()),
      log,
    });
    this.database.onClose(() => outbox.stop());
    return { outbox, slack: recording };
  }
}

/** A line for the thread. */
export const line = (text: string): Reply => ({ kind: 'text', text, degraded: false, mentions: [] });
