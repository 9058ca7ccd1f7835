import type { ClientBase } from 'pg';
import type { Pool } from '../../pool.js';
import { queryAs } from '../../team-tx.js';

/** A day of the model's tokens, whatever the session's time zone. */
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/** What somebody has used of the model today, in SQL; `$1` is the workspace. `person`: an expression, "'*'" for the workspace. */
export const tokensOf = (person: string): string =>
  `coalesce((SELECT s.tokens FROM shares s WHERE s.team_id = $1 AND s.person = ${person} AND s.day = ${TODAY}), 0)`;

// The person's row before the workspace's: who holds the one that all turns of a workspace write waits for nobody's.
const COUNT = {
  name: 'count_tokens',
  text: `
  INSERT INTO shares AS s (team_id, person, day, tokens)
  SELECT $1, p.person, ${TODAY}, $3::bigint FROM unnest(ARRAY[$2::text, '*']) AS p(person) WHERE p.person IS NOT NULL
  ORDER BY p.person = '*'
  ON CONFLICT (team_id, person) DO UPDATE
    SET day = EXCLUDED.day, tokens = EXCLUDED.tokens + CASE WHEN s.day = EXCLUDED.day THEN s.tokens ELSE 0 END`,
};

/**
 * Counts what a turn has used of the model, for its person (null: nobody) and the workspace. The last statement of its
 * transaction: other turns of the workspace wait from here to the commit.
 */
export async function countTokens(
  client: ClientBase,
  teamId: string,
  { person, tokens }: { person: string | null; tokens: number },
): Promise<void> {
  if (tokens > 0) await client.query({ ...COUNT, values: [teamId, person, tokens] });
}

// A row that a turn holds is in use, and is not waited for.
const DELETE_UNUSED = `
  DELETE FROM shares WHERE team_id = $1 AND person = ANY (ARRAY(
    SELECT person FROM shares WHERE team_id = $1 AND day < ${TODAY} AND busy_until < now() - interval '1 day'
    FOR UPDATE SKIP LOCKED))`;

/** Deletes the shares of a workspace of which nothing was used for a day. */
export async function deleteUnusedShares(pool: Pool, teamId: string): Promise<void> {
  await queryAs(pool, teamId, DELETE_UNUSED);
}
