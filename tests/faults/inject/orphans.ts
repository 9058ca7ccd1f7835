import type { Pool } from 'pg';
import { z } from 'zod';
import type { Bot } from '../machine/bot.js';
import type { Orphan } from './scene.js';

const Keys = z.array(z.object({ key: z.string() }));

// Nothing but the locks: the process stands still meanwhile, and everything that it holds with it.
const HELD = `
  SELECT ((l.classid::bigint << 32) | l.objid::bigint)::text AS key
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = $1`;

/** What a process holds that was stopped just now. Nothing is known of it where the database does not answer. */
export async function orphansOf(database: Pool, victim: Bot, by: Orphan['by']): Promise<Orphan[]> {
  const found = await database.query(HELD, [victim.name]).catch(() => ({ rows: [] }));
  const at = Date.now();
  return Keys.parse(found.rows).map(({ key }) => ({ by, process: victim.name, key, at }));
}
