import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import type { Pool } from 'pg';
import { createDatabaseStore } from '../../../src/knowledge/import/database-store.js';
import { importRecords } from '../../../src/knowledge/import/import.js';
import { abbreviated } from '../../../src/knowledge/linked/described.js';
import { loadLinkedEntities } from '../../../src/knowledge/linked/load.js';
import { ours } from '../../../tests/support/ours.js';

const TEAM = 'T_KUBERNETES';
const FOLDER = fileURLToPath(new URL('../../../../shared/data/k8s/', import.meta.url));
const IN_PROMPT = { maxPerType: 20, includeDescriptions: false };

/** What the blocks for a prompt take, in tokens of the model's own tokenizer. */
export interface Blocks {
  entities: number;
  tokens: number[];
  /** the one that takes the most */
  largest: string;
  /** names that are shortened in a block, and all names there */
  shortened: number;
  names: number;
}

/** Imports the records of Kubernetes, and makes the block of every entity. */
export async function kubernetesBlocks(pool: Pool, admin: Pool): Promise<Blocks> {
  const sources = ['entities.jsonl', 'edges.jsonl'].map((name) => ({
    name,
    chunks: createReadStream(`${FOLDER}${name}`),
  }));
  await importRecords(
    sources,
    createDatabaseStore(pool, TEAM, () => Promise.resolve()),
  );
  const { rows } = await admin.query<{ id: string }>(
    'SELECT id FROM entities WHERE team_id = $1 ORDER BY id',
    [TEAM],
  );
  await ours({ owner: admin }, { users: ['U1'] }, TEAM);
  const encoding = new Tiktoken(o200k);
  const viewer = { teamId: TEAM, user: 'U1', place: null };
  const blocks: Blocks = { entities: rows.length, tokens: [], largest: '', shortened: 0, names: 0 };
  for (const { id } of rows) {
    const linked = await loadLinkedEntities(pool, viewer, id, IN_PROMPT);
    if (linked === null) throw new Error(`${id} was imported and is not found.`);
    const block = abbreviated(linked);
    const tokens = encoding.encode(block, [], []).length;
    if (tokens > Math.max(0, ...blocks.tokens)) blocks.largest = block;
    blocks.tokens.push(tokens);
    const names = Object.values(linked.linkedEntities).flat();
    blocks.names += names.length;
    blocks.shortened += block.split('…** [').length - 1;
  }
  return blocks;
}
