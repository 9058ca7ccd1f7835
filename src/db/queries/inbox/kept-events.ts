import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { onlyOf, rowsOf, ThreadKey } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { queueOnce } from '../outbox/queue-posts.js';
import type { OutboxInsert } from '../turns/commit-turn.js';

// The attempt is given back, because nothing in the event was to blame.
const KEEP = `
  UPDATE inbox SET kept_for = $4, attempts = greatest(attempts - 1, 0)
  WHERE team_id = $1 AND thread_id = $2 AND seq = ANY ($3::bigint[]) AND applied_at IS NULL`;
const FIRST = `
  SELECT min(seq) AS seq FROM inbox
  WHERE team_id = $1 AND thread_id = $2 AND kept_for = $3 AND applied_at IS NULL`;

const First = z.object({ seq: z.coerce.number() });

/**
 * Keeps events until the configuration has that blueprint again, out of the way of later ones, and queues what their people are
 * told, in one commit. @param told by the first event that is kept in the thread, which stays the same while any is
 */
export async function keepEvents(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  { seqs, blueprint }: { seqs: readonly number[]; blueprint: string },
  told: (first: number) => readonly OutboxInsert[],
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await client.query(KEEP, [teamId, threadId, seqs, blueprint]);
    const { seq } = onlyOf(First, await client.query(FIRST, [teamId, threadId, blueprint]));
    for (const row of told(seq)) await queueOnce(client, teamId, threadId, row);
  });
}

const Needless = ThreadKey.extend({ blueprint: z.string() });

const RELEASE = `
  UPDATE inbox SET kept_for = NULL, due_at = now()
  WHERE team_id = $1 AND thread_id = $2 AND kept_for = $3`;

/** Makes due again, in all workspaces, what is kept for one of these blueprints, or for a draft that is over. @returns their threads */
export async function releaseKept(pool: Pool, blueprints: readonly string[]): Promise<ThreadKey[]> {
  const found = await pool.query('SELECT team_id, thread_id, blueprint FROM needless_keeping($1)', [
    blueprints,
  ]);
  const needless = rowsOf(Needless, found);
  for (const { teamId, threadId, blueprint } of needless) {
    await queryAs(pool, teamId, RELEASE, threadId, blueprint);
  }
  return needless;
}

/** What the configuration no longer has, by id, and how many open drafts or tickets need it. */
const Lost = z.object({
  kind: z.enum(['blueprint', 'team', 'team_of_tickets']),
  id: z.string(),
  neededBy: z.coerce.number(),
});

/** The blueprints and teams that are still needed and are not among these, in all workspaces. */
export async function lostConfiguration(
  pool: Pool,
  { blueprints, teams }: { blueprints: readonly string[]; teams: readonly string[] },
): Promise<z.infer<typeof Lost>[]> {
  const text = 'SELECT kind, id, needed_by FROM lost_configuration($1, $2) ORDER BY kind, id';
  return rowsOf(Lost, await pool.query(text, [blueprints, teams]));
}
