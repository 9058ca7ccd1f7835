import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { rowsOf, ThreadKey } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { queueOnce } from '../outbox/queue-posts.js';
import type { OutboxInsert } from '../turns/commit-turn.js';

const SET_ASIDE = `UPDATE inbox SET set_aside_at = now() WHERE team_id = $1 AND seq = $2 AND applied_at IS NULL`;

/** Puts an event out of the way of later ones, and queues what the person is told, in one commit. */
export async function setAside(
  pool: Pool,
  teamId: string,
  threadId: string,
  seq: number,
  told: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, (client) =>
    Promise.all([client.query(SET_ASIDE, [teamId, seq]), queueOnce(client, teamId, threadId, told)]),
  );
}

const STOP = `UPDATE threads SET stopped = $3 WHERE team_id = $1 AND thread_id = $2 AND stopped IS NULL`;

/** Stops a thread, until an operator starts it anew, with the reason, and queues what its people are told, in one commit. */
export async function stopThread(
  pool: Pool,
  teamId: string,
  threadId: string,
  reason: string,
  told: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, (client) =>
    Promise.all([client.query(STOP, [teamId, threadId, reason]), queueOnce(client, teamId, threadId, told)]),
  );
}

const Row = ThreadKey.extend({ ofAll: z.coerce.number() });

/** How many threads of any workspace are stopped, and the ids of at most `atMost` of them. */
export async function stoppedThreads(
  pool: Pool,
  atMost: number,
): Promise<{ count: number; threads: ThreadKey[] }> {
  const found = await pool.query('SELECT team_id, thread_id, of_all FROM stopped_threads($1)', [atMost]);
  return { count: rowsOf(Row, found)[0]?.ofAll ?? 0, threads: rowsOf(ThreadKey, found) };
}

// 1 s, doubling with each attempt. An attempt that was not the events' fault is given back.
const RELEASE = `
  UPDATE inbox SET
    attempts = CASE WHEN $3::float8 IS NULL THEN attempts ELSE greatest(attempts - 1, 0) END,
    failures = CASE WHEN $3::float8 IS NULL THEN failures + 1 ELSE failures END,
    due_at = now() + make_interval(secs => coalesce($3::float8 / 1000, least(power(2, attempts - 1), 60)))
  WHERE team_id = $1 AND seq = ANY ($2::bigint[]) AND applied_at IS NULL`;

/**
 * Gives events back after a turn that came to nothing. @param blamelessMs where they were not to blame: the attempt doesn't
 * count, and they are due again so soon; null: it counts as their failure, and they wait for their backoff
 */
export async function releaseEvents(
  pool: Pool,
  teamId: string,
  seqs: readonly number[],
  blamelessMs: number | null,
): Promise<void> {
  await queryAs(pool, teamId, RELEASE, seqs, blamelessMs);
}
