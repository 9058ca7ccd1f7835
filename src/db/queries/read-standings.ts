import type { Pool } from 'pg';
import { z } from 'zod';
import { userEntity } from '../../domain/entity.js';
import { queryInTeam } from '../team-tx.js';
import { LISTED } from './save-members.js';

const Person = z.object({ id: z.string(), standing: z.enum(['member', 'guest', 'outsider']) });

const STANDINGS = `
  SELECT substr(id, ${userEntity('').length + 1}) AS id, properties ->> 'standing' AS standing FROM entities
  WHERE team_id = $1 AND id = ANY ($2::text[]) AND source = 'slack'
    AND properties ->> 'standing' IN ('member', 'guest', 'outsider')`;

/** What these people are to the workspace, by their Slack ids; of whom nothing is known is not in the answer. */
export async function readStandings(
  pool: Pool,
  teamId: string,
  users: readonly string[],
): Promise<Map<string, z.infer<typeof Person>['standing']>> {
  const values = [teamId, users.map(userEntity)];
  const { rows } = await queryInTeam(pool, teamId, { text: STANDINGS, values });
  return new Map(
    Person.array()
      .parse(rows)
      .map(({ id, standing }) => [id, standing]),
  );
}

const Place = z.object({ known: z.boolean(), strangers: z.array(z.string()) });

// An id is a column, since what is made up in a condition is looked up in no index where row-level security stands before it.
const PLACE = `
  SELECT EXISTS (SELECT FROM channel_members
                 WHERE team_id = $1 AND user_id = '${LISTED}' AND channel = $2) AS known,
    ARRAY(SELECT m.user_id FROM (SELECT user_id, '${userEntity('')}' || user_id AS id FROM channel_members
                                 WHERE team_id = $1 AND channel = $2 AND present AND NOT ours OFFSET 0) m
          WHERE coalesce((SELECT e.properties ->> 'standing' FROM entities e
                          WHERE e.team_id = $1 AND e.id = m.id AND e.source = 'slack'), 'unknown') = 'unknown'
          LIMIT $3) AS strangers`;

/** Whether anything is known of who is in a conversation, and some of those in it of whom nothing is known, by Slack ids. */
export async function readPlace(
  pool: Pool,
  teamId: string,
  channel: string,
  most: number,
): Promise<z.infer<typeof Place>> {
  const { rows } = await queryInTeam(pool, teamId, { text: PLACE, values: [teamId, channel, most] });
  return Place.parse(rows[0]);
}
