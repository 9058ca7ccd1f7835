import { z } from 'zod';
import { Evidence } from '../../../domain/draft/evidence.js';
import type { Viewer } from '../../../domain/entities/entity.js';
import type {
  AcceptedConstraint,
  AlikeRequest,
  RequestAbout,
  RequestRecord,
} from '../../../domain/tickets/past-requests.js';
import { TicketStatus } from '../../../domain/tickets/tracker.js';
import type { Pool } from '../../pool.js';
import { IsoTime, lastBy, onlyOf, rowsOf, toRecords } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';

// A request belongs to its draft's own thread and channel, whichever thread's turn speaks of it. What a record leaves out
// stays as it is stored, and of a request that was not stored the channel alone may know. Constraints are given whole or
// not at all: a key that is missing from them is agreed on no longer. One that people settled against stays so until its
// value changes. Its entity is saved in the same transaction. Threads are found by scalar subqueries, as in inbox.ts.
export const COMMIT_REQUESTS = `
  , given AS (
    SELECT r.*, coalesce((SELECT d.thread_id FROM drafts d WHERE d.team_id = $1 AND d.draft_id = r.draft_id), $2) AS thread_id
    FROM jsonb_to_recordset($29::jsonb) AS r(
      draft_id text, ticket_id text, short_id text, url text, status text, headline text, body text, route_team_id text,
      route_team_name text, taken boolean, requester text, project text, keeps_project boolean, audience text), fence
  ), filed AS (
    INSERT INTO requests AS q (team_id, draft_id, thread_id, channel, ticket_id, short_id, url, status, headline, body,
                               route_team_id, route_team_name, taken, requester, project, audience)
    SELECT $1, g.draft_id, g.thread_id,
           (SELECT t.channel FROM threads t WHERE t.team_id = $1 AND t.thread_id = g.thread_id),
           g.ticket_id, g.short_id, g.url, g.status, g.headline, g.body, g.route_team_id, g.route_team_name,
           coalesce(g.taken, false), g.requester, g.project, coalesce(g.audience, 'channel')
    FROM given g ORDER BY g.draft_id
    ON CONFLICT (team_id, draft_id) DO UPDATE SET
      ticket_id = EXCLUDED.ticket_id, short_id = EXCLUDED.short_id, url = EXCLUDED.url, status = EXCLUDED.status,
      headline = EXCLUDED.headline, body = EXCLUDED.body, route_team_id = EXCLUDED.route_team_id,
      route_team_name = EXCLUDED.route_team_name, requester = EXCLUDED.requester, changed_at = now(),
      taken = coalesce((SELECT g.taken FROM given g WHERE g.draft_id = q.draft_id), q.taken),
      audience = coalesce((SELECT g.audience FROM given g WHERE g.draft_id = q.draft_id), q.audience),
      project = CASE WHEN (SELECT g.keeps_project FROM given g WHERE g.draft_id = q.draft_id)
                     THEN q.project ELSE EXCLUDED.project END
    RETURNING draft_id, project
  ), agreed AS (
    INSERT INTO constraints AS c (team_id, project, draft_id, key, value, evidence)
    SELECT $1, f.project, f.draft_id, k.key, k.value, k.evidence
    FROM jsonb_to_recordset($30::jsonb) AS k(draft_id text, key text, value text, evidence jsonb)
    JOIN filed f ON f.draft_id = k.draft_id
    WHERE f.project IS NOT NULL ORDER BY f.draft_id, k.key
    ON CONFLICT (team_id, draft_id, key) DO UPDATE SET
      project = EXCLUDED.project, value = EXCLUDED.value, evidence = EXCLUDED.evidence,
      superseded = c.superseded AND c.value = EXCLUDED.value, changed_at = now()
  ), dropped AS (
    DELETE FROM constraints c USING filed f
    WHERE c.team_id = $1 AND c.draft_id = ANY ($31::text[]) AND c.draft_id = f.draft_id
      AND (f.project IS NULL OR NOT EXISTS (
        SELECT FROM jsonb_to_recordset($30::jsonb) AS k(draft_id text, key text)
        WHERE k.draft_id = c.draft_id AND k.key = c.key))
  ), overruled AS (
    UPDATE constraints c SET superseded = true, changed_at = now()
    FROM jsonb_to_recordset($32::jsonb) AS r(draft_id text, key text), fence
    WHERE c.team_id = $1 AND c.draft_id = r.draft_id AND c.key = r.key AND NOT c.superseded
  )`;

/** The parameters $29 to $32 of COMMIT_REQUESTS. Records of one draft are taken together, what comes later counting. */
export function requestParameters(records: readonly RequestRecord[]): unknown[] {
  const merged = mergedByDraft(records);
  const replaced = records.flatMap(({ draftId, replaces = [] }) =>
    replaces.filter((other) => other.draftId !== draftId),
  );
  return [
    toRecords(merged.map(requestRow)),
    toRecords(merged.flatMap(constraintRows)),
    merged.filter(({ constraints }) => constraints !== undefined).map(({ draftId }) => draftId),
    toRecords(replaced),
  ];
}

/** One record a draft: what comes later counts, and what it leaves out stays. */
export function mergedByDraft(records: readonly RequestRecord[]): RequestRecord[] {
  const byDraft = new Map<string, RequestRecord>();
  for (const record of records) {
    byDraft.set(record.draftId, { ...byDraft.get(record.draftId), ...record });
  }
  return [...byDraft.values()];
}

function requestRow({ ticket, text, team, facts, constraints, replaces, ...record }: RequestRecord) {
  return {
    ...record,
    ticketId: ticket.id,
    shortId: ticket.shortId,
    url: ticket.url,
    status: ticket.status,
    body: text,
    routeTeamId: team?.id ?? null,
    routeTeamName: team?.name ?? null,
    keepsProject: record.project === undefined,
  };
}

function constraintRows({ draftId, constraints = [] }: RequestRecord) {
  return lastBy(constraints, ({ key }) => key).map((one) => ({ draftId, ...one }));
}

const Look = z.object({ lookedAt: z.string(), purgedAt: z.string().nullable() });
const KnownRow = z
  .object({
    draftId: z.string(),
    body: z.string(),
    routeTeamId: z.string().nullable(),
    taken: z.boolean(),
    done: z.boolean(),
    changedAt: z.string(),
  })
  .transform(({ body: text, routeTeamId: routedTo, ...row }) => ({ ...row, text, routedTo }));

/** A filed request as later ones are compared with it. `changedAt` is exact to the microsecond, which a Date is not. */
export type KnownRequest = z.infer<typeof KnownRow>;

/** A place in the order of changes. */
export type Position = Pick<KnownRequest, 'changedAt' | 'draftId'>;

/** Before every change, and after them all. */
export const FIRST = '-infinity';
export const LAST: Position = { changedAt: 'infinity', draftId: '' };

/** Rows bear the time of their transaction's begin and are seen from its commit on, which is far sooner than so long after. */
const COMMIT_TAKES = '30 seconds';

// The left join answers the time of the look even where nothing is found.
const READ = `
  SELECT to_jsonb(now()) #>> '{}' AS looked_at,
         (SELECT to_jsonb(w.purged_at) #>> '{}' FROM workspaces w WHERE w.team_id = $1) AS purged_at, q.*
  FROM (SELECT) AS look LEFT JOIN (
    SELECT draft_id, body, route_team_id, taken, status IN ('done', 'withdrawn') AS done,
           to_jsonb(changed_at) #>> '{}' AS changed_at
    FROM requests
    WHERE team_id = $1 AND requests.changed_at > $2::timestamptz - interval '${COMMIT_TAKES}'
      AND (requests.changed_at, draft_id) < ($3::timestamptz, $4)
    ORDER BY requests.changed_at DESC, draft_id DESC LIMIT $5
  ) AS q ON true`;

/**
 * Requests of a workspace, newest change first, in one round trip; what is known of it from before `purgedAt` has to be
 * forgotten.
 * @param span what changed since a look (its `lookedAt`; some of what that look saw comes again) and before a place
 */
export async function readRequests(
  pool: Pool,
  teamId: string,
  span: { since: string; before: Position; limit: number },
): Promise<{ lookedAt: string; purgedAt: string | null; requests: KnownRequest[] }> {
  const { changedAt, draftId } = span.before;
  const { rows } = await queryAs(pool, teamId, READ, span.since, changedAt, draftId, span.limit);
  const requests = rowsOf(KnownRow, { rows: rows.filter((row) => row['draft_id'] !== null) });
  return { ...onlyOf(Look, { rows: rows.slice(0, 1) }), requests };
}

const RequestRow = z.object({
  draftId: z.string(),
  shortId: z.string(),
  headline: z.string(),
  body: z.string(),
  status: TicketStatus,
  routeTeamId: z.string().nullable(),
  routeTeamName: z.string().nullable(),
  url: z.string().nullable(),
});
const COLUMNS =
  'q.draft_id, q.short_id, q.headline, q.body, q.status, q.route_team_id, q.route_team_name, q.url';

/** Those of the rows x whose request the viewer may see; its entity says so, and a request that has none is for nobody. */
const visible = (rows: string) => `
  SELECT x.* FROM (${rows} OFFSET 0) x JOIN entities e ON e.team_id = $1 AND e.id = x.entity_id
  WHERE ${visibleTo('e')}`;
const ENTITY_ID = `'task:' || q.draft_id AS entity_id`;

const OPEN = `${visible(`
    SELECT ${COLUMNS}, q.filed_at, ${ENTITY_ID}
    FROM requests q WHERE q.team_id = $1 AND q.draft_id = ANY ($4::text[]) AND q.status NOT IN ('done', 'withdrawn')`)}
  ORDER BY x.filed_at DESC, x.draft_id`;

/** An open request with the words that others are compared with. */
type OpenRequest = Omit<AlikeRequest, 'similarity'> & { body: string };

/** Those of the drafts whose requests are not done and that the viewer may see, the newest first. */
export async function findOpenRequests(
  pool: Pool,
  viewer: Viewer,
  draftIds: readonly string[],
): Promise<OpenRequest[]> {
  return rowsOf(RequestRow, await queryAs(pool, viewer, OPEN, draftIds)).map(requestOf);
}

function requestOf<Row extends z.infer<typeof RequestRow>>({ routeTeamId, routeTeamName, ...row }: Row) {
  return {
    ...row,
    team: routeTeamId === null ? null : { id: routeTeamId, name: routeTeamName ?? routeTeamId },
  };
}

const FiledRow = RequestRow.extend({ requester: z.string(), filedAt: IsoTime });

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
  viewer: Viewer,
  draftIds: readonly string[],
  limit: number,
): Promise<WholeRequest[]> {
  return rowsOf(FiledRow, await queryAs(pool, viewer, FILED, draftIds, limit)).map(requestOf);
}

const ConstraintRow = z.object({
  key: z.string(),
  value: z.string(),
  draftId: z.string(),
  shortId: z.string(),
  headline: z.string(),
  evidence: Evidence,
});

/** What a project agreed on long ago and in such numbers is not compared one by one any more. */
const MAX_CONSTRAINTS = 1_000;

const ACCEPTED = `${visible(`
    SELECT c.key, c.value, c.draft_id, c.changed_at, q.short_id, q.headline, c.evidence, ${ENTITY_ID}
    FROM constraints c JOIN requests q ON q.team_id = $1 AND q.draft_id = c.draft_id
    WHERE c.team_id = $1 AND c.project = $4 AND NOT c.superseded AND c.draft_id <> $5 AND q.status <> 'withdrawn'`)}
  ORDER BY x.changed_at DESC, x.draft_id, x.key LIMIT ${MAX_CONSTRAINTS}`;

/**
 * The constraints in force of a project's other drafts, withdrawn ones aside, as far as the viewer may see those, the
 * newest first.
 */
export async function findAcceptedConstraints(
  pool: Pool,
  viewer: Viewer,
  { project, notDraft }: { project: string; notDraft: string },
): Promise<AcceptedConstraint[]> {
  return rowsOf(ConstraintRow, await queryAs(pool, viewer, ACCEPTED, project, notDraft));
}

const LastRow = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});

const LAST_OF_OWN = `${visible(`
    SELECT k.request -> 'fields' AS fields, q.filed_at, ${ENTITY_ID}
    FROM requests q JOIN tickets k ON k.team_id = $1 AND k.draft_id = q.draft_id
    WHERE q.team_id = $1 AND q.requester = $2 AND q.status <> 'withdrawn' AND k.request ->> 'blueprint' = $4`)}
  ORDER BY x.filed_at DESC LIMIT 1`;

/** What the viewer's own newest request of that form says, field by field, as far as they may see it where they are; else nothing. */
export async function findLastValues(
  pool: Pool,
  viewer: Viewer,
  blueprint: string,
): Promise<Record<string, string>> {
  const [last] = rowsOf(LastRow, await queryAs(pool, viewer, LAST_OF_OWN, blueprint));
  const values = (last?.fields ?? []).flatMap(({ name, value }) => (value === null ? [] : [[name, value]]));
  return Object.fromEntries(values);
}
