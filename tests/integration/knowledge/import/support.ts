import { randomBytes } from 'node:crypto';
import type { Pool } from '../../../../src/db/pool.js';
import { createDatabaseStore } from '../../../../src/knowledge/import/database-store.js';
import { importRecords, type Source } from '../../../../src/knowledge/import/import.js';
import { chunked, jsonl } from '../../../unit/knowledge/import/chunks.js';

export const TEAM = 'T0IMPORT';
export const TOKEN = randomBytes(16).toString('hex');

export const doc = (n: number | string, more: object = {}) => ({
  kind: 'document',
  id: `document:${n}`,
  name: `The paper number ${n}`,
  ...more,
});
export const link = (from: number | string, to: number | string) => ({
  source: `document:${from}`,
  relation: 'references',
  target: `document:${to}`,
});

export const storeOf = (pool: Pool, teamId = TEAM) =>
  createDatabaseStore(pool, teamId, async () => undefined);

export const file = (name: string, ...records: readonly (object | string)[]): Source => ({
  name,
  chunks: chunked(jsonl(...records), 10_000),
});

export const load = (pool: Pool, ...records: readonly (object | string)[]) =>
  importRecords([file('a.jsonl', ...records)], storeOf(pool));

/** All that the owner sees of what was imported, without the times at which it was written. */
export async function contents(owner: Pool) {
  const [entities, aliases, edges] = await Promise.all([
    owner.query(
      `SELECT to_jsonb(e) - 'as_of' - 'updated_at' - 'created_at' AS entity FROM entities e ORDER BY team_id, id`,
    ),
    owner.query('SELECT team_id, alias, id, how FROM entity_aliases ORDER BY team_id, alias, id'),
    owner.query(
      'SELECT team_id, src_id, relation, dst_id FROM edges ORDER BY team_id, src_id, relation, dst_id',
    ),
  ]);
  return { entities: entities.rows, aliases: aliases.rows, edges: edges.rows };
}

/** When each row was last written, to see that nothing was. */
export async function versions(owner: Pool): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT id, xmin::text FROM entities UNION ALL SELECT alias || id, xmin::text FROM entity_aliases
     UNION ALL SELECT id::text, xmin::text FROM edges ORDER BY 1`,
  );
  return rows;
}
