import type { NamedEntity, Wanted } from '../src/db/queries/entities/find-entities.js';
import type { Entity } from '../src/domain/entities/entity.js';
import { type AliasHow, aliasesOf } from '../src/knowledge/entities/aliases.js';
import type { Directory } from '../src/knowledge/entities/resolve.js';

/** The names of what is on record where evals are played, kept as the product keeps them, but in memory. Everyone may see all. */
export function directoryAmong(entities: readonly Entity[]): Directory {
  const held = new Map<string, { entity: Entity; how: AliasHow }[]>();
  for (const entity of entities) {
    for (const { alias, how } of aliasesOf(entity)) {
      held.set(alias, [...(held.get(alias) ?? []), { entity, how }]);
    }
  }
  const fits = (wanted: Wanted, { entity }: { entity: Entity }) =>
    wanted !== 'people' || entity.kind === 'user';
  return {
    holders: (_viewer, names) => {
      const found = [...names].map(
        ([name, wanted]) =>
          [name, (held.get(name) ?? []).filter((one) => fits(wanted, one)).map(namedOf)] as const,
      );
      return Promise.resolve(new Map(found.filter(([, named]) => named.length > 0)));
    },
    alike: () => Promise.resolve(new Map()),
  };
}

function namedOf({ entity, how }: { entity: Entity; how: AliasHow }): NamedEntity {
  const { id, kind, shortId, name, state, typeKey, otherNames } = entity;
  return {
    id,
    kind,
    how,
    shortId,
    name,
    handle: kind === 'user' ? (otherNames[0] ?? null) : null,
    state,
    typeKey,
  };
}
