import type { Pool } from 'pg';
import { z } from 'zod';
import { channelEntity, taskEntity, type Viewer } from '../../domain/entity.js';
import { DIRECT_ROOT } from '../../domain/incoming.js';
import { cardSlot } from '../../domain/reply.js';
import type { Place } from '../../domain/thread-view.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

const Row = z.object({ channel: z.string(), ts: z.string(), thread_ts: z.string().nullable() });

const WHO = { user: '$2', place: '$3' };

// The request, and the conversation that its place is in, both have to be theirs to see. A direct message is no entity; its
// person may be led back to it where they alone read the answer. Slots and ids are columns, since what is made up in a
// condition is looked up in no index where row-level security stands before it.
const PLACES = `
  WITH asked AS (
    SELECT q.thread_id, 'ticket:' || q.draft_id || ':' || q.route_team_id AS slot
    FROM requests q
    WHERE q.team_id = $1 AND q.draft_id = $4 AND EXISTS (
      SELECT FROM entities e WHERE e.team_id = $1 AND e.id = $5 AND ${visibleTo('e', WHO)})
    OFFSET 0
  ), places AS (
    SELECT 1 AS rank, p.channel, p.ts, p.thread_ts, NULL::text AS direct
    FROM asked a JOIN posts p ON p.team_id = $1 AND p.slot = a.slot
    UNION ALL
    SELECT 2, p.channel, p.ts, p.thread_ts, CASE WHEN t.is_direct THEN a.thread_id END
    FROM asked a JOIN threads t ON t.team_id = $1 AND t.thread_id = a.thread_id
    JOIN posts p ON p.team_id = $1 AND p.slot = $6
    UNION ALL
    SELECT 3, t.channel, t.root_ts, NULL, CASE WHEN t.is_direct THEN a.thread_id END
    FROM asked a JOIN threads t ON t.team_id = $1 AND t.thread_id = a.thread_id WHERE t.root_ts <> $7
  ), known AS (
    SELECT *, $8 || channel AS entity_id FROM places OFFSET 0
  )
  SELECT k.channel, k.ts, k.thread_ts FROM known k
  WHERE EXISTS (SELECT FROM entities e WHERE e.team_id = $1 AND e.id = k.entity_id AND ${visibleTo('e', WHO)})
     OR ($3::text IS NULL AND EXISTS (
       SELECT FROM messages m WHERE m.team_id = $1 AND m.thread_id = k.direct AND m.author = $2 AND NOT m.bot))
  ORDER BY k.rank LIMIT 1`;

/**
 * Where a filed request can be read by the viewer, and by all who read the answer: the team's card, else its card in the thread
 * that it came from, else the beginning of that thread. Null where there is no such place, or no such request for them.
 */
export async function findPlace(
  pool: Pool,
  { teamId, user, place }: Viewer,
  draftId: string,
): Promise<Place | null> {
  const found = await queryInTeam(pool, teamId, {
    text: PLACES,
    values: [
      teamId,
      user,
      place,
      draftId,
      taskEntity(draftId),
      cardSlot(draftId),
      DIRECT_ROOT,
      channelEntity(''),
    ],
  });
  const [first] = Row.array().parse(found.rows);
  if (first === undefined) return null;
  const { channel, ts, thread_ts: threadTs } = first;
  return { channel, ts, ...(threadTs === null ? {} : { threadTs }) };
}
