import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';

/** That somebody came into a channel or left it. `user` and `channel` are Slack ids, `asOf` is Slack's time of the news. */
export interface MemberNews {
  user: string;
  channel: string;
  present: boolean;
  asOf: Date;
}

/** Of two that bear the same time, the one that lets see less counts. */
const IS_NEWS = 'EXCLUDED.as_of > m.as_of OR (EXCLUDED.as_of = m.as_of AND NOT EXCLUDED.present)';

/**
 * In place of a user: when it was last known who is in the channel, and whether nobody else reads along there (`ours`). Slack's
 * ids are letters and digits.
 */
export const LISTED = '*';

// Rows in one order, so that two who tell the same wait for one another in turn. A row that says the same takes the later time
// all the same: news from before must not undo it. Who is said to have come before a list that does not have them has left.
const SAVE = `
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of)
  SELECT DISTINCT ON (n.user_id, n.channel) $1, n.user_id, n.channel, n.present, n.as_of
  FROM jsonb_to_recordset($2::jsonb) AS n(user_id text, channel text, present boolean, as_of timestamptz)
  WHERE NOT (n.present AND EXISTS (
    SELECT FROM channel_members l
    WHERE l.team_id = $1 AND l.user_id = '${LISTED}' AND l.channel = n.channel AND l.as_of > n.as_of))
  ORDER BY n.user_id, n.channel, n.as_of DESC, n.present
  ON CONFLICT (team_id, user_id, channel) DO UPDATE SET present = EXCLUDED.present, as_of = EXCLUDED.as_of
    WHERE ${IS_NEWS}`;

/** Records who came and went; of one person in one channel the latest news counts, in whatever order it arrives. */
export async function saveMembers(pool: Pool, teamId: string, news: readonly MemberNews[]): Promise<void> {
  const rows = news.map(({ user, channel, present, asOf }) => ({
    user_id: user,
    channel,
    present,
    as_of: asOf.toISOString(),
  }));
  await queryInTeam(pool, teamId, { text: SAVE, values: [teamId, toJsonb(rows)] });
}

const REPLACE = `
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of, ours)
  SELECT $1, n.user_id, $2, n.present, $4, n.ours FROM (
    SELECT user_id, true AS present, false AS ours FROM unnest($3::text[]) AS user_id
    UNION ALL
    SELECT '${LISTED}', false, $5 AND cardinality($3::text[]) > 0
    UNION ALL
    SELECT o.user_id, false, false FROM channel_members o
    WHERE o.team_id = $1 AND o.channel = $2 AND o.present AND NOT o.user_id = ANY ($3::text[])
  ) n
  ORDER BY n.user_id
  ON CONFLICT (team_id, user_id, channel)
    DO UPDATE SET present = EXCLUDED.present, as_of = EXCLUDED.as_of, ours = EXCLUDED.ours
    WHERE ${IS_NEWS}`;

/**
 * Takes a list of all who are in a channel, as Slack gave it at `asOf` (the time when the listing began): whoever is not on
 * it is in there no longer. What is known from after that time stays. An empty list empties the channel.
 * @param ours whether the channel is the workspace's alone, so that nobody but these reads along
 */
export async function replaceMembers(
  pool: Pool,
  teamId: string,
  channel: string,
  users: readonly string[],
  asOf: Date,
  ours = false,
): Promise<void> {
  await queryInTeam(pool, teamId, {
    text: REPLACE,
    values: [teamId, channel, [...new Set(users)], asOf, ours],
  });
}
