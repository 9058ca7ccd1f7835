import type { Pool } from '../pool.js';
import { queryInTeam } from '../team-tx.js';
import { LISTED } from './save-members.js';

const FORGET = `
  WITH elsewhere AS MATERIALIZED (
    SELECT user_id, channel FROM channel_members
    WHERE team_id = $1 AND (present OR ours) AND as_of < $3 AND NOT channel = ANY ($2::text[])
  ), forgotten AS (
    UPDATE channel_members m SET present = false, as_of = $3 FROM elsewhere e
    WHERE m.team_id = $1 AND m.user_id = e.user_id AND m.channel = e.channel AND m.present AND m.as_of < $3
  )
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of)
  SELECT DISTINCT $1, '${LISTED}', channel, false, $3::timestamptz FROM elsewhere
  ON CONFLICT (team_id, user_id, channel) DO UPDATE
    SET as_of = greatest(m.as_of, EXCLUDED.as_of), ours = m.ours AND m.as_of > EXCLUDED.as_of`;

/** Of every channel but these nobody is known to be a member any more, but by news from after `asOf`. Ids are Slack's. */
export async function forgetMembersElsewhere(
  pool: Pool,
  teamId: string,
  channels: readonly string[],
  asOf: Date,
): Promise<void> {
  await queryInTeam(pool, teamId, { text: FORGET, values: [teamId, channels, asOf] });
}
