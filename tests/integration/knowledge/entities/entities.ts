import {
  type EntitySource,
  type SavedEntity,
  saveEntities,
} from '../../../../src/db/queries/entities/save-entities.js';
import { kindOf } from '../../../../src/domain/entities/entity.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import type { TestDatabase } from '../../../support/database.js';

/** An entity of that id; `change` says what is special about it. */
export function entity(id: string, change: Partial<SavedEntity> = {}): SavedEntity {
  return {
    id,
    kind: kindOf(id),
    shortId: null,
    name: `The one called ${id.replace(':', ' ')}`,
    otherNames: [],
    state: null,
    typeKey: null,
    description: null,
    url: null,
    owner: null,
    assignee: null,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '2026-01-05T08:00:00.000Z',
    ...change,
  };
}

/** Saves entities with their names, as an import does unless `source` says otherwise. */
export function save(
  { pool }: Pick<TestDatabase, 'pool'>,
  entities: readonly SavedEntity[],
  { teamId = 'T1', source = 'import' as EntitySource } = {},
) {
  return saveEntities(pool, teamId, source, entities, aliasesOf);
}
