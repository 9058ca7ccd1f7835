import type { Pool } from 'pg';
import { z } from 'zod';
import { Evidence } from '../../domain/evidence.js';
import type { AcceptedConstraint, AlikeRequest, Viewpoint } from '../../domain/past-requests.js';
import { TicketStatus } from '../../domain/tracker.js';
import { queryInTeam } from '../team-tx.js';
import { visibleFrom } from '../visibility.js';

const OpenRow = z.object({
  draft_id: z.string(),
  short_id: z.string(),
  headline: z.string(),
  body: z.string(),
  status: TicketStatus,
  route_team_id: z.string().nullable(),
  route_team_name: z.string().nullable(),
  url: z.string().nullable(),
});

const OPEN = `
  SELECT draft_id, short_id, headline, body, status, route_team_id, route_team_name, url FROM requests q
  WHERE q.team_id = $1 AND q.draft_id = ANY ($3::text[]) AND q.status <> 'done' AND ${visibleFrom('q', '$2')}
  ORDER BY q.filed_at DESC, q.draft_id`;

/** An open request with the words that others are compared with. */
export type OpenRequest = Omit<AlikeRequest, 'similarity'> & { body: string };

/** Those of the drafts whose requests are not done and that people in the channel may know of, the newest first. */
export async function findOpenRequests(
  pool: Pool,
  { teamId, channel }: Viewpoint,
  draftIds: readonly string[],
): Promise<OpenRequest[]> {
  const found = await queryInTeam(pool, teamId, { text: OPEN, values: [teamId, channel, draftIds] });
  return OpenRow.array()
    .parse(found.rows)
    .map((row) => ({
      draftId: row.draft_id,
      shortId: row.short_id,
      headline: row.headline,
      body: row.body,
      status: row.status,
      team:
        row.route_team_id === null
          ? null
          : { id: row.route_team_id, name: row.route_team_name ?? row.route_team_id },
      url: row.url,
    }));
}

const ConstraintRow = z.object({
  key: z.string(),
  value: z.string(),
  draft_id: z.string(),
  short_id: z.string(),
  headline: z.string(),
  evidence: Evidence,
});

/** What a project agreed on long ago and in such numbers is not compared one by one any more. */
const MOST_CONSTRAINTS = 1_000;

const ACCEPTED = `
  SELECT c.key, c.value, c.draft_id, q.short_id, q.headline, c.evidence
  FROM constraints c JOIN requests q ON q.team_id = $1 AND q.draft_id = c.draft_id
  WHERE c.team_id = $1 AND c.project = $3 AND NOT c.superseded AND c.draft_id <> $4 AND ${visibleFrom('q', '$2')}
  ORDER BY c.changed_at DESC, c.draft_id, c.key LIMIT ${MOST_CONSTRAINTS}`;

/** The constraints in force of a project's other drafts, as far as people in the channel may know, the newest first. */
export async function findAcceptedConstraints(
  pool: Pool,
  { teamId, channel }: Viewpoint,
  { project, notDraft }: { project: string; notDraft: string },
): Promise<AcceptedConstraint[]> {
  const found = await queryInTeam(pool, teamId, {
    text: ACCEPTED,
    values: [teamId, channel, project, notDraft],
  });
  return ConstraintRow.array()
    .parse(found.rows)
    .map((row) => ({
      key: row.key,
      value: row.value,
      draftId: row.draft_id,
      shortId: row.short_id,
      headline: row.headline,
      evidence: row.evidence,
    }));
}
