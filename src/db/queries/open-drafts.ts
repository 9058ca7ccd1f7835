import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';
import { amongOurselves, isFor } from '../visibility.js';

const Row = z.object({
  draft_id: z.string(),
  headline: z.string(),
  status: z.string(),
  requester: z.string(),
  filer: z.string().nullable(),
  team_id: z.string().nullable(),
  team_name: z.string().nullable(),
  named: z.array(z.string()).nullable(),
  channel: z.string(),
  root_ts: z.string(),
  is_direct: z.boolean(),
  updated_at: z.date(),
});

/** A draft that waits for people, with the people around it and where its thread stands. */
export interface WaitingDraft {
  draftId: string;
  headline: string;
  /** of its card */
  status: string;
  requester: string;
  filer: string | null;
  named: readonly string[];
  team: { id: string; name: string } | null;
  channel: string;
  rootTs: string;
  isDirect: boolean;
  updatedAt: Date;
}

const WHO = { user: '$2', place: 'NULL' };

// Whoever has left a channel has no more part in what goes on there. Others than full members have one in their own drafts, and
// in those of channels that they are in.
const WAITING = `
  SELECT d.draft_id, d.view #>> '{card,headline}' AS headline, d.view #>> '{card,status}' AS status,
         d.view #>> '{card,requester}' AS requester, d.view #>> '{card,filer}' AS filer,
         d.view #>> '{card,team,id}' AS team_id, d.view #>> '{card,team,name}' AS team_name,
         d.view #> '{card,named}' AS named, t.channel, t.root_ts, t.is_direct, d.updated_at
  FROM drafts d JOIN threads t ON t.team_id = $1 AND t.thread_id = d.thread_id
  WHERE d.team_id = $1 AND d.phase = 'AWAITING_USER' AND t.stopped IS NULL
    AND NOT EXISTS (SELECT FROM channel_members c
                    WHERE c.team_id = $1 AND c.user_id = $2 AND c.channel = t.channel AND NOT c.present)
    AND (${amongOurselves(WHO)} OR $2 IN (d.view #>> '{card,requester}', d.view #>> '{card,filer}')
         OR ${isFor(`ARRAY['channel:' || t.channel]`, WHO)})
  ORDER BY d.updated_at DESC LIMIT $3`;

/** The newest drafts of a workspace that wait for people, but those in channels that this person has left or, being a guest, is not in. */
export async function readWaitingDrafts(
  pool: Pool,
  teamId: string,
  user: string,
  limit: number,
): Promise<WaitingDraft[]> {
  const found = await queryInTeam(pool, teamId, { text: WAITING, values: [teamId, user, limit] });
  return Row.array()
    .parse(found.rows)
    .map((row) => ({
      draftId: row.draft_id,
      headline: row.headline,
      status: row.status,
      requester: row.requester,
      filer: row.filer,
      named: row.named ?? [],
      team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? row.team_id },
      channel: row.channel,
      rootTs: row.root_ts,
      isDirect: row.is_direct,
      updatedAt: row.updated_at,
    }));
}
