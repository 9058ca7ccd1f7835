import type { EntityKind, EntityRef } from '../../domain/entities/entity.js';

/** What a label is made of. `handle`: a person's, without the "@". */
export interface Labelled {
  id: string;
  kind: EntityKind;
  name: string;
  shortId: string | null;
  handle: string | null;
}

/**
 * How an entity is named, to be told from others: "Alex Chen (@alex.chen)", "#growth", "T-12 Slow checkout", "Q1 Launch
 * (project)".
 */
export function labelOf({ kind, name, shortId, handle }: Labelled): string {
  if (kind === 'channel') return `#${name.replace(/^#/u, '')}`;
  if (kind === 'user') return handle === null || handle === name ? name : `${name} (@${handle})`;
  if (shortId !== null && shortId !== '') return name.includes(shortId) ? name : `${shortId} ${name}`;
  return `${name} (${kind})`;
}

/** Those of the ids that are known, as answers and questions name them, in that order. */
export const refsOf = (ids: readonly string[], known: ReadonlyMap<string, Labelled>): EntityRef[] =>
  ids.flatMap((id) => {
    const entity = known.get(id);
    return entity === undefined ? [] : [refOf(entity)];
  });

/** The entity as answers and questions name it. */
export function refOf(entity: Labelled): EntityRef {
  return { id: entity.id, kind: entity.kind, label: labelOf(entity) };
}
