import type { Pool } from 'pg';
import { z } from 'zod';
import type { EntityKind, Viewer } from '../../domain/entity.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

const Row = z.object({ id: z.string() });

const READ = `
  SELECT e.id FROM entities e
  WHERE e.team_id = $1 AND e.kind = $4 AND NOT entity_done(e.state) AND ${visibleTo('e', { user: '$2', place: '$3' })}
  ORDER BY e.due_at, e.id LIMIT $5`;

/** The ids of things of a kind that are not over and that the viewer may see, by due date; at most `limit`. Not for tickets and people. */
export async function readOfKind(
  pool: Pool,
  { teamId, user, place }: Viewer,
  kind: Exclude<EntityKind, 'task' | 'user'>,
  limit: number,
): Promise<string[]> {
  const values = [teamId, user, place, kind, limit];
  const { rows } = await queryInTeam(pool, teamId, { text: READ, values });
  return Row.array()
    .parse(rows)
    .map(({ id }) => id);
}
