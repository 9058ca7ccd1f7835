import { beforeEach, describe, expect, it } from '@jest/globals';
import { planPurge, purgeWorkspace } from '../../../../src/db/queries/directory/workspaces.js';
import { tellWatcher } from '../../../../src/db/queries/memory/watch-news.js';
import { deleteThreads } from '../../../../src/db/queries/threads/retention.js';
import { newsText } from '../../../../src/domain/entities/watch-news.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { until } from '../../../support/until.js';
import { WatchDesk } from './watch-desk.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
const LANE = 'watch:T1:U_ANA';

beforeEach(async () => {
  await query('TRUNCATE watches, watch_news, entities, threads, outbox CASCADE');
  await ours(database, { users: ['U_ANA'] });
  const desk = new WatchDesk(database);
  await desk.stands('task:t', { name: 'Secret plan', kind: 'task', state: 'open' });
  await desk.watch('U_ANA', 'task:t');
  await desk.stands('task:t', { name: 'Secret plan', kind: 'task', state: 'done' });
  await query(`DELETE FROM threads`);
});

/** Runs `meanwhile` while a watcher is being told: the message is just being queued. */
async function whileTelling(meanwhile: () => Promise<void>): Promise<boolean> {
  const other = await database.owner.connect();
  try {
    await other.query('BEGIN');
    // the message waits until it is known whether there is one of its key
    await other.query(
      `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ('T1', 'x', $1, 'slack', 'text', '{}')`,
      [`${LANE}:same`],
    );
    const who = { teamId: 'T1', who: 'U_ANA' };
    const telling = tellWatcher(
      database.pool,
      who,
      new Date(),
      () => 'same',
      (news) => newsText(news, new Date()),
    );
    await until('the message to be queued', () => waits('transactionid'));
    await meanwhile();
    await other.query('ROLLBACK');
    return await telling;
  } finally {
    other.release(true);
  }
}

const waits = async (locktype: 'transactionid' | 'advisory') =>
  (
    await query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE datname = current_database() AND locktype = $1 AND NOT granted`,
      [locktype],
    )
  ).length > 0;

describe('whoever watches something', () => {
  it('is told though retention comes by the lane in which they were told before, which is old', async () => {
    await query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct, history, created_at)
       VALUES ('T1', $1, $1, 'news', true, '', now() - interval '100 days')`,
      [LANE],
    );
    const oldest = { createdAt: '-infinity', threadId: '' };
    const before = new Date(Date.now() - 90 * 86_400_000).toISOString();
    const clean = () => deleteThreads(database.pool, 'T1', before, oldest, 50);
    const told = await whileTelling(async () => {
      expect(await clean()).toBeNull();
    });
    expect(told).toBe(true);
    expect(await clean()).toMatchObject({ threads: 0 });
    const sent = await query(
      `SELECT o.status, t.thread_id FROM outbox o LEFT JOIN threads t USING (team_id, thread_id) WHERE o.thread_id = $1`,
      [LANE],
    );
    expect(sent).toEqual([{ status: 'pending', thread_id: LANE }]);
  });

  it('leaves nothing behind where the workspace is purged while they are told', async () => {
    let purging: Promise<unknown> | undefined;
    await whileTelling(async () => {
      let over = false;
      purging = purgeWorkspace(database.programs, 'T1', 'operator:test').finally(() => {
        over = true;
      });
      await until('the purge to wait or to be over', async () => over || (await waits('advisory')));
    });
    await purging;
    expect((await planPurge(database.pool, 'T1')).rows).toEqual({});
  });
});
