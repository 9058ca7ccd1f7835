import type { Pool } from 'pg';
import { z } from 'zod';
import { type Arrival, letArrive } from './arrivals.js';
import { startBot } from './bot.js';
import { incomingOf, messageOf } from './conversation.js';
import { readDatabaseClock } from './database-clock.js';
import { InstantSlack } from './instant-slack.js';
import { waitUntil } from './wait-until.js';

/** Milliseconds of each event, in the order in which they became due. */
export interface Latencies {
  /** event due → its turn's commit, the reply's row in the outbox among it, acknowledged by the database */
  dueToOutboxMs: number[];
  /** event handed to the inbox → durable there */
  toInboxMs: number[];
  /** how exactly the database's clock and the process's were compared */
  clockErrorMs: number;
}

const Due = z.object({ thread_id: z.string(), turn: z.coerce.number(), due_ms: z.coerce.number() });

/** Sends the arrivals through one whole process: inbox, lock, graph, commit and delivery. */
export async function wholeLatencies(url: string, admin: Pool, all: readonly Arrival[]): Promise<Latencies> {
  const committedAt = new Map<string, number>();
  const bot = await startBot(url, {
    slack: new InstantSlack(),
    committed: ({ threadId, turnNo }) => committedAt.set(`${threadId}:${turnNo}`, performance.now()),
  });
  const toInboxMs: number[] = [];
  try {
    const before = await readDatabaseClock(admin);
    const sending: Promise<void>[] = [];
    await letArrive(all, ({ thread, round }) => {
      const begun = performance.now();
      const event = incomingOf(thread, messageOf(thread, round));
      sending.push(bot.ingest(event).then(() => void toInboxMs.push(performance.now() - begun)));
    });
    await Promise.all(sending);
    await waitUntil('all events to be applied', async () => (await openEvents(admin)) === 0);
    const after = await readDatabaseClock(admin);
    const clock = after.errorMs < before.errorMs ? after : before;
    const drift = Math.abs(after.aheadMs - before.aheadMs);
    const dueToOutboxMs = (await dueTimes(admin)).map(({ thread_id, turn, due_ms }) => {
      const acknowledged = committedAt.get(`${thread_id}:${turn}`);
      if (acknowledged === undefined)
        throw new Error(`Turn ${turn} of ${thread_id} was never seen to commit.`);
      return acknowledged + clock.aheadMs - due_ms;
    });
    return { dueToOutboxMs, toInboxMs, clockErrorMs: clock.errorMs + drift };
  } finally {
    await bot.stop();
  }
}

async function openEvents(admin: Pool): Promise<number> {
  const { rows } = await admin.query('SELECT count(*)::int AS open FROM inbox WHERE applied_at IS NULL');
  return Number(rows[0]?.open);
}

async function dueTimes(admin: Pool): Promise<z.infer<typeof Due>[]> {
  const { rows } = await admin.query(
    `SELECT thread_id, applied_turn AS turn, extract(epoch FROM due_at)::float8 * 1000 AS due_ms
     FROM inbox ORDER BY due_at, seq`,
  );
  return Due.array().parse(rows);
}
