import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';
import { amongOurselves } from '../visibility.js';

const Row = z.object({ is: z.boolean() });

const MEMBER = `SELECT ${amongOurselves({ user: '$2', place: 'NULL' })} AS is`;

/** Whether somebody, by their Slack id, is known as a full member of the workspace. */
export async function isMember(pool: Pool, teamId: string, user: string): Promise<boolean> {
  const { rows } = await queryInTeam(pool, teamId, { text: MEMBER, values: [teamId, user] });
  return Row.parse(rows[0]).is;
}

const EVERYONES = `
  SELECT EXISTS (SELECT FROM entities WHERE team_id = $1 AND id = $2 AND visible_to IS NULL) AS is`;

/** Whether every member of the workspace may see the entity of that id. */
export async function isEveryones(pool: Pool, teamId: string, id: string): Promise<boolean> {
  const { rows } = await queryInTeam(pool, teamId, { text: EVERYONES, values: [teamId, id] });
  return Row.parse(rows[0]).is;
}
