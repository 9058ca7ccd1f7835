import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';

const Look = z.object({ looked_at: z.string(), purged_at: z.string().nullable() });
const Row = z.object({
  draft_id: z.string(),
  body: z.string(),
  route_team_id: z.string().nullable(),
  taken: z.boolean(),
  done: z.boolean(),
  changed_at: z.string(),
});

/** A filed request as later ones are compared with it. `changedAt` is exact to the microsecond, which a Date is not. */
export interface KnownRequest {
  draftId: string;
  text: string;
  routedTo: string | null;
  taken: boolean;
  done: boolean;
  changedAt: string;
}

/** A place in the order of changes. */
export type Position = Pick<KnownRequest, 'changedAt' | 'draftId'>;

/** Before every change, and after them all. */
export const FIRST = '-infinity';
export const LAST: Position = { changedAt: 'infinity', draftId: '' };

/**
 * A row's time is that of its transaction's begin, and it is seen from the commit on; so whoever asks for what came after
 * a look asks a while further back. A commit takes far less: a session that falls silent inside one is ended after 3 s.
 */
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
 * Requests of a workspace from the newest change to the oldest, in one round trip, and when it was last purged: whatever is
 * known of it from before that has to be forgotten.
 * @param span what changed since a look (its `lookedAt`; some of what that look saw comes again) and before a place
 */
export async function readRequests(
  pool: Pool,
  teamId: string,
  span: { since: string; before: Position; limit: number },
): Promise<{ lookedAt: string; purgedAt: string | null; requests: KnownRequest[] }> {
  const found = await queryInTeam(pool, teamId, {
    text: READ,
    values: [teamId, span.since, span.before.changedAt, span.before.draftId, span.limit],
  });
  const look = Look.parse(found.rows[0]);
  return {
    lookedAt: look.looked_at,
    purgedAt: look.purged_at,
    requests: Row.array()
      .parse(found.rows.filter((row) => row['draft_id'] !== null))
      .map((row) => ({
        draftId: row.draft_id,
        text: row.body,
        routedTo: row.route_team_id,
        taken: row.taken,
        done: row.done,
        changedAt: row.changed_at,
      })),
  };
}
