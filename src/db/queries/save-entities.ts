import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { Entity } from '../../domain/entity.js';
import { inTeam } from '../team-tx.js';
import { fingerprint, type NamedEntity, replaceAliases } from './replace-aliases.js';
import { SAVE_ENTITIES } from './save-entities-sql.js';
import { toJsonb } from './to-jsonb.js';

/** From whom an entity is known. Slack and tickets of ours overrule what an import said of the same id, and never the reverse. */
export type EntitySource = 'slack' | 'ticket' | 'import';

/** `asOf`: the source's own time of this state, for news that may arrive late; what comes without is taken as the newest. */
export type SavedEntity = Entity & { asOf?: Date };

/** The names that find an entity, normalised, each once. */
export type AliasesOf = (entity: Entity) => readonly Alias[];
export interface Alias {
  alias: string;
  how: 'exact' | 'name' | 'first' | 'part';
}

/** What a batch came to. `refused` are the ids that Slack or a ticket of ours owns; older news counts as unchanged. */
export interface SavedEntities {
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
 * Adds entities or changes them, with the names that find them, in one transaction. What is stored just so is not written,
 * so that it can be done twice. Of an id that is given twice the later counts. When an entity was made is kept as told first.
 * @param entities a few hundred at most
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
  named: readonly (SavedEntity & NamedEntity)[],
): Promise<Outcome[]> {
  const answer = await client.query({
    name: 'save_entities',
    text: SAVE_ENTITIES,
    values: [teamId, toJsonb(named.map(rowOf)), source],
  });
  const outcomes = Outcome.array().parse(answer.rows);
  const renamed = new Set(outcomes.flatMap(({ id, renamed }) => (renamed ? [id] : [])));
  await replaceAliases(
    client,
    teamId,
    named.filter(({ id }) => renamed.has(id)),
  );
  return outcomes;
}

function withNames(entities: readonly SavedEntity[], aliasesOf: AliasesOf): (SavedEntity & NamedEntity)[] {
  return latestOf(entities).map((entity) => ({ ...entity, aliases: aliasesOf(entity) }));
}

/** A statement can't write a row twice. */
function latestOf(entities: readonly SavedEntity[]): SavedEntity[] {
  const latest = new Map<string, SavedEntity>();
  for (const entity of entities) {
    const known = latest.get(entity.id);
    const isLate = known?.asOf !== undefined && entity.asOf !== undefined && entity.asOf < known.asOf;
    if (!isLate) latest.set(entity.id, entity);
  }
  return [...latest.values()];
}

function rowOf(entity: SavedEntity & NamedEntity) {
  return {
    id: entity.id,
    kind: entity.kind,
    short_id: entity.shortId,
    name: entity.name,
    other_names: entity.otherNames,
    state: entity.state,
    type_key: entity.typeKey,
    description: entity.description,
    url: entity.url,
    owner: entity.owner,
    assignee: entity.assignee,
    due_at: entity.dueAt,
    properties: entity.properties,
    visible_to: entity.visibleTo,
    known_as: fingerprint(entity),
    created_at: entity.createdAt,
    told_at: entity.asOf?.toISOString() ?? null,
  };
}
