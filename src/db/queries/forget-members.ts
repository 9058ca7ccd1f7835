import type { Pool } from '../pool.js';
import { queryInTeam } from '../team-tx.js';
import { LISTED } from './save-members.js';

const FORGET = `
  WITH forgotten AS (
    UPDATE channel_members SET present = false, as_of = $3
    WHERE team_id = $1 AND present AND as_of < $3 AND NOT channel = ANY ($2::text[])
    RETURNING channel
  )
  INSERT INTO channel_members AS m (team_id, user_id, channel, present, as_of)
  SELECT DISTINCT $1, '${LISTED}', channel, false, $3::timestamptz FROM forgotten
  ON CONFLICT (team_id, user_id, channel) DO UPDATE SET as_of = greatest(m.as_of, EXCLUDED.as_of)`;

/** Of every channel but these nobody is known to be a member any more, but by news from after `asOf`. Ids are Slack's. */
export async function forgetMembersElsewhere(
  pool: Pool,
  teamId: string,
  channels: readonly string[],
  asOf: Date,
): Promise<void> {
  await queryInTeam(pool, teamId, { text: FORGET, values: [teamId, channels, asOf] });
}
