import type { RequestRecord } from '../../domain/past-requests.js';
import { toJsonb } from './to-jsonb.js';

// A request belongs to its draft's own thread and channel, whichever thread's turn speaks of it. What a record leaves out
// stays as it is stored, and of a request that was not stored the channel alone may know. Constraints are given whole or
// not at all: a key that is missing from them is agreed on no longer. One that people settled against stays so until its
// value changes. Its entity is saved in the same transaction. Threads are found by scalar subqueries, as in insert-events.ts.
export const COMMIT_REQUESTS = `
  , given AS (
    SELECT r.*, coalesce((SELECT d.thread_id FROM drafts d WHERE d.team_id = $1 AND d.draft_id = r.draft_id), $2) AS thread_id
    FROM jsonb_to_recordset($15::jsonb) AS r(
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
    FROM jsonb_to_recordset($16::jsonb) AS k(draft_id text, key text, value text, evidence jsonb)
    JOIN filed f ON f.draft_id = k.draft_id
    WHERE f.project IS NOT NULL ORDER BY f.draft_id, k.key
    ON CONFLICT (team_id, draft_id, key) DO UPDATE SET
      project = EXCLUDED.project, value = EXCLUDED.value, evidence = EXCLUDED.evidence,
      superseded = c.superseded AND c.value = EXCLUDED.value, changed_at = now()
  ), dropped AS (
    DELETE FROM constraints c USING filed f
    WHERE c.team_id = $1 AND c.draft_id = ANY ($17::text[]) AND c.draft_id = f.draft_id
      AND (f.project IS NULL OR NOT EXISTS (
        SELECT FROM jsonb_to_recordset($16::jsonb) AS k(draft_id text, key text)
        WHERE k.draft_id = c.draft_id AND k.key = c.key))
  ), overruled AS (
    UPDATE constraints c SET superseded = true, changed_at = now()
    FROM jsonb_to_recordset($18::jsonb) AS r(draft_id text, key text), fence
    WHERE c.team_id = $1 AND c.draft_id = r.draft_id AND c.key = r.key AND NOT c.superseded
  )`;

/** The parameters $15 to $18 of COMMIT_REQUESTS. Records of one draft are taken together, what comes later counting. */
export function requestParameters(records: readonly RequestRecord[]): unknown[] {
  const merged = mergedByDraft(records);
  const replaced = records.flatMap(({ draftId, replaces = [] }) =>
    replaces.filter((other) => other.draftId !== draftId),
  );
  return [
    toJsonb(merged.map(requestRow)),
    toJsonb(merged.flatMap(constraintRows)),
    merged.filter(({ constraints }) => constraints !== undefined).map(({ draftId }) => draftId),
    toJsonb(replaced.map(({ draftId, key }) => ({ draft_id: draftId, key }))),
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

function requestRow(record: RequestRecord) {
  const { draftId, ticket, headline, text, team, requester, taken, project, audience } = record;
  return {
    draft_id: draftId,
    ticket_id: ticket.id,
    short_id: ticket.shortId,
    url: ticket.url,
    status: ticket.status,
    headline,
    body: text,
    route_team_id: team?.id ?? null,
    route_team_name: team?.name ?? null,
    taken: taken,
    requester,
    project,
    keeps_project: project === undefined,
    audience,
  };
}

/** One row a key, since a statement can't write a row twice; of two with one key the later counts. */
function constraintRows({ draftId, constraints = [] }: RequestRecord) {
  const byKey = new Map(constraints.map((one) => [one.key, one]));
  return [...byKey.values()].map(({ key, value, evidence }) => ({ draft_id: draftId, key, value, evidence }));
}
