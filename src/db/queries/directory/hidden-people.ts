import { z } from 'zod';
import { userEntity } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { rowsOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { amongOurselves } from '../../visibility.js';

const Hidden = z.object({ id: z.string() });

/** Of a direct message nobody but the person in it reads what stands there; `$3` is that person, where it is known otherwise. */
const IS_ALONE = `($3::text IS NOT NULL OR starts_with($2, 'D'))`;

// Who reads along: the one person, or anybody of ours who is in the channel, whom the function then looks around for.
const READERS = `
  SELECT CASE WHEN ${IS_ALONE} THEN coalesce($3::text, (
      SELECT m.author FROM threads h JOIN messages m ON m.team_id = h.team_id AND m.thread_id = h.thread_id
      WHERE h.team_id = $1 AND h.channel = $2 AND NOT m.bot LIMIT 1))
    ELSE (SELECT user_id FROM channel_members
          WHERE team_id = $1 AND channel = $2 AND present AND ours AND user_id <> '*' LIMIT 1) END AS who,
    CASE WHEN ${IS_ALONE} THEN NULL ELSE $2 END AS place`;

// An id is a column, so that it is looked up in an index (see visibleTo).
const HIDDEN = `
  WITH r AS MATERIALIZED (${READERS}),
    ours AS MATERIALIZED (SELECT ${amongOurselves({ user: 'r.who', place: 'r.place' })} AS yes FROM r)
  SELECT p.who AS id FROM (SELECT who, '${userEntity('')}' || who AS entity FROM unnest($4::text[]) AS who OFFSET 0) p
  WHERE NOT EXISTS (SELECT FROM r WHERE r.who = p.who AND r.place IS NULL)
    AND NOT EXISTS (SELECT FROM channel_members m
                    WHERE m.team_id = $1 AND m.user_id = p.who AND m.channel = $2 AND m.present)
    AND NOT EXISTS (SELECT FROM messages m JOIN threads h ON h.team_id = m.team_id AND h.thread_id = m.thread_id
                    WHERE m.team_id = $1 AND m.author = p.who AND NOT m.bot AND h.channel = $2)
    AND NOT EXISTS (SELECT FROM entities e, ours
                    WHERE ours.yes AND e.team_id = $1 AND e.id = p.entity AND e.source = 'slack' AND e.visible_to IS NULL)`;

/**
 * Those of these people whose names are not for all who read what stands in a channel or, where there is a `reader`, for that person
 * alone: who neither is there nor has spoken there, unless everybody who reads it may see everybody of the workspace. Whom nothing
 * is known of is hidden.
 */
export async function readHiddenPeople(
  pool: Pool,
  teamId: string,
  { channel, reader }: { channel: string; reader: string | null },
  people: readonly string[],
): Promise<string[]> {
  const found = rowsOf(Hidden, await queryAs(pool, teamId, HIDDEN, channel, reader, people));
  return found.map(({ id }) => id);
}
