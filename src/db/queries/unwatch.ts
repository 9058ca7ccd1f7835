import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';
import { watchStatements } from './commit-watches.js';

/** Ends a person's watch on an entity, with what was still to be told of it. @returns whether there was one */
export async function unwatch(pool: Pool, teamId: string, who: string, entity: string): Promise<boolean> {
  const [statement] = watchStatements(teamId, [{ write: 'unwatch', who, entity }]);
  if (statement === undefined) return false;
  const { rowCount } = await queryInTeam(pool, teamId, statement);
  return rowCount !== null && rowCount > 0;
}
