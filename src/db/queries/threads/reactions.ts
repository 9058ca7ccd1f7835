import type { Pool } from '../../pool.js';
import type { ThreadKey } from '../../rows.js';
import { queryAs } from '../../team-tx.js';

/** Keeps, before it is so, that a message bears the reaction by which the bot shows that it is at work. */
export async function noteReaction(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  message: string,
): Promise<void> {
  const text = `UPDATE threads SET reacted = array_append(reacted, $3)
                WHERE team_id = $1 AND thread_id = $2 AND NOT reacted @> ARRAY[$3]`;
  await queryAs(pool, teamId, text, threadId, message);
}

/** The message bears it no more. */
export async function forgetReaction(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  message: string,
): Promise<void> {
  const text = 'UPDATE threads SET reacted = array_remove(reacted, $3) WHERE team_id = $1 AND thread_id = $2';
  await queryAs(pool, teamId, text, threadId, message);
}
