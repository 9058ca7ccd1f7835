import { z } from 'zod';
import { channelEntity, userEntity } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { firstOf, onlyOf, rowsOf, toRecords } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { amongOurselves } from '../../visibility.js';

/** That somebody came into a channel or left it. `user` and `channel` are Slack ids, `asOf` is Slack's time of the news. */
export interface MemberNews {
  user: string;
  channel: string;
  present: boolean;
  asOf: Date;
}

/** Of two that bear the same time, the one that lets see less counts. */
const IS_NEWS = 'EXCLUDED.as_of > m.as_of OR (EXCLUDED.as_of = m.as_of AND NOT EXCLUDED.present)';

/** In place of a user (ids are letters and digits): when a channel was last listed, and whether no others read along (`ours`). */
const LISTED = '*';

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
  await queryAs(pool, teamId, SAVE, toRecords(news.map(({ user: userId, ...one }) => ({ userId, ...one }))));
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
  await queryAs(pool, teamId, REPLACE, channel, [...new Set(users)], asOf, ours);
}

const FORGET = `
  WITH elsewhere AS MATERIALIZED (
    SELECT user_id, channel FROM channel_members
    WHERE team_id = $1 AND (present OR ours) AND as_of < $2
      AND NOT EXISTS (SELECT FROM slack_reads r WHERE r.team_id = $1 AND r.what = channel)
  ), forgotten AS (
    UPDATE channel_members m SET present = false, as_of = $2 FROM elsewhere e
    WHERE m.team_id = $1 AND m.user_id = e.user_id AND m.channel = e.channel AND m.present AND m.as_of < $2
  )
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of)
  SELECT DISTINCT $1, '${LISTED}', channel, false, $2::timestamptz FROM elsewhere
  ON CONFLICT (team_id, user_id, channel) DO UPDATE
    SET as_of = greatest(m.as_of, EXCLUDED.as_of), ours = m.ours AND m.as_of > EXCLUDED.as_of`;

/**
 * Forgets the members of every channel that is neither to be read nor was read since `asOf`: a list that began then asked for
 * all channels that the bot is in to be read.
 */
export async function forgetUnreadMembers(pool: Pool, teamId: string, asOf: Date): Promise<void> {
  await queryAs(pool, teamId, FORGET, asOf);
}

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
  const people = rowsOf(Person, await queryAs(pool, teamId, STANDINGS, users.map(userEntity)));
  return new Map(people.map(({ id, standing }) => [id, standing]));
}

const Named = z.object({ id: z.string(), name: z.string() });

/** Of whom Slack tells no name the id stands in its place (see toUser). */
const NAMES = `
  SELECT substr(id, ${userEntity('').length + 1}) AS id, name FROM entities
  WHERE team_id = $1 AND id = ANY ($2::text[]) AND source = 'slack' AND id <> '${userEntity('')}' || name`;

/** The names of these people, which Slack shows to everybody, by their Slack ids; who is not known is not in the answer. */
export async function readNames(
  pool: Pool,
  teamId: string,
  users: readonly string[],
): Promise<Map<string, string>> {
  const people = rowsOf(Named, await queryAs(pool, teamId, NAMES, users.map(userEntity)));
  return new Map(people.map(({ id, name }) => [id, name]));
}

const CHANNEL_NAME = `
  SELECT id, name FROM entities WHERE team_id = $1 AND id = $2 AND kind = 'channel' AND source = 'slack'`;

/** The name of a channel, by its Slack id; null: nothing is known of it. */
export async function readChannelName(pool: Pool, teamId: string, channel: string): Promise<string | null> {
  const found = await queryAs(pool, teamId, CHANNEL_NAME, channelEntity(channel));
  return firstOf(Named, found)?.name ?? null;
}

const Place = z.object({ known: z.boolean(), strangers: z.array(z.string()) });

// An id is a column, so that it is looked up in an index (see visibleTo).
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
  return onlyOf(Place, await queryAs(pool, teamId, PLACE, channel, most));
}

/** Only who is a member sees it; where no members are known, nobody. */
const CLOSED = `visible_to = ARRAY[id], updated_at = now()`;

const CLOSE = `
  UPDATE entities SET ${CLOSED}, as_of = $3, state = coalesce($4, state)
  WHERE team_id = $1 AND id = ANY ($2::text[]) AND source = 'slack' AND as_of <= $3`;

/** Others may read along there, until it is read again who can. */
const DOUBT = `
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of)
  SELECT $1, '${LISTED}', channel, false, $3::timestamptz FROM unnest($2::text[]) AS channel ORDER BY channel
  ON CONFLICT (team_id, user_id, channel) DO UPDATE SET as_of = EXCLUDED.as_of, ours = false
    WHERE EXCLUDED.as_of >= m.as_of`;

/**
 * Closes channels to everyone but their members, with news of Slack's from `asOf`; what is known from after that time stays.
 * Who reads along there is in doubt, until it is read again. `state` null leaves the state as it is. Ids are Slack's.
 */
export async function closeChannels(
  pool: Pool,
  teamId: string,
  channels: readonly string[],
  asOf: Date,
  state: string | null,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await client.query(CLOSE, [teamId, channels.map(channelEntity), asOf, state]);
    await client.query(DOUBT, [teamId, channels, asOf]);
  });
}

const CLOSE_UNLISTED = `
  UPDATE entities SET ${CLOSED}, as_of = $2
  WHERE team_id = $1 AND kind = 'channel' AND source = 'slack' AND visible_to IS NULL AND as_of < $2`;

/**
 * Closes the open channels of which nothing was heard since a whole list of Slack's began at `asOf`: each page of it dates
 * its channels. Answers how many there were.
 */
export async function closeUnlisted(pool: Pool, teamId: string, asOf: Date): Promise<number> {
  return (await queryAs(pool, teamId, CLOSE_UNLISTED, asOf)).rowCount ?? 0;
}

const Row = z.object({ is: z.boolean() });

const MEMBER = `SELECT ${amongOurselves({ user: '$2', place: 'NULL' })} AS is`;

/** Whether somebody, by their Slack id, is known as a full member of the workspace. */
export async function isMember(pool: Pool, teamId: string, user: string): Promise<boolean> {
  return onlyOf(Row, await queryAs(pool, teamId, MEMBER, user)).is;
}

const EVERYONES = `
  SELECT EXISTS (SELECT FROM entities WHERE team_id = $1 AND id = $2 AND visible_to IS NULL) AS is`;

/** Whether every member of the workspace may see the entity of that id. */
export async function isEveryones(pool: Pool, teamId: string, id: string): Promise<boolean> {
  return onlyOf(Row, await queryAs(pool, teamId, EVERYONES, id)).is;
}
