import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';

const Row = z.object({
  thread_id: z.string(),
  channel: z.string(),
  root_ts: z.string(),
  is_direct: z.boolean(),
});

/** A thread, and where it stands in Slack. */
interface FoundThread {
  threadId: string;
  channel: string;
  rootTs: string;
  isDirect: boolean;
}

// Walks the person's messages from the newest on. Whoever has left a channel does not act in its threads any more.
const LATEST = `
  SELECT t.thread_id, t.channel, t.root_ts, t.is_direct
  FROM messages m JOIN threads t ON t.team_id = $1 AND t.thread_id = m.thread_id
  WHERE m.team_id = $1 AND m.author = $2 AND NOT m.bot AND ($3::text IS NULL OR t.channel = $3) AND t.stopped IS NULL
    AND NOT EXISTS (SELECT FROM channel_members c
                    WHERE c.team_id = $1 AND c.user_id = $2 AND c.channel = t.channel AND NOT c.present)
  ORDER BY m.ts DESC LIMIT 1`;

/** The thread in which the person wrote last, in one channel or (null) anywhere; null where there is none. */
export async function findLatestThread(
  pool: Pool,
  teamId: string,
  userId: string,
  channel: string | null,
): Promise<FoundThread | null> {
  const found = await queryInTeam(pool, teamId, { text: LATEST, values: [teamId, userId, channel] });
  if (found.rows.length === 0) return null;
  const row = Row.parse(found.rows[0]);
  const { thread_id: threadId, channel: at, root_ts: rootTs, is_direct: isDirect } = row;
  return { threadId, channel: at, rootTs, isDirect };
}
