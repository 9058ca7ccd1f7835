import type { TestDatabase } from './database.js';

const PEOPLE = `
  INSERT INTO entities AS e (team_id, id, kind, name, source, as_of, properties)
  SELECT $1, 'user:' || u, 'user', u, 'slack', '-infinity', '{"standing": "member"}' FROM unnest($2::text[]) AS u
  ON CONFLICT (team_id, id) DO UPDATE SET source = 'slack', properties = e.properties || EXCLUDED.properties`;

const PLACES = `
  INSERT INTO channel_members (team_id, user_id, channel, present, as_of, ours)
  SELECT $1, '*', c, false, '-infinity', true FROM unnest($2::text[]) AS c
  ON CONFLICT (team_id, user_id, channel) DO UPDATE SET ours = true`;

/**
 * Says that these people, by Slack ids, are full members of the workspace, and that in these channels nobody reads along but
 * those who are kept as being there. The people have no names by which anybody could find them.
 */
export async function ours(
  { owner }: Pick<TestDatabase, 'owner'>,
  { users = [], channels = [] }: { users?: readonly string[]; channels?: readonly string[] },
  teamId = 'T1',
): Promise<void> {
  await owner.query(PEOPLE, [teamId, users]);
  await owner.query(PLACES, [teamId, channels]);
}
