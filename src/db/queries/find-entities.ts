import type { Pool } from 'pg';
import { z } from 'zod';
import type { EntityKind, Viewer } from '../../domain/entity.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';
import { HANDLE, NameRow, type ReadName, toName } from './read-named.js';

/** What is after every text that begins like a text, put behind that: the greatest character. */
const END = '\u{10ffff}';

/** Names that are looked at, in their order, for those of the kinds wanted. */
const LOOKED_AT = 20_000;

/** Of what begins with the words, how much is looked up: the second time, where all of the first was out of sight. */
const LOOKED_UP = [250, 5_000];

// An id begins with its kind, and two words make a pair by a plus, so the index alone tells what to pass over.
const BEGINNING = `
  SELECT id, alias FROM (
    SELECT id, alias FROM entity_aliases WHERE team_id = $1 AND alias >= k.key AND alias < k.key || '${END}'
    ORDER BY alias LIMIT ${LOOKED_AT}) l
  WHERE position('+' IN alias) = 0 AND ($5::text[] IS NULL OR split_part(id, ':', 1) = ANY ($5)) LIMIT $6`;

// First what is called just so, then what begins with the first key, then with the second; of these the shorter name.
const FIND = `
  SELECT e.id, e.kind, e.name, e.short_id, ${HANDLE} AS handle, max(f.looked_up) OVER () AS looked_up FROM (
    SELECT a.id, max(a.looked_up) AS looked_up,
           min(CASE WHEN a.alias = ($4::text[])[1] THEN 0 ELSE k.place END) AS place
    FROM unnest($4::text[]) WITH ORDINALITY AS k(key, place)
    CROSS JOIN LATERAL (SELECT b.*, count(*) OVER () AS looked_up FROM (${BEGINNING}) b) a
    GROUP BY a.id) f
  LEFT JOIN entities e ON e.team_id = $1 AND e.id = f.id AND ${visibleTo('e', { user: '$2', place: '$3' })}
  ORDER BY e.id IS NULL, f.place, length(e.name), e.name, e.id LIMIT $7`;

const Row = z.union([
  NameRow.extend({ looked_up: z.number() }),
  z.object({ id: z.null(), looked_up: z.number() }),
]);

/**
 * Entities that the viewer may see, at most `limit`, one of whose names is one of the keys or begins with it: the first key
 * counts before the second. Of names that very many begin with, some are looked at.
 * @param keys as aliases are written, not empty
 */
export async function findEntities(
  pool: Pool,
  { teamId, user, place }: Viewer,
  keys: readonly string[],
  { kinds, limit }: { kinds: readonly EntityKind[] | null; limit: number },
): Promise<ReadName[]> {
  for (const most of LOOKED_UP) {
    const values = [teamId, user, place, keys, kinds, most, limit];
    const { rows } = await queryInTeam(pool, teamId, { text: FIND, values });
    const found = Row.array().parse(rows);
    const seen = found.flatMap((row) => (row.id === null ? [] : [toName(row)]));
    if (seen.length >= Math.min(limit, 1) || found.every((row) => row.looked_up < most)) return seen;
  }
  return [];
}
