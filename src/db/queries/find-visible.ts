import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../domain/entity.js';
import { Evidence } from '../../domain/evidence.js';
import type { AcceptedConstraint, AlikeRequest, RequestAbout } from '../../domain/past-requests.js';
import { TicketStatus } from '../../domain/tracker.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

const RequestRow = z.object({
  draft_id: z.string(),
  short_id: z.string(),
  headline: z.string(),
  body: z.string(),
  status: TicketStatus,
  route_team_id: z.string().nullable(),
  route_team_name: z.string().nullable(),
  url: z.string().nullable(),
});
const COLUMNS =
  'q.draft_id, q.short_id, q.headline, q.body, q.status, q.route_team_id, q.route_team_name, q.url';

/**
 * Those of the rows x whose request the viewer may see; its entity says so, and a request that has none is for nobody. The
 * entity's id is a column of x, for what is made up in a condition is looked up in no index where row-level security stands
 * before it.
 */
const visible = (rows: string) => `
  SELECT x.* FROM (${rows} OFFSET 0) x JOIN entities e ON e.team_id = $1 AND e.id = x.entity_id
  WHERE ${visibleTo('e', { user: '$2', place: '$3' })}`;
const ENTITY_ID = `'task:' || q.draft_id AS entity_id`;

const OPEN = `${visible(`
    SELECT ${COLUMNS}, q.filed_at, ${ENTITY_ID}
    FROM requests q WHERE q.team_id = $1 AND q.draft_id = ANY ($4::text[]) AND q.status NOT IN ('done', 'withdrawn')`)}
  ORDER BY x.filed_at DESC, x.draft_id`;

/** An open request with the words that others are compared with. */
export type OpenRequest = Omit<AlikeRequest, 'similarity'> & { body: string };

/** Those of the drafts whose requests are not done and that the viewer may see, the newest first. */
export async function findOpenRequests(
  pool: Pool,
  { teamId, user, place }: Viewer,
  draftIds: readonly string[],
): Promise<OpenRequest[]> {
  const found = await queryInTeam(pool, teamId, { text: OPEN, values: [teamId, user, place, draftIds] });
  return RequestRow.array().parse(found.rows).map(requestOf);
}

function requestOf(row: z.infer<typeof RequestRow>): OpenRequest {
  const { draft_id: draftId, short_id: shortId, headline, body, status, url } = row;
  const { route_team_id: id, route_team_name: name } = row;
  return {
    draftId,
    shortId,
    headline,
    body,
    status,
    team: id === null ? null : { id, name: name ?? id },
    url,
  };
}

const FiledRow = RequestRow.extend({ requester: z.string(), filed_at: z.date() });

const FILED = `${visible(`
    SELECT ${COLUMNS}, q.requester, q.filed_at, a.place, ${ENTITY_ID}
    FROM unnest($4::text[]) WITH ORDINALITY AS a (draft_id, place)
    JOIN requests q ON q.team_id = $1 AND q.draft_id = a.draft_id
    WHERE q.status <> 'withdrawn'`)}
  ORDER BY x.place LIMIT $5`;

/** A filed request with all that it says. */
export type WholeRequest = Omit<RequestAbout, 'excerpt'> & { body: string };

/** The first of the drafts whose requests were not withdrawn and that the viewer may see, in the order given. */
export async function findFiledRequests(
  pool: Pool,
  { teamId, user, place }: Viewer,
  draftIds: readonly string[],
  limit: number,
): Promise<WholeRequest[]> {
  const found = await queryInTeam(pool, teamId, {
    text: FILED,
    values: [teamId, user, place, draftIds, limit],
  });
  return FiledRow.array()
    .parse(found.rows)
    .map((row) => ({ ...requestOf(row), requester: row.requester, filedAt: row.filed_at.toISOString() }));
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

const ACCEPTED = `${visible(`
    SELECT c.key, c.value, c.draft_id, c.changed_at, q.short_id, q.headline, c.evidence, ${ENTITY_ID}
    FROM constraints c JOIN requests q ON q.team_id = $1 AND q.draft_id = c.draft_id
    WHERE c.team_id = $1 AND c.project = $4 AND NOT c.superseded AND c.draft_id <> $5 AND q.status <> 'withdrawn'`)}
  ORDER BY x.changed_at DESC, x.draft_id, x.key LIMIT ${MOST_CONSTRAINTS}`;

/** The constraints in force of a project's other drafts, withdrawn ones aside, as far as the viewer may see those, the newest first. */
export async function findAcceptedConstraints(
  pool: Pool,
  { teamId, user, place }: Viewer,
  { project, notDraft }: { project: string; notDraft: string },
): Promise<AcceptedConstraint[]> {
  const found = await queryInTeam(pool, teamId, {
    text: ACCEPTED,
    values: [teamId, user, place, project, notDraft],
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
