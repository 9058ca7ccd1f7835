import { z } from 'zod';
import { EntityKind, type Viewer } from '../../../domain/entities/entity.js';
import { LinkedEntities, LinkedEntity } from '../../../domain/entities/references.js';
import type { Pool } from '../../pool.js';
import { firstOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { amongOurselves, isFor, visibleTo } from '../../visibility.js';

const KINDS = EntityKind.options.map((kind) => `'${kind}'`).join(', ');
const ORDER = 'ORDER BY rank, at DESC, id';
const FIRST = 'ORDER BY blocks DESC, rank, at DESC, id';

/** Both ways of a link: the end that is asked about, and the other one. */
const OUTGOING = { direction: 'outgoing', here: 'src', there: 'dst' } as const;
const INCOMING = { direction: 'incoming', here: 'dst', there: 'src' } as const;
const WAYS = [OUTGOING, INCOMING];
/** The same with what the source waits for by itself, so that none of it is cut off behind other links. */
const WAYS_LISTED = [{ ...OUTGOING, waits: true }, { ...OUTGOING, waits: false }, INCOMING];
type Way = (typeof OUTGOING | typeof INCOMING) & { waits?: boolean };

/** Links of the source `s`, one way, with entities of kind `k.kind`: those that everyone may see, or those that only some may. */
const links = ({ direction, here, there, waits }: Way, ends: 'open' | 'restricted'): string => `
  SELECT '${direction}' AS direction, g.relation, ${waits === true} AS blocks, g.${there}_rank AS rank, g.${there}_at AS at,
    g.id, g.${there}_audience AS visible_to
  FROM edges g
  WHERE g.team_id = $1 AND g.${here}_id = s.id AND g.${there}_kind = k.kind AND g.${there}_listed
    ${waits === undefined ? '' : `AND g.relation ${waits ? '=' : '<>'} 'depends_on'`}
    AND ${ends === 'open' ? `NOT g.${there}_restricted AND ${amongOurselves()}` : `g.${there}_restricted`}`;

/** Whether the viewer may see the other end of a restricted link `l`: by what stands at the link, or else at that end. */
const maySee = ({ there }: Way): string => `
  CASE WHEN l.visible_to IS NOT NULL THEN ${isFor('l.visible_to')} ELSE EXISTS (
    SELECT FROM edges g JOIN entities e ON e.team_id = $1 AND e.id = g.${there}_id
    WHERE g.team_id = $1 AND g.id = l.id AND ${visibleTo('e')} OFFSET 0) END`;

/** What the viewer may see of the links of the source with entities of one kind, in the order in which they are shown. */
const visible = (
  ways: readonly Way[],
  select: string,
  { ordered, limit }: { ordered: string; limit: string },
): string =>
  ways
    .flatMap((way) => [
      `(SELECT ${select} FROM (${links(way, 'open')} ${ordered}) l ${ordered} ${limit})`,
      // what keeps the clause from being asked before the index has found the link
      `(SELECT ${select} FROM (${links(way, 'restricted')} ${ordered} OFFSET 0) l WHERE ${maySee(way)} ${ordered} ${limit})`,
    ])
    .join(' UNION ALL ');

/**
 * Everything is counted and cut by the indexes on links alone, kind by kind. Restricted links are judged one by one, by the
 * audience that they carry (but for one that is too long to stand in an index); what is shown is asked about itself, too. For
 * a source that the viewer may not see, nothing is read. Each OFFSET 0 has its rows found one by one by their keys, in the
 * order written here: after an import PostgreSQL plans with what it knew of smaller tables, and would go through all rows of a
 * workspace once for each of them.
 */
const LOAD = `
  WITH source AS MATERIALIZED (
    SELECT e.id, e.kind, e.short_id, e.name FROM entities e WHERE e.team_id = $1 AND e.id = $4 AND ${visibleTo('e')}
  ), kinds AS (
    SELECT unnest(ARRAY[${KINDS}]) AS kind
  ), counts AS MATERIALIZED (
    SELECT k.kind, c.* FROM source s CROSS JOIN kinds k CROSS JOIN LATERAL (
      SELECT sum(number)::int AS number, sum(dependent)::int AS dependent FROM (
        ${visible(WAYS, "count(*) AS number, count(*) FILTER (WHERE relation = 'depends_on') AS dependent", { ordered: '', limit: '' })}
      ) parts
    ) c WHERE number > 0
  ), listed AS MATERIALIZED (
    SELECT k.kind, l.* FROM source s CROSS JOIN counts k CROSS JOIN LATERAL (
      SELECT * FROM (
        ${visible(WAYS_LISTED, 'direction, relation, blocks, rank, at, id', { ordered: ORDER, limit: 'LIMIT $5' })}
      ) candidates ${FIRST} LIMIT $5
    ) l
  )
  SELECT json_build_object('kind', kind, 'id', id, 'shortId', short_id, 'name', name) AS source,
    (SELECT coalesce(json_agg(counts), '[]') FROM counts) AS counts,
    (SELECT coalesce(json_agg(json_build_object(
       'kind', e.kind, 'id', e.id, 'shortId', e.short_id, 'name', e.name, 'state', e.state, 'done', entity_done(e.state),
       'typeKey', e.type_key, 'relation', l.relation,
       'direction', l.direction, 'edgeId', l.id::text, 'dueAt', e.due_at, 'description', CASE WHEN $6 THEN e.description END
     ) ORDER BY l.kind, blocks AND NOT entity_done(e.state) DESC, rank, at DESC, l.id, l.direction), '[]')
     FROM listed l CROSS JOIN LATERAL (
       SELECT CASE l.direction WHEN 'outgoing' THEN g.dst_id ELSE g.src_id END AS there
       FROM edges g WHERE g.team_id = $1 AND g.id = l.id OFFSET 0
     ) g CROSS JOIN LATERAL (
       SELECT * FROM entities e WHERE e.team_id = $1 AND e.id = g.there AND ${visibleTo('e')} OFFSET 0
     ) e) AS linked
  FROM source`;

/** JSON has times as the database writes them. */
const Time = z.string().transform((time) => new Date(time).toISOString());
const Row = z.object({
  source: LinkedEntities.shape.source,
  counts: z.array(z.object({ kind: EntityKind, number: z.number(), dependent: z.number() })),
  linked: z.array(LinkedEntity.extend({ dueAt: Time.nullable() })),
});
/** `counts` of all links that the viewer may see, by kind (`dependent`: those by `depends_on`), and of each kind the first. */
export type LinkedRows = z.infer<typeof Row>;

/**
 * What an entity is linked to, both ways: what it waits for first, then active ones, then the newest; null for one that the
 * viewer may not see, or none. `maxPerType` limits what is listed of each kind, never the counts. Scratch documents are
 * neither listed nor counted.
 */
export async function loadLinkedRows(
  pool: Pool,
  viewer: Viewer,
  id: string,
  { maxPerType, includeDescriptions }: { maxPerType: number; includeDescriptions: boolean },
): Promise<LinkedRows | null> {
  const sql = { name: 'load_linked', text: LOAD };
  return firstOf(Row, await queryAs(pool, viewer, sql, id, maxPerType, includeDescriptions));
}
