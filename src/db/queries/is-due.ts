import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';

const IS_DUE = `
  SELECT coalesce((
    SELECT due_at <= now() FROM inbox
    WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL
    ORDER BY slack_ts, seq LIMIT 1), false) AS due`;

const Row = z.object({ due: z.boolean() });

/** Whether a thread's first open event is due. */
export async function isDue(pool: Pool, teamId: string, threadId: string): Promise<boolean> {
  const found = await queryInTeam(pool, teamId, { name: 'is_due', text: IS_DUE, values: [teamId, threadId] });
  return Row.parse(found.rows[0]).due;
}
