import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Relation } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { onlyOf, toRecords } from '../../rows.js';
import { inTeam } from '../../team-tx.js';

/** A link, read from `source` to `target`, which are entity ids. */
export interface SavedEdge {
  source: string;
  relation: Relation;
  target: string;
}

/** What a batch came to. `missing`: the places in it, from 0, of links with an end that does not exist. */
export interface SavedEdges {
  added: number;
  unchanged: number;
  missing: number[];
}

const Outcome = z.object({ added: z.number(), absent: z.array(z.string()) });

// Links that are there already are left out before anything is locked. Both ends are locked against changes, in the order of
// their ids, as those who change entities do it: what stands at the link of an end is then what that end is, or follows it.
const SAVE = `
  WITH fresh AS MATERIALIZED (
    SELECT DISTINCT r.src_id, r.relation, r.dst_id
    FROM jsonb_to_recordset($2::jsonb) AS r(src_id text, relation text, dst_id text)
    WHERE NOT EXISTS (
      SELECT FROM edges e WHERE e.team_id = $1 AND e.src_id = r.src_id AND e.relation = r.relation AND e.dst_id = r.dst_id)
  ), named AS MATERIALIZED (
    SELECT src_id AS id FROM fresh UNION SELECT dst_id FROM fresh
  ), ends AS MATERIALIZED (
    SELECT e.id, e.kind, entity_rank(e.state) AS rank, e.created_at AS at, e.visible_to IS NOT NULL AS restricted,
           entity_audience(e.visible_to) AS audience,
           entity_listed(e.type_key) AS listed
    FROM entities e WHERE e.team_id = $1 AND e.id = ANY (ARRAY(SELECT id FROM named))
    ORDER BY e.id FOR SHARE
  ), saved AS (
    INSERT INTO edges (team_id, src_kind, src_id, relation, dst_kind, dst_id,
                       src_rank, src_at, src_restricted, src_audience, src_listed,
                       dst_rank, dst_at, dst_restricted, dst_audience, dst_listed)
    SELECT $1, s.kind, s.id, f.relation, d.kind, d.id, s.rank, s.at, s.restricted, s.audience, s.listed,
           d.rank, d.at, d.restricted, d.audience, d.listed
    FROM fresh f JOIN ends s ON s.id = f.src_id JOIN ends d ON d.id = f.dst_id
    ORDER BY s.id, f.relation COLLATE "C", d.id
    ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT (SELECT count(*) FROM saved) AS added,
         ARRAY(SELECT n.id FROM named n WHERE NOT EXISTS (SELECT FROM ends e WHERE e.id = n.id)) AS absent`;

/** Adds links, a few hundred at most, of whatever source. One that is there stays; one that lacks an end is left out and told. */
export async function saveEdges(
  pool: Pool,
  teamId: string,
  edges: readonly SavedEdge[],
): Promise<SavedEdges> {
  return inTeam(pool, teamId, (client) => writeEdges(client, teamId, edges));
}

/** The same inside a transaction of the caller's. */
export async function writeEdges(
  client: ClientBase,
  teamId: string,
  edges: readonly SavedEdge[],
): Promise<SavedEdges> {
  const rows = edges.map(({ source, relation, target }) => ({ srcId: source, relation, dstId: target }));
  const answer = await client.query({ name: 'save_edges', text: SAVE, values: [teamId, toRecords(rows)] });
  const { added, absent } = onlyOf(Outcome, answer);
  const unknown = new Set(absent);
  const missing = edges.flatMap(({ source, target }, place) =>
    unknown.has(source) || unknown.has(target) ? [place] : [],
  );
  return { added, unchanged: edges.length - added - missing.length, missing };
}
