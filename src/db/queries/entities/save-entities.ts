import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Entity } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { rowsOf, toRecords } from '../../rows.js';
import { inTeam } from '../../team-tx.js';

// Gives entities these names and no others. Their rows must be the transaction's own to change. A name that can't be stored
// as it is may have become the same as another.
const REPLACE = `
  WITH given AS MATERIALIZED (
    SELECT DISTINCT ON (a.id, a.alias) * FROM jsonb_to_recordset($2::jsonb) AS a(id text, kind text, alias text, how text)
    ORDER BY a.id, a.alias
  ), gone AS (
    DELETE FROM entity_aliases x WHERE x.team_id = $1 AND x.id = ANY ($3::text[])
      AND NOT EXISTS (SELECT FROM given g WHERE g.id = x.id AND g.alias = x.alias)
  ), noted AS (
    UPDATE entities e SET known_as = n.known_as FROM unnest($3::text[], $4::text[]) AS n(id, known_as)
    WHERE e.team_id = $1 AND e.id = n.id AND e.known_as <> n.known_as
  )
  INSERT INTO entity_aliases AS x (team_id, alias, id, kind, how)
  SELECT $1, g.alias, g.id, g.kind, g.how FROM given g ORDER BY g.id, g.alias
  ON CONFLICT (team_id, alias, id) DO UPDATE SET how = EXCLUDED.how, kind = EXCLUDED.kind
    WHERE x.how <> EXCLUDED.how OR x.kind <> EXCLUDED.kind`;

const CHANGING = [
  'kind',
  'short_id',
  'name',
  'other_names',
  'state',
  'type_key',
  'description',
  'url',
  'owner',
  'assignee',
  'due_at',
  'properties',
  'visible_to',
];
const COLUMNS = [...CHANGING, 'known_as'];
const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** Whose word counts: the same source's, and against an import's anybody's. */
const MAY = `(e.source = $3 OR e.source = 'import')`;
const sameAs = (row: string) =>
  `((${columnsOf('e')}) IS NOT DISTINCT FROM (${columnsOf(row)}) AND e.source = $3)`;

/**
 * Writes the entities of $2 as source $3 and answers what became of each. What is stored just so is left out before
 * anything is locked, but for a later time of the source's; whoever had to wait for a row is compared with it again. Rows
 * go in the order of their ids, so that two who save the same ones wait in turn. `renamed`: the names are still to be
 * replaced, and `known_as`, which is of the stored ones, with them.
 */
const SAVE_ENTITIES = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(
      id text, kind text, short_id text, name text, other_names text[], state text, type_key text, description text,
      url text, owner text, assignee text, due_at timestamptz, properties jsonb, visible_to text[], known_as text,
      created_at timestamptz, told_at timestamptz)
  ), compared AS MATERIALIZED (
    SELECT g.*, e.id IS NOT NULL AS is_known, ${MAY} AS may, ${sameAs('g')} AS is_same,
           coalesce(g.told_at, greatest(now(), e.as_of)) AS as_of, e.as_of AS known_as_of
    FROM given g LEFT JOIN entities e ON e.team_id = $1 AND e.id = g.id
  ), saved AS (
    INSERT INTO entities AS e (team_id, id, source, as_of, created_at, ${COLUMNS.join(', ')})
    SELECT $1, c.id, $3, c.as_of, c.created_at, ${columnsOf('c')}
    FROM compared c
    WHERE NOT c.is_known OR c.may AND CASE WHEN c.is_same THEN c.told_at > c.known_as_of ELSE c.as_of >= c.known_as_of END
    ORDER BY c.id COLLATE "C"
    ON CONFLICT (team_id, id) DO UPDATE SET
      source = EXCLUDED.source, as_of = EXCLUDED.as_of,
      updated_at = CASE WHEN ${sameAs('EXCLUDED')} THEN e.updated_at ELSE now() END,
      ${CHANGING.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
      WHERE ${MAY} AND EXCLUDED.as_of >= e.as_of
    RETURNING e.id, e.xmax = 0 AS is_new, e.known_as
  )
  SELECT c.id, CASE
    WHEN s.is_new THEN 'added'
    WHEN s.id IS NOT NULL AND c.is_same IS NOT TRUE THEN 'changed'
    WHEN s.id IS NULL AND c.is_known AND NOT c.may THEN 'refused'
    ELSE 'unchanged' END AS outcome,
    s.is_new OR coalesce(s.known_as <> c.known_as, false) AS renamed
  FROM compared c LEFT JOIN saved s ON s.id = c.id`;

/** From whom an entity is known. Slack and tickets of ours overrule what an import said of the same id, and never the reverse. */
export type EntitySource = 'slack' | 'ticket' | 'import';

/** `asOf`: the source's own time of this state, for news that may arrive late; what comes without is taken as the newest. */
export type SavedEntity = Entity & { asOf?: Date };

/** The names that find an entity, normalized, each once. */
export type AliasesOf = (entity: Entity) => readonly Alias[];
interface Alias {
  alias: string;
  how: 'exact' | 'name' | 'first' | 'part';
}

/** An entity with the names that are to find it from now on. `knownAs` differs where they do, in whatever order they come. */
type NamedEntity = SavedEntity & { aliases: readonly Alias[]; knownAs: string };

/** What a batch came to. `refused` are the ids that Slack or a ticket of ours owns; older news counts as unchanged. */
interface SavedEntities {
  added: number;
  changed: number;
  unchanged: number;
  refused: string[];
}

const Outcome = z.object({
  id: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  renamed: z.boolean().nullable(),
});
type Outcome = z.infer<typeof Outcome>;

/**
 * Adds or changes entities, a few hundred at most, with the names that find them, in one transaction. What is stored just
 * so is not written. Of an id that is given twice the later counts. When an entity was made is kept as told first.
 */
export async function saveEntities(
  pool: Pool,
  teamId: string,
  source: EntitySource,
  entities: readonly SavedEntity[],
  aliasesOf: AliasesOf,
): Promise<SavedEntities> {
  // before the transaction begins, so that no row is locked while names are made
  const named = withNames(entities, aliasesOf);
  const outcomes = await inTeam(pool, teamId, (client) => write(client, teamId, source, named));
  const idsThat = (wanted: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  const [added, changed, refused] = [idsThat('added').length, idsThat('changed').length, idsThat('refused')];
  return { added, changed, unchanged: entities.length - added - changed - refused.length, refused };
}

/** The same for tickets, inside a transaction of the caller's. */
export async function writeTicketEntities(
  client: ClientBase,
  teamId: string,
  entities: readonly Entity[],
  aliasesOf: AliasesOf,
): Promise<void> {
  await write(client, teamId, 'ticket', withNames(entities, aliasesOf));
}

async function write(
  client: ClientBase,
  teamId: string,
  source: EntitySource,
  named: readonly NamedEntity[],
): Promise<Outcome[]> {
  const rows = named.map(({ aliases, asOf, ...entity }) => ({ ...entity, toldAt: asOf }));
  const values = [teamId, toRecords(rows), source];
  const outcomes = rowsOf(
    Outcome,
    await client.query({ name: 'save_entities', text: SAVE_ENTITIES, values }),
  );
  const ids = new Set(outcomes.filter((one) => one.renamed).map(({ id }) => id));
  const renamed = named.filter(({ id }) => ids.has(id));
  if (renamed.length > 0) {
    const names = renamed.flatMap(({ id, kind, aliases }) =>
      aliases.map((alias) => ({ id, kind, ...alias })),
    );
    const known = [renamed.map(({ id }) => id), renamed.map(({ knownAs }) => knownAs)];
    await client.query({
      name: 'replace_aliases',
      text: REPLACE,
      values: [teamId, toRecords(names), ...known],
    });
  }
  return outcomes;
}

/** Of an id that is given twice the later counts: a statement can't write a row twice. */
function withNames(entities: readonly SavedEntity[], aliasesOf: AliasesOf): NamedEntity[] {
  const latest = new Map<string, SavedEntity>();
  for (const entity of entities) {
    const known = latest.get(entity.id);
    const isLate = known?.asOf !== undefined && entity.asOf !== undefined && entity.asOf < known.asOf;
    if (!isLate) latest.set(entity.id, entity);
  }
  return [...latest.values()].map((entity) => {
    const aliases = aliasesOf(entity);
    const sorted = aliases.map(({ alias, how }) => `${alias}\n${how}`).sort();
    const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
    return { ...entity, aliases, knownAs: hash.slice(0, 22) };
  });
}
