import type { Pool } from 'pg';
import { z } from 'zod';
import { EntityKind, type Viewer } from '../../domain/entity.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

const How = z.enum(['exact', 'name', 'first', 'part']);

/** An entity that a name finds, with what tells it from others of that name. `handle` is a person's, without "@". */
export interface NamedEntity {
  id: string;
  kind: EntityKind;
  how: z.infer<typeof How>;
  shortId: string | null;
  name: string;
  handle: string | null;
  state: string | null;
  typeKey: string | null;
}

/**
 * Whose name it may be: anybody's (`all`), a person's (`people`), or it is only a part of a name, which tells nothing where
 * many share it.
 */
export type Wanted = 'all' | 'people' | 'part';

/** How many of a name's holders of any kind are looked at; where there are more, some of each kind are, in a second round trip. */
const LOOKED_AT = { all: 12, part: 25 };

/** Of a name's holders of one kind so many are looked at, and so many given: of people alone, or of each kind. */
const LOOKED_AT_OF_A_KIND = 2_000;
const GIVEN = { people: 10, ofEachKind: 4 };

/** Names with more holders that are looked at again. */
const MOST_CROWDED = 20;

const WHO = { user: '$2', place: '$3' };
const ENTITY = `e.id, e.kind, e.short_id, e.name, e.state, e.type_key,
  coalesce(e.properties->>'handle', CASE e.kind WHEN 'user' THEN e.other_names[1] END) AS handle`;

/** The entity of that id, one by one: joined as a table, all of a small workspace would be read. */
const seen = (id: string): string =>
  `SELECT e.* FROM entities e WHERE e.team_id = $1 AND e.id = ${id} AND ${visibleTo('e', WHO)}`;

/** With most runs of words no name begins; then the longer runs that go on from there need no look. */
const STARTS = `
  SELECT s.start FROM unnest($9::text[]) AS s(start) CROSS JOIN LATERAL (
    SELECT FROM entity_aliases
    WHERE team_id = $1 AND alias >= s.start || ' ' AND alias < s.start || '!' ORDER BY alias LIMIT 1) a`;

/**
 * An id begins with its kind and a colon, so that a name's holders of one kind stand together in the index. A holder that the
 * viewer may not see comes without a word of it and only counts.
 */
const OF_ANY_KIND = `
  SELECT k.alias AS key, a.how, a.held = k.most AS crowded, ${ENTITY}
  FROM (
    SELECT * FROM unnest($4::text[], $5::int[], $10::text[]) AS n(alias, most, start)
    WHERE start IS NULL OR start IN (SELECT start FROM starts)) k
  CROSS JOIN LATERAL (
    SELECT h.id, h.how, count(*) OVER () AS held, row_number() OVER () AS nth FROM (
      SELECT id, how FROM entity_aliases
      WHERE team_id = $1 AND alias = k.alias LIMIT k.most) h) a
  LEFT JOIN LATERAL (${seen('a.id')} AND a.held < k.most LIMIT 1) e ON true
  WHERE a.held < k.most OR a.nth = 1`;

const OF_ONE_KIND = `
  SELECT k.alias AS key, e.how, false AS crowded, ${ENTITY}
  FROM unnest($6::text[], $7::text[], $8::int[]) AS k(alias, kind, most)
  CROSS JOIN LATERAL (
    SELECT c.how, s.* FROM (
      SELECT id, how FROM entity_aliases
      WHERE team_id = $1 AND alias = k.alias AND id >= k.kind || ':' AND id < k.kind || ';'
      LIMIT ${LOOKED_AT_OF_A_KIND}) c
    CROSS JOIN LATERAL (${seen('c.id')} LIMIT 1) s
    LIMIT k.most) e`;

const FIND = {
  name: 'find_aliases',
  text: `WITH starts AS MATERIALIZED (${STARTS}) ${OF_ANY_KIND} UNION ALL ${OF_ONE_KIND}`,
};

const Row = z.object({
  key: z.string(),
  how: How,
  crowded: z.boolean(),
  id: z.string().nullable(),
  kind: EntityKind.nullable(),
  short_id: z.string().nullable(),
  name: z.string().nullable(),
  state: z.string().nullable(),
  type_key: z.string().nullable(),
  handle: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/**
 * The entities that the viewer may see under each of the names, in one round trip; a name that finds none is not there.
 * A name that very many share costs little more than the others.
 * @param names as `aliasesOf` writes them
 */
export async function findAliases(
  pool: Pool,
  viewer: Viewer,
  names: ReadonlyMap<string, Wanted>,
): Promise<Map<string, NamedEntity[]>> {
  // neighbours in the index are on the same pages
  const sorted = [...names]
    .map(([name, wanted]) => ({ name, wanted }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const ofAnyKind = sorted.flatMap(({ name, wanted }) =>
    wanted === 'people' ? [] : [{ name, most: LOOKED_AT[wanted] }],
  );
  const people = sorted.flatMap(({ name, wanted }) =>
    wanted === 'people' ? [{ name, kind: 'user', most: GIVEN.people }] : [],
  );
  const found = await rowsOf(pool, viewer, ofAnyKind, people);
  const again = found.flatMap(({ key, crowded }) => (crowded && names.get(key) === 'all' ? [key] : []));
  if (again.length === 0) return byName(found);
  const byKind = again
    .slice(0, MOST_CROWDED)
    .flatMap((name) => EntityKind.options.map((kind) => ({ name, kind, most: GIVEN.ofEachKind })));
  return byName([...found, ...(await rowsOf(pool, viewer, [], byKind))]);
}

async function rowsOf(
  pool: Pool,
  { teamId, user, place }: Viewer,
  ofAnyKind: readonly { name: string; most: number }[],
  ofOneKind: readonly { name: string; kind: string; most: number }[],
): Promise<Row[]> {
  const starts = ofAnyKind.map(({ name }) => startOf(name));
  const lists = [
    ofAnyKind.map(({ name }) => name),
    ofAnyKind.map(({ most }) => most),
    ofOneKind.map(({ name }) => name),
    ofOneKind.map(({ kind }) => kind),
    ofOneKind.map(({ most }) => most),
    [...new Set(starts.filter((start) => start !== null))],
    starts,
  ];
  const { rows } = await queryInTeam(pool, teamId, { ...FIND, values: [teamId, user, place, ...lists] });
  return Row.array().parse(rows);
}

/** The first two words of a name of more. */
function startOf(name: string): string | null {
  return /^(\S+ \S+) \S/u.exec(name)?.[1] ?? null;
}

function byName(rows: readonly Row[]): Map<string, NamedEntity[]> {
  const found = new Map<string, NamedEntity[]>();
  for (const { key, how, id, kind, short_id, name, state, type_key, handle } of rows) {
    if (id === null || kind === null || name === null) continue;
    const entity = { id, kind, how, shortId: short_id, name, handle, state, typeKey: type_key };
    const known = found.get(key);
    if (known === undefined) found.set(key, [entity]);
    else known.push(entity);
  }
  return found;
}
