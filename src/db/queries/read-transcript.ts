import type { Pool } from 'pg';
import { ThreadMessage } from '../../domain/message.js';
import { queryInTeam } from '../team-tx.js';

const NEWEST = `
  SELECT ts, author, body AS text, bot FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND NOT deleted ORDER BY ts DESC LIMIT $3`;

/** The newest messages of a thread, as they read now, oldest first. */
export async function readTranscript(
  pool: Pool,
  teamId: string,
  threadId: string,
  limit: number,
): Promise<ThreadMessage[]> {
  const found = await queryInTeam(pool, teamId, { text: NEWEST, values: [teamId, threadId, limit] });
  return ThreadMessage.array().parse(found.rows.reverse());
}
