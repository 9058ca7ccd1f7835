import type { Pool } from 'pg';
import { z } from 'zod';
import { userEntity } from '../../domain/entity.js';
import type { Standing } from '../../domain/standing.js';
import { queryInTeam } from '../team-tx.js';

const Row = z.object({ state: z.string().nullable(), belongs: z.boolean() });

// people of other organisations are seen by themselves alone
const KNOWN = `
  SELECT state, visible_to IS NULL AS belongs FROM entities WHERE team_id = $1 AND id = $2 AND kind = 'user'`;

/** What Slack's directory, as far as it is here, says that a person is to the workspace. */
export async function knownStanding(pool: Pool, teamId: string, userId: string): Promise<Standing> {
  const found = await queryInTeam(pool, teamId, { text: KNOWN, values: [teamId, userEntity(userId)] });
  const [person] = Row.array().parse(found.rows);
  if (person === undefined || person.state === 'deactivated') return 'unknown';
  return person.belongs ? 'member' : 'outsider';
}
