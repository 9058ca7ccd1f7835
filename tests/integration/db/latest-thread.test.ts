import { beforeEach, describe, expect, it } from '@jest/globals';
import { findLatestThread } from '../../../src/db/queries/threads/threads.js';
import { testDatabase } from '../../support/database.js';

const TEAM = 'T0HARBOUR';
const DANA = 'U0DANA';

describe('the thread in which a person wrote last', () => {
  const database = testDatabase();

  beforeEach(async () => {
    await database.owner.query('TRUNCATE threads, messages, channel_members');
  });

  const thread = (channel: string, rootTs: string, more: { team?: string; stopped?: string } = {}) =>
    database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct, stopped)
       VALUES ($1, $2, $3, $4, $3 LIKE 'D%', $5)`,
      [more.team ?? TEAM, `${channel}/${rootTs}`, channel, rootTs, more.stopped ?? null],
    );
  const said = (channel: string, rootTs: string, ts: string, author = DANA, team = TEAM) =>
    database.owner.query(
      'INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ($1, $2, $3, $4, $5)',
      [team, `${channel}/${rootTs}`, ts, author, 'words'],
    );
  const latest = (channel: string | null, user = DANA) =>
    findLatestThread(database.pool, TEAM, user, channel);

  it('is found in one channel or anywhere, by the time of their newest message', async () => {
    await thread('C0SALES', '1764000001.000100');
    await thread('C0SALES', '1764000002.000100');
    await thread('D0DANA', 'dm');
    await said('C0SALES', '1764000001.000100', '1764000001.000100');
    await said('C0SALES', '1764000002.000100', '1764000002.000100');
    await said('D0DANA', 'dm', '1764000005.000100');
    await said('C0SALES', '1764000001.000100', '1764000003.000100');
    expect(await latest('C0SALES')).toEqual({
      threadId: 'C0SALES/1764000001.000100',
      channel: 'C0SALES',
      rootTs: '1764000001.000100',
      isDirect: false,
    });
    expect(await latest(null)).toMatchObject({ channel: 'D0DANA', rootTs: 'dm', isDirect: true });
    expect(await latest('C0OTHER')).toBeNull();
  });

  it('is theirs: what others wrote last does not count, in this workspace or another', async () => {
    await thread('C0SALES', '1764000001.000100');
    await thread('C0PERF', '1764000002.000100', { team: 'T0OTHER' });
    await said('C0SALES', '1764000001.000100', '1764000001.000100', 'U0LEE');
    await said('C0PERF', '1764000002.000100', '1764000002.000100', DANA, 'T0OTHER');
    expect(await latest(null)).toBeNull();
    expect(await latest(null, 'U0LEE')).toMatchObject({ channel: 'C0SALES' });
  });

  it('is none that has ended, nor one of a channel that they have left', async () => {
    await thread('C0SALES', '1764000001.000100', { stopped: 'lost' });
    await thread('C0SECRET', '1764000002.000100');
    await said('C0SALES', '1764000001.000100', '1764000001.000100');
    await said('C0SECRET', '1764000002.000100', '1764000002.000100');
    const member = (present: boolean) =>
      database.owner.query(
        `INSERT INTO channel_members (team_id, user_id, channel, present, as_of) VALUES ($1, $2, $3, $4, now())
         ON CONFLICT (team_id, user_id, channel) DO UPDATE SET present = EXCLUDED.present`,
        [TEAM, DANA, 'C0SECRET', present],
      );
    await member(true);
    expect(await latest(null)).toMatchObject({ channel: 'C0SECRET' });
    await member(false);
    expect(await latest(null)).toBeNull();
  });

  it('is found by an index, however much others have said', async () => {
    const client = await database.owner.connect();
    try {
      await client.query('SET enable_seqscan = off');
      const plan = await client.query(
        `EXPLAIN SELECT FROM messages m WHERE m.team_id = 'T' AND m.author = 'U' AND NOT m.bot ORDER BY m.ts DESC LIMIT 1`,
      );
      expect(JSON.stringify(plan.rows)).toContain('messages_by_author');
    } finally {
      client.release();
    }
  });
});
