import type { Pool } from 'pg';

/** The workspace that the bench fills. */
export const TEAM = 'T_LINKED';

/** What is generated: `links` from each entity to others, and one entity that has `hub` links, half of them each way. */
export interface Size {
  entities: number;
  links: number;
  hub: number;
}

/** Of a hundred entities, how many are of which kind; the first one is the hub. */
const KIND = `CASE WHEN n = 1 THEN 'project' WHEN n % 100 < 50 THEN 'task' WHEN n % 100 < 70 THEN 'document'
  WHEN n % 100 < 80 THEN 'user' WHEN n % 100 < 85 THEN 'channel' WHEN n % 100 < 90 THEN 'plan'
  WHEN n % 100 < 93 THEN 'goal' WHEN n % 100 < 95 THEN 'milestone' WHEN n % 100 < 99 THEN 'output' ELSE 'project' END`;

/** Numbers evenly spread over 0 to `limit` - 1, each time the same. */
const spread = (of: string, seed: number, limit: string): string =>
  `((hashint8extended(${of}, ${seed}) & 9223372036854775807) % (${limit}))::int`;

const numbered = ({ entities }: Size) => `
  CREATE UNLOGGED TABLE bench_numbered AS
  SELECT n, kind || ':' || md5(n::text)::uuid AS id, kind
  FROM (SELECT n, ${KIND} AS kind FROM generate_series(1, ${entities}) AS n) AS numbers`;

const ENTITIES = `
  INSERT INTO entities (team_id, id, kind, name, state, type_key, description, due_at, source, as_of, created_at)
  SELECT '${TEAM}', id, kind, initcap(kind) || ' of the ' || n || 'th working group for releases',
    (ARRAY['active', 'in_progress', 'planned', 'done', NULL])[1 + ${spread('n', 1, '5')}],
    CASE WHEN kind = 'document' THEN (ARRAY['document.spec', 'document.scratch', 'document.note'])[1 + ${spread('n', 2, '3')}] END,
    repeat('What it is about and why it matters. ', 5), now() + n * interval '1 minute', 'import', now(),
    now() - ${spread('n', 3, '1000000')} * interval '1 minute'
  FROM bench_numbered`;

/** Each entity links into stretches of the others that don't overlap, so that no link is there twice. */
const linking = ({ entities, links, hub }: Size) => {
  const half = Math.floor(hub / 2);
  const stretch = Math.floor(entities / links);
  const other = `2 + (n + (j - 1) * ${stretch} + ${spread('n::bigint * 8 + j', 4, `${stretch} - 1`)}) % (${entities} - 1)`;
  return `
  CREATE UNLOGGED TABLE bench_linking AS
  SELECT CASE WHEN j = 1 AND n BETWEEN ${half + 2} AND ${2 * half + 1} THEN 1 ELSE n END AS src,
    CASE WHEN j = 1 AND n <= ${half + 1} THEN 1 WHEN j = 1 AND n <= ${2 * half + 1} THEN n ELSE ${other} END AS dst
  FROM generate_series(2, ${entities}) AS n, generate_series(1, ${links}) AS j`;
};

const RANKED = `
  CREATE UNLOGGED TABLE bench_ranked AS
  SELECT n, e.id, e.kind, created_at, entity_rank(state) AS rank, entity_listed(type_key) AS listed
  FROM bench_numbered JOIN entities e ON e.team_id = '${TEAM}' AND e.id = bench_numbered.id`;

const EDGES = `
  INSERT INTO edges (team_id, src_kind, src_id, relation, dst_kind, dst_id,
    src_rank, src_at, src_restricted, src_listed, dst_rank, dst_at, dst_restricted, dst_listed)
  SELECT '${TEAM}', s.kind, s.id,
    CASE WHEN s.kind = 'task' AND d.kind = 'task' THEN 'depends_on' WHEN d.kind = 'document' THEN 'references'
      ELSE 'relates_to' END,
    d.kind, d.id, s.rank, s.created_at, false, s.listed, d.rank, d.created_at, false, d.listed
  FROM bench_linking JOIN bench_ranked s ON s.n = src JOIN bench_ranked d ON d.n = dst`;

/** What one hundredth of the entities, chosen by their ids, have in common. */
const isHidden = (id: string, share: number) => `abs(hashtext(${id})) % 100 < ${Math.round(share * 100)}`;
const restricting = (share: number) => [
  `UPDATE entities SET visible_to = ARRAY['channel:C' || abs(hashtext(name)) % 200, 'user:U' || abs(hashtext(name))]
   WHERE team_id = '${TEAM}' AND ${isHidden('id', share)} AND id <> '${HUB}'`,
  // the two ends one after the other: an UPDATE takes one row to join with
  ...['src', 'dst'].map(
    (end) => `UPDATE edges g SET ${end}_restricted = true, ${end}_audience = e.visible_to FROM entities e
      WHERE g.team_id = '${TEAM}' AND e.team_id = '${TEAM}' AND e.id = g.${end}_id AND e.visible_to IS NOT NULL`,
  ),
];

/** The entity with many links. */
export const HUB = 'project:c4ca4238-a0b9-2382-0dcc-509a6f75849b';

/** Fills the workspace. */
export async function fill(admin: Pool, size: Size): Promise<void> {
  const tables = 'bench_numbered, bench_linking, bench_ranked';
  await changing(admin, [
    numbered(size),
    ENTITIES,
    'ANALYZE entities',
    linking(size),
    RANKED,
    EDGES,
    `DROP TABLE ${tables}`,
  ]);
}

/** From now on not everyone may see that share of the entities: the members of one of 200 channels and one person. */
export async function restrict(admin: Pool, share: number): Promise<void> {
  await changing(admin, restricting(share));
}

/** What drops each index of links and makes it again, but for the one of their numbers. */
const INDEXES = `
  SELECT 'ALTER TABLE edges DROP CONSTRAINT ' || quote_ident(conname) AS drop,
    'ALTER TABLE edges ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS make
  FROM pg_constraint WHERE conrelid = 'edges'::regclass AND contype = 'u'
  UNION ALL
  SELECT 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid) FROM pg_index i
  WHERE indrelid = 'edges'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`;

/**
 * Runs statements as the owner of the tables, without triggers, foreign keys and the indexes of links: these are the slow part
 * and don't matter to what is measured. The indexes are made again afterwards.
 */
async function changing(admin: Pool, statements: readonly string[]): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("SET maintenance_work_mem = '1GB'");
    await client.query("SET work_mem = '512MB'");
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query<{ drop: string; make: string }>(INDEXES);
    for (const { drop } of rows) await client.query(drop);
    for (const statement of statements) await client.query(statement);
    for (const { make } of rows) await client.query(make);
    // index-only scans need the visibility map, which autovacuum makes where a database lives longer
    await client.query('VACUUM (ANALYZE) entities, edges');
  } finally {
    client.release(true);
  }
}
