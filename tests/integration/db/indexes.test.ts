import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';

const database = testDatabase();

describe('keys and indexes', () => {
  it('begin with the workspace, but for those of which docs/scaling.md says why they don’t', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `SELECT c.relname AS name
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
       LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE t.relnamespace = 'frontdoor'::regnamespace AND t.relname <> 'migrations' AND a.attname IS DISTINCT FROM 'team_id'
       ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'entity_aliases_like',
      'reminders_by_time',
      'threads_channel_root_ts_key',
      'watches_by_due',
    ]);
  });

  it('that don’t are no keys, but for the one that gives a shared thread to one workspace', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `SELECT c.relname AS name
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE t.relnamespace = 'frontdoor'::regnamespace AND t.relname <> 'migrations' AND i.indisunique AND a.attname <> 'team_id'`,
    );
    expect(rows).toEqual([{ name: 'threads_channel_root_ts_key' }]);
  });
});
