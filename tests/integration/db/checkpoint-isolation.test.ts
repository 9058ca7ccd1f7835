import { beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { hidesCheckpoints } from '../../../src/db/langgraph-schema.js';
import { migrate } from '../../../src/db/migrate.js';
import { CHECKPOINT_TABLES } from '../../../src/db/tables.js';
import { queryInTeam } from '../../../src/db/team-tx.js';
import { TurnSaver } from '../../../src/runtime/turns/turn-saver.js';
import { testDatabase } from '../../support/database.js';
import { openBuffer } from '../../support/open-buffer.js';

const database = testDatabase();
const TABLES = CHECKPOINT_TABLES.map((table) => `langgraph.${table}`);

const INSERTS: Record<string, string> = {
  'langgraph.checkpoints': `(thread_id, checkpoint_id, checkpoint) VALUES ($1, 'c', '{}')`,
  'langgraph.checkpoint_blobs': `(thread_id, channel, version, type, blob) VALUES ($1, 'draft', '1', 'json', '{}')`,
  'langgraph.checkpoint_writes': `(thread_id, checkpoint_id, task_id, idx, channel, blob) VALUES ($1, 'c', 't', 0, 'draft', '')`,
};
const insertInto = (table: string) => `INSERT INTO ${table} ${INSERTS[table]}`;

beforeEach(async () => {
  await database.owner.query(`TRUNCATE threads, ${TABLES.join(', ')}`);
  for (const [teamId, threadId] of [
    ['T1', 'ours'],
    ['T2', 'theirs'],
  ]) {
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ($1, $2, 'C1', $2)`,
      [teamId, threadId],
    );
    for (const table of TABLES) await database.owner.query(insertInto(table), [threadId]);
  }
});

const inT1 = (text: string, values: unknown[] = []) => queryInTeam(database.pool, 'T1', { text, values });
const seen = async (table: string) =>
  (await inT1(`SELECT thread_id FROM ${table} ORDER BY 1`)).rows.map((row) => row['thread_id']);

describe.each(TABLES)('of %s a workspace', (table) => {
  it('sees what belongs to its own threads', async () => {
    expect(await seen(table)).toEqual(['ours']);
  });

  it('adds, changes and deletes nothing of another', async () => {
    await database.owner.query(`DELETE FROM ${table} WHERE thread_id = 'theirs'`);
    await expect(inT1(insertInto(table), ['theirs'])).rejects.toThrow(/row-level security/);
    await expect(inT1(insertInto(table), ['of nobody'])).rejects.toThrow(/row-level security/);
    await database.owner.query(insertInto(table), ['theirs']);
    await expect(inT1(`UPDATE ${table} SET thread_id = 'theirs' WHERE thread_id = 'ours'`)).rejects.toThrow(
      /row-level security/,
    );
    expect(
      (await inT1(`UPDATE ${table} SET channel = 'x'`.replace('channel', firstText(table)))).rowCount,
    ).toBe(1);
    expect((await inT1(`DELETE FROM ${table}`)).rowCount).toBe(1);
    const { rows } = await database.owner.query(`SELECT thread_id FROM ${table}`);
    expect(rows).toEqual([{ thread_id: 'theirs' }]);
  });

  it('sees nothing outside of a workspace, and would see another’s without row-level security', async () => {
    expect((await database.pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
    await database.owner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
    expect(await seen(table)).toEqual(['ours', 'theirs']);
    await migrate({ url: database.url, log: pino({ level: 'silent' }) });
    expect(await seen(table)).toEqual(['ours']);
  });
});

const firstText = (table: string) => (table === 'langgraph.checkpoints' ? 'type' : 'channel');

describe('a checkpoint', () => {
  it('of another workspace’s thread is none that a turn finds', async () => {
    const saver = new TurnSaver(database.pool);
    const opened = (teamId: string) => openBuffer(saver, database.pool, { teamId, threadId: 'theirs' });
    expect((await opened('T1')).stored).toBeNull();
    await expect(opened('T2')).rejects.toThrow();
  });

  it('is not hidden by what always stands before it', async () => {
    expect(await hidesCheckpoints(database.pool)).toBe(false);
  });
});
