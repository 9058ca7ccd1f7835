import { z } from 'zod';
import { EntityKind, type Viewer } from '../../../domain/entities/entity.js';
import { errorCode } from '../../database-errors.js';
import type { Pool } from '../../pool.js';
import { rowsOf } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';

/** What names an entity to people. `handle` is a person's, without "@". */
const ReadName = z.object({
  id: z.string(),
  kind: EntityKind,
  name: z.string(),
  shortId: z.string().nullable(),
  handle: z.string().nullable(),
});
type ReadName = z.infer<typeof ReadName>;

/** An entity that a name finds, with what tells it from others of that name. */
const NamedEntity = ReadName.extend({
  how: z.enum(['exact', 'name', 'first', 'part']),
  state: z.string().nullable(),
  typeKey: z.string().nullable(),
});
export type NamedEntity = z.infer<typeof NamedEntity>;

/** Whose name it may be: anybody's, a person's, or it is only a part of a name, which tells nothing where many share it. */
export type Wanted = 'all' | 'people' | 'part';

/** How many of a name's holders of any kind are looked at; where there are more, some of each kind are, if it is a whole name. */
const LOOKED_AT = 12;

/** Of a name's holders of one kind so many are looked at, and so many given: of people alone, or of each kind. */
const LOOKED_AT_OF_A_KIND = 2_000;
const GIVEN = { people: 10, ofEachKind: 3 };

/** Names with more holders of which some of each kind are looked at. */
const MAX_CROWDED = 20;

/** A person's handle, which Slack gives as such and an import as the first of their further names. */
export const HANDLE = `coalesce(e.properties ->> 'handle', CASE e.kind WHEN 'user' THEN e.other_names[1] END)`;
const ENTITY = `e.id, e.kind, e.short_id, e.name, e.state, e.type_key, ${HANDLE} AS handle`;

/** The entity of that id, one by one: joined as a table, all of a small workspace would be read. */
const seen = (id: string): string =>
  `SELECT e.* FROM entities e WHERE e.team_id = $1 AND e.id = ${id} AND ${visibleTo('e')} LIMIT 1`;

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
    SELECT key FROM held WHERE whole AND nth = 1 AND held = ${LOOKED_AT} LIMIT ${MAX_CROWDED}) c
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

const BY_NAME = `WITH starts AS MATERIALIZED (${STARTS}), held AS MATERIALIZED (${HELD})
  ${OF_ANY_KIND} UNION ALL ${OF_ONE_KIND}`;
const FIND = { name: 'find_aliases', text: BY_NAME };

const BY_ID = `
  SELECT e.id AS key, 'id', ${ENTITY} FROM entities e
  WHERE e.team_id = $1 AND e.id = ANY ($9::text[]) AND ${visibleTo('e')}`;
const FIND_BESIDE = { name: 'find_aliases_and_names', text: `${BY_NAME} UNION ALL ${BY_ID}` };

/** `key` is the name that found it. */
const Row = NamedEntity.extend({ key: z.string() });
const ById = ReadName.extend({ how: z.literal('id') });
/** What only looks like a name tells as little as a part of one. */
const SimilarRow = Row.extend({ how: z.literal('part').default('part') });

/**
 * The entities that the viewer may see under each of the names that finds any, which are as `aliasesOf` writes them, in one round
 * trip. A name that very many share costs little more than the others.
 */
export async function findAliases(
  pool: Pool,
  viewer: Viewer,
  names: ReadonlyMap<string, Wanted>,
): Promise<Map<string, NamedEntity[]>> {
  return byKey(rowsOf(Row, await queryAs(pool, viewer, FIND, ...listsOf(names))));
}

/** The same, and besides the names of those of the ids that the viewer may see, by id. */
export async function findBeside(
  pool: Pool,
  viewer: Viewer,
  names: ReadonlyMap<string, Wanted>,
  ids: readonly string[],
): Promise<{ holders: Map<string, NamedEntity[]>; named: Map<string, ReadName> }> {
  const found = await queryAs(pool, viewer, FIND_BESIDE, ...listsOf(names), ids);
  const known = rowsOf(z.union([ById, Row]), found);
  return {
    holders: byKey(known.flatMap((row) => (row.how === 'id' ? [] : [row]))),
    named: new Map(known.flatMap((row) => (row.how === 'id' ? [[row.id, row]] : []))),
  };
}

/** The names as the parameters $4 to $8, by what is wanted of each. */
function listsOf(names: ReadonlyMap<string, Wanted>): unknown[] {
  // neighbours in the index are on the same pages
  const sorted = [...names].sort(([one], [other]) => (one < other ? -1 : 1));
  const called = (as: Wanted): string[] => sorted.flatMap(([name, wanted]) => (wanted === as ? [name] : []));
  const whole = called('all');
  const [long, short] = [whole.filter((name) => LONG.test(name)), whole.filter((name) => !LONG.test(name))];
  return [short, long, called('part'), called('people'), EntityKind.options];
}

function byKey(rows: readonly z.infer<typeof Row>[]): Map<string, NamedEntity[]> {
  const found = new Map<string, NamedEntity[]>();
  for (const { key, ...entity } of rows) {
    const known = found.get(key);
    if (known === undefined) found.set(key, [entity]);
    else known.push(entity);
  }
  return found;
}

/** How much alike, from 0 to 1, two names must be (pg_trgm): the share of three-letter pieces that both have. */
const ALIKE = 0.45;

/** How many of those that look like a name are looked at, and how many that the viewer may see are given. */
const MAX_ALIKE = 50;
const MAX_SUGGESTED = 5;

/** A suggestion is not worth more waiting. Milliseconds. */
const PATIENCE_MS = 200;

/** PostgreSQL: a statement that took longer than `statement_timeout` allows. */
const CANCELLED = '57014';

const SIMILAR = `
  SELECT k.name AS key, m.* FROM unnest($4::text[]) AS k(name) CROSS JOIN LATERAL (
    SELECT ${ENTITY}
    FROM similar_names(k.name, ${MAX_ALIKE}) s JOIN entities e ON e.team_id = $1 AND e.id = s.id AND ${visibleTo('e')}
    ORDER BY s.alike DESC, e.id LIMIT ${MAX_SUGGESTED}) m`;

/** Entities that the viewer may see and whose names look like those given, the most alike first; none after `patienceMs`. */
export async function findSimilar(
  pool: Pool,
  { teamId, user, place }: Viewer,
  names: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<Map<string, NamedEntity[]>> {
  if (names.length === 0) return new Map();
  try {
    return await inTeam(pool, teamId, async (client) => {
      const limits = `SET LOCAL pg_trgm.similarity_threshold = ${ALIKE}; SET LOCAL statement_timeout = ${patienceMs}`;
      const [, answer] = await Promise.all([
        client.query(limits),
        client.query({ name: 'find_similar', text: SIMILAR, values: [teamId, user, place, names] }),
      ]);
      return byKey(rowsOf(SimilarRow, answer));
    });
  } catch (error) {
    if (errorCode(error) === CANCELLED) return new Map();
    throw error;
  }
}

const READ = `
  SELECT e.id, e.kind, e.name, e.short_id, ${HANDLE} AS handle FROM entities e
  WHERE e.team_id = $1 AND e.id = ANY ($4::text[]) AND ${visibleTo('e')}`;

/** The names of those of the ids that the viewer may see, by id. */
export async function readNames(
  pool: Pool,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, ReadName>> {
  const names = rowsOf(ReadName, await queryAs(pool, viewer, READ, ids));
  return new Map(names.map((name) => [name.id, name]));
}

/** What is after every text that begins like a text, put behind that: the greatest character. */
const END = '\u{10ffff}';

/** Names that are looked at, in their order, for those of the kinds wanted. */
const MAX_ALIASES = 20_000;

/** Of what begins with the words, how much is looked up: the second time, where all of the first was out of sight. */
const LOOKED_UP = [250, 5_000];

// An id begins with its kind, and two words make a pair by a plus, so the index alone tells what to pass over.
const BEGINNING = `
  SELECT id, alias FROM (
    SELECT id, alias FROM entity_aliases WHERE team_id = $1 AND alias >= k.key AND alias < k.key || '${END}'
    ORDER BY alias LIMIT ${MAX_ALIASES}) l
  WHERE position('+' IN alias) = 0 AND ($5::text[] IS NULL OR split_part(id, ':', 1) = ANY ($5)) LIMIT $6`;

// First what is called just so, then what begins with the first key, then with the second; of these the shorter name.
const FIND_BY_PREFIX = `
  SELECT e.id, e.kind, e.name, e.short_id, ${HANDLE} AS handle, max(f.looked_up) OVER () AS looked_up FROM (
    SELECT a.id, max(a.looked_up) AS looked_up,
           min(CASE WHEN a.alias = ($4::text[])[1] THEN 0 ELSE k.place END) AS place
    FROM unnest($4::text[]) WITH ORDINALITY AS k(key, place)
    CROSS JOIN LATERAL (SELECT b.*, count(*) OVER () AS looked_up FROM (${BEGINNING}) b) a
    GROUP BY a.id) f
  LEFT JOIN entities e ON e.team_id = $1 AND e.id = f.id AND ${visibleTo('e')}
  ORDER BY e.id IS NULL, f.place, length(e.name), e.name, e.id LIMIT $7`;

const LookedUp = z.object({ lookedUp: z.number() });

/**
 * Entities that the viewer may see, at most `limit`, one of whose names is one of the keys or begins with it: the first key
 * counts before the second. Of names that very many begin with, some are looked at.
 * @param keys as aliases are written, not empty
 */
export async function findEntities(
  pool: Pool,
  viewer: Viewer,
  keys: readonly string[],
  { kinds, limit }: { kinds: readonly EntityKind[] | null; limit: number },
): Promise<ReadName[]> {
  for (const most of LOOKED_UP) {
    const found = await queryAs(pool, viewer, FIND_BY_PREFIX, keys, kinds, most, limit);
    const seen = rowsOf(ReadName, { rows: found.rows.filter((row) => row['id'] !== null) });
    const isAll = rowsOf(LookedUp, found).every(({ lookedUp }) => lookedUp < most);
    if (seen.length >= Math.min(limit, 1) || isAll) return seen;
  }
  return [];
}
