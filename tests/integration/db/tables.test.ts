import { describe, expect, it } from '@jest/globals';
import { CHECKPOINT_TABLES, TABLES } from '../../../src/db/tables.js';
import { testDatabase } from '../../support/database.js';

const database = testDatabase();

const tablesWith = async (column: string, schema: string) => {
  const { rows } = await database.owner.query(
    `SELECT table_name::text AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = $2 AND column_name = $1 AND table_type = 'BASE TABLE' ORDER BY 1`,
    [column, schema],
  );
  return rows.map(({ name }) => name);
};

describe('what is deleted, and when', () => {
  it('is said of every table with rows of a workspace', async () => {
    expect(await tablesWith('team_id', 'frontdoor')).toEqual(Object.keys(TABLES).sort());
  });

  it('is with its thread for every table with rows of a thread, but for records', async () => {
    const ofThreads = Object.entries(TABLES)
      .filter(([, goes]) => goes === 'thread')
      .map(([table]) => table);
    expect(await tablesWith('thread_id', 'frontdoor')).toEqual([...ofThreads, 'requests', 'audit'].sort());
  });

  it('is said of every table in which LangGraph keeps rows of a thread', async () => {
    expect(await tablesWith('thread_id', 'langgraph')).toEqual([...CHECKPOINT_TABLES].sort());
  });
});
