import { isDatabaseError } from '../../db/database-errors.js';
import type { Pool } from '../../db/pool.js';
import { saveEdges } from '../../db/queries/entities/save-edges.js';
import { saveEntities } from '../../db/queries/entities/save-entities.js';
import type { Entity } from '../../domain/entities/entity.js';
import { aliasesOf } from '../entities/aliases.js';
import type { ImportStore } from './store.js';

type SavedBatch = Awaited<ReturnType<ImportStore['entities']>>;

/** Milliseconds before a batch is tried again that the database could not take just then, as while others hold its rows. */
const PATIENCE_MS = [100, 500, 2_000];

const OWNED = 'Slack or a ticket of ours says what it is, so the import leaves it as it is.';
const NOT_TAKEN = 'The database does not take it.';

/** Imports into a workspace; what Slack or a ticket told stays. */
export function createDatabaseStore(
  pool: Pool,
  teamId: string,
  sleep: (ms: number) => Promise<unknown>,
): ImportStore {
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (const wait of PATIENCE_MS) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseError(error)) throw error;
      }
      await sleep(wait);
    }
    return work();
  };
  const save = async (batch: readonly Entity[]): Promise<SavedBatch> => {
    const { refused, ...counts } = await patiently(() =>
      saveEntities(pool, teamId, 'import', batch, aliasesOf),
    );
    const owned = new Set(refused);
    return {
      ...counts,
      refused: batch.flatMap(({ id }, at) => (owned.has(id) ? [[at, OWNED] as const] : [])),
    };
  };
  return {
    entities: (batch) => withoutPoison(batch, save),
    edges: (batch) => patiently(() => saveEdges(pool, teamId, batch)),
  };
}

/** Finds the one entity that the database refuses for what it is, and saves all others. */
async function withoutPoison(
  batch: readonly Entity[],
  save: (batch: readonly Entity[]) => Promise<SavedBatch>,
): Promise<SavedBatch> {
  try {
    return await save(batch);
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    if (batch.length === 1) return { added: 0, changed: 0, unchanged: 0, refused: [[0, NOT_TAKEN]] };
  }
  const half = Math.ceil(batch.length / 2);
  const one = await withoutPoison(batch.slice(0, half), save);
  const other = await withoutPoison(batch.slice(half), save);
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    refused: [...one.refused, ...other.refused.map(([at, why]) => [at + half, why] as const)],
  };
}
