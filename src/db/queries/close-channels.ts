import { channelEntity } from '../../domain/entity.js';
import type { Pool } from '../pool.js';
import { inTeam, queryInTeam } from '../team-tx.js';
import { LISTED } from './save-members.js';

/** Only who is a member sees it; where no members are known, nobody. */
const CLOSED = `visible_to = ARRAY[id], as_of = $3, updated_at = now()`;

const CLOSE = `
  UPDATE entities SET ${CLOSED}, state = coalesce($4, state)
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
  UPDATE entities SET ${CLOSED}
  WHERE team_id = $1 AND kind = 'channel' AND source = 'slack' AND visible_to IS NULL AND as_of < $3
    AND NOT id = ANY ($2::text[])`;

/** Closes the open channels that a whole list of Slack's, begun at `asOf`, did not have. Answers how many there were. */
export async function closeUnlisted(
  pool: Pool,
  teamId: string,
  listed: readonly string[],
  asOf: Date,
): Promise<number> {
  const values = [teamId, listed.map(channelEntity), asOf];
  return (await queryInTeam(pool, teamId, { text: CLOSE_UNLISTED, values })).rowCount ?? 0;
}
