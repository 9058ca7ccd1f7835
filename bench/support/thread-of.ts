import type { Pool } from 'pg';
import { queryInTeam } from '../../src/db/team-tx.js';
import { channelOf, rootOf, TEAM } from './conversation.js';

/** The id that the inbox gave to a thread of the bench. */
export async function threadOf(pool: Pool, thread: number): Promise<string> {
  const { rows } = await queryInTeam(pool, TEAM, {
    text: 'SELECT thread_id FROM threads WHERE team_id = $1 AND channel = $2 AND root_ts = $3',
    values: [TEAM, channelOf(thread), rootOf(thread)],
  });
  return String(rows[0]?.['thread_id']);
}
