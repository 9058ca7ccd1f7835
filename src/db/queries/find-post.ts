import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';

const Row = z.object({ channel: z.string(), ts: z.string(), thread_ts: z.string().nullable() });

/** Where a slot's message stands in Slack; `threadTs` null unless it is a reply. */
export interface PostPlace {
  channel: string;
  ts: string;
  threadTs: string | null;
}

/** Looks up a slot; null while nothing was posted for it. */
export async function findPost(pool: Pool, teamId: string, slot: string): Promise<PostPlace | null> {
  const found = await queryInTeam(pool, teamId, {
    text: 'SELECT channel, ts, thread_ts FROM posts WHERE team_id = $1 AND slot = $2',
    values: [teamId, slot],
  });
  if (found.rows.length === 0) return null;
  const row = Row.parse(found.rows[0]);
  return { channel: row.channel, ts: row.ts, threadTs: row.thread_ts };
}
