import type { Pool } from 'pg';
import type { ThreadMessage } from '../../domain/message.js';
import { inTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';

const MESSAGES = `
  INSERT INTO messages (team_id, thread_id, ts, author, body, bot)
  SELECT $1, $2, r.ts, r.author, r.text, r.bot
  FROM jsonb_to_recordset($3::jsonb) AS r(ts text, author text, text text, bot boolean)
  ON CONFLICT DO NOTHING`;
const DONE = `UPDATE threads SET history = $3 WHERE team_id = $1 AND thread_id = $2`;

/** Keeps what was said in a thread before the bot was called in. `outcome` is `read`, or what went wrong. */
export async function saveHistory(
  pool: Pool,
  teamId: string,
  threadId: string,
  messages: readonly ThreadMessage[],
  outcome: string,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([
      client.query(MESSAGES, [teamId, threadId, toJsonb(messages)]),
      client.query(DONE, [teamId, threadId, outcome]),
    ]);
  });
}
