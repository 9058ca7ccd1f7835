import { MAX_WATCHES, type MemoryWrite, Watch } from '../../../domain/entities/memory.js';
import type { Pool } from '../../pool.js';
import { lastBy, rowsOf, toRecords } from '../../rows.js';
import { queryAs, queryInTeam } from '../../team-tx.js';

// What is past its due date already is no news.
const WATCH = `
  INSERT INTO watches AS w (team_id, who, entity, condition, due_at)
  SELECT $1, g.who, g.entity, g.condition, d.passes
  FROM jsonb_to_recordset($2::jsonb) AS g(who text, entity text, condition text, since timestamptz)
  LEFT JOIN entities e ON e.team_id = $1 AND e.id = g.entity AND g.condition IN ('any', 'due_passed')
  LEFT JOIN LATERAL (SELECT due_passes($1, g.who, e.due_at) AS passes) d ON d.passes > g.since
  WHERE (SELECT count(*) FROM watches o WHERE o.team_id = $1 AND o.who = g.who) < ${MAX_WATCHES}
     OR EXISTS (SELECT FROM watches o WHERE o.team_id = $1 AND o.who = g.who AND o.entity = g.entity)
  ORDER BY g.who, g.entity
  ON CONFLICT (team_id, who, entity) DO UPDATE SET condition = EXCLUDED.condition, due_at = EXCLUDED.due_at`;

// With the watch goes what was still to be told of it.
const UNWATCH = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(who text, entity text)), untold AS (
    DELETE FROM watch_news n USING given g WHERE n.team_id = $1 AND n.who = g.who AND n.entity = g.entity
  )
  DELETE FROM watches w USING given g WHERE w.team_id = $1 AND w.who = g.who AND w.entity = g.entity`;

interface Written {
  who: string;
  entity: string;
  condition: string | null;
  since: string | null;
}

/** The statements for what a turn wants watched and no longer watched; of several about one entity the last counts. */
export function watchStatements(
  teamId: string,
  writes: readonly MemoryWrite[],
): { text: string; values: unknown[] }[] {
  const all = lastBy(writes.flatMap(written), ({ who, entity }) => `${who} ${entity}`);
  return [WATCH, UNWATCH].flatMap((text) => {
    const rows = all.filter(({ condition }) => (condition === null) === (text === UNWATCH));
    return rows.length === 0 ? [] : [{ text, values: [teamId, toRecords(rows)] }];
  });
}

function written(write: MemoryWrite): Written[] {
  if (write.write === 'watch') return [{ ...write.watch, since: write.since }];
  if (write.write !== 'unwatch') return [];
  return [{ who: write.who, entity: write.entity, condition: null, since: null }];
}

/** Ends a person's watch on an entity, with what was still to be told of it. @returns whether there was one */
export async function unwatch(pool: Pool, teamId: string, who: string, entity: string): Promise<boolean> {
  const [statement] = watchStatements(teamId, [{ write: 'unwatch', who, entity }]);
  if (statement === undefined) return false;
  const { rowCount } = await queryInTeam(pool, teamId, statement);
  return (rowCount ?? 0) > 0;
}

/** What that person watches, the newest first. */
export async function readWatches(pool: Pool, teamId: string, who: string): Promise<Watch[]> {
  const text =
    'SELECT entity, condition, who FROM watches WHERE team_id = $1 AND who = $2 ORDER BY created_at DESC, entity';
  return rowsOf(Watch, await queryAs(pool, teamId, text, who));
}
