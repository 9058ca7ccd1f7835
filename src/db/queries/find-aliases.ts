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

/** How many of a name's holders of any kind are looked at; where there are more, some of each kind are, if it is a whole name. */
const LOOKED_AT = 12;

/** Of a name's holders of one kind so many are looked at, and so many given: of people alone, or of each kind. */
const LOOKED_AT_OF_A_KIND = 2_000;
const GIVEN = { people: 10, ofEachKind: 3 };

/** Names with more holders of which some of each kind are looked at. */
const MOST_CROWDED = 20;

const WHO = { user: '$2', place: '$3' };
const ENTITY = `e.id, e.kind, e.short_id, e.name, e.state, e.type_key,
  coalesce(e.properties->>'handle', CASE e.kind WHEN 'user' THEN e.other_names[1] END) AS handle`;

/** The entity of that id, one by one: joined as a table, all of a small workspace would be read. */
const seen = (id: string): string =>
  `SELECT e.* FROM entities e WHERE e.team_id = $1 AND e.id = ${id} AND ${visibleTo('e', WHO)} LIMIT 1`;

/** With most pairs of words no name begins; then the longer runs that go on from there need no look. */
const START = `split_part(alias, ' ', 1) || ' ' || split_part(alias, ' ', 2)`;
const STARTS = `
  SELECT s.start FROM (SELECT DISTINCT ${START} AS start FROM unnest($5::text[]) AS n(alias)) s CROSS JOIN LATERAL (
    SELECT FROM entity_aliases
    WHERE team_id = $1 AND alias >= s.start || ' ' AND alias < s.start || '!' ORDER BY alias LIMIT 1) a`;

/** The ids that stand under the names, from the index alone. Nobody is shown them: who may see them is asked next. */
const HELD = `
  SELECT k.alias AS key, k.whole, a.*
  FROM (
    SELECT alias, true AS whole FROM unnest($4::text[]) AS n(alias)
    UNION ALL
    SELECT alias, true FROM unnest($5::text[]) AS n(alias) WHERE ${START} IN (SELECT start FROM starts)
    UNION ALL
    SELECT alias, false FROM unnest($6::text[]) AS n(alias)) k
  CROSS JOIN LATERAL (
    SELECT h.id, h.how, count(*) OVER () AS held, row_number() OVER () AS nth FROM (
      SELECT id, how FROM entity_aliases WHERE team_id = $1 AND alias = k.alias LIMIT ${LOOKED_AT}) h) a`;

const OF_ANY_KIND = `
  SELECT h.key, h.how, ${ENTITY} FROM held h CROSS JOIN LATERAL (${seen('h.id')}) e WHERE h.held < ${LOOKED_AT}`;

/** Names of which only people are wanted, and those that are crowded. */
const BY_KIND = `
  SELECT alias AS key, 'user' AS kind, ${GIVEN.people} AS most FROM unnest($7::text[]) AS p(alias)
  UNION ALL
  SELECT c.key, t.kind, ${GIVEN.ofEachKind} FROM (
    SELECT key FROM held WHERE whole AND nth = 1 AND held = ${LOOKED_AT} LIMIT ${MOST_CROWDED}) c
  CROSS JOIN unnest($8::text[]) AS t(kind)`;

/** An id begins with its kind and a colon, so that a name's holders of one kind stand together in the index. */
const OF_ONE_KIND = `
  SELECT k.key, e.how, ${ENTITY}
  FROM (${BY_KIND}) k
  CROSS JOIN LATERAL (
    SELECT c.how, s.* FROM (
      SELECT id, how FROM entity_aliases
      WHERE team_id = $1 AND alias = k.key AND id >= k.kind || ':' AND id < k.kind || ';'
      LIMIT ${LOOKED_AT_OF_A_KIND}) c
    CROSS JOIN LATERAL (${seen('c.id')}) s
    LIMIT k.most) e`;

/** A name of more than two words. */
const LONG = /^\S+ \S+ \S/u;

const FIND = {
  name: 'find_aliases',
  text: `WITH starts AS MATERIALIZED (${STARTS}), held AS MATERIALIZED (${HELD})
    ${OF_ANY_KIND} UNION ALL ${OF_ONE_KIND}`,
};

const Row = z.object({
  key: z.string(),
  how: How,
  id: z.string(),
  kind: EntityKind,
  short_id: z.string().nullable(),
  name: z.string(),
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
  { teamId, user, place }: Viewer,
  names: ReadonlyMap<string, Wanted>,
): Promise<Map<string, NamedEntity[]>> {
  // neighbours in the index are on the same pages
  const sorted = [...names].sort(([one], [other]) => (one < other ? -1 : 1));
  const called = (as: Wanted): string[] => sorted.flatMap(([name, wanted]) => (wanted === as ? [name] : []));
  const whole = called('all');
  const [long, short] = [whole.filter((name) => LONG.test(name)), whole.filter((name) => !LONG.test(name))];
  const lists = [short, long, called('part'), called('people'), EntityKind.options];
  const { rows } = await queryInTeam(pool, teamId, { ...FIND, values: [teamId, user, place, ...lists] });
  return byName(Row.array().parse(rows));
}

function byName(rows: readonly Row[]): Map<string, NamedEntity[]> {
  const found = new Map<string, NamedEntity[]>();
  for (const { key, how, id, kind, short_id, name, state, type_key, handle } of rows) {
    const entity = { id, kind, how, shortId: short_id, name, handle, state, typeKey: type_key };
    const known = found.get(key);
    if (known === undefined) found.set(key, [entity]);
    else known.push(entity);
  }
  return found;
}
