import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { dueWatchers } from '../../../src/db/queries/memory/watch-news.js';
import { dueReminders } from '../../../src/db/queries/threads/reminders.js';
import { sendReminders, tellNews } from '../../../src/runtime/schedule/reminders.js';
import { createWorkspaces } from '../../../src/runtime/workspaces.js';
import { testDatabase } from '../../support/database.js';
import { ours } from '../../support/ours.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
beforeEach(() =>
  query('TRUNCATE inbox, threads, outbox, reminders, watches, watch_news, entities, workspaces CASCADE'),
);

const log = { debug() {}, info() {}, warn() {}, error() {} };
const MOST = 100;
const PAUSE = { quietMs: 10_000, longestMs: 60_000 };
const meet = async () => undefined;
const teamsOf = (found: readonly { teamId: string }[]) => found.map(({ teamId }) => teamId);
const timesOf = (found: readonly { teamId: string }[], team: string) =>
  teamsOf(found).filter((one) => one === team).length;

/** So many of a workspace that have waited so many minutes; `by` begins the names of their threads or watchers. */
type Plant = (team: string, count: number, minutesAgo: number, by?: string) => Promise<void>;

const plant = {
  reminders: async (team, count, minutesAgo, by = 'a') => {
    await query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts)
       SELECT $1, $1 || $3 || i, 'C' || $1 || $3, i::text FROM generate_series(1, $2::int) i`,
      [team, count, by],
    );
    await query(
      `INSERT INTO reminders (team_id, thread_id, key, people, at)
       SELECT $1, $1 || $3 || i, 'k', '["U1"]', now() - make_interval(mins => $4) FROM generate_series(1, $2::int) i`,
      [team, count, by, minutesAgo],
    );
  },
  /** Each of them has one thing to hear. */
  news: async (team, count, minutesAgo, by = 'a') => {
    await query(
      `INSERT INTO entities (team_id, id, kind, name, source) VALUES ($1, 'plan:x', 'plan', 'X', 'import')
       ON CONFLICT DO NOTHING`,
      [team],
    );
    await query(
      `INSERT INTO watch_news (team_id, who, entity, what, was, is_now, at)
       SELECT $1, $3 || i, 'plan:x', 'state', 'open', 'done', now() - make_interval(mins => $4)
       FROM generate_series(1, $2::int) i`,
      [team, count, by, minutesAgo],
    );
  },
  dueDates: async (team, count, minutesAgo, by = 'a') => {
    await query(
      `INSERT INTO watches (team_id, who, entity, due_at)
       SELECT $1, $3 || i, 'plan:x', now() - make_interval(mins => $4) FROM generate_series(1, $2::int) i`,
      [team, count, by, minutesAgo],
    );
  },
} satisfies Record<string, Plant>;
const look = {
  reminders: (most = MOST) => dueReminders(database.pool, new Date(), most),
  news: (most = MOST) => dueWatchers(database.pool, new Date(), PAUSE, most),
  dueDates: (most = MOST) => dueWatchers(database.pool, new Date(), PAUSE, most),
};

describe.each(['reminders', 'news', 'dueDates'] as const)('a look for %s', (what) => {
  it('finds those of a small workspace beside the thousand of a big one', async () => {
    await plant[what]('T_BIG', 1_000, 10);
    await plant[what]('T_SMALL', 3, 5);
    const found = await look[what]();
    expect(found).toHaveLength(MOST);
    expect(timesOf(found, 'T_SMALL')).toBe(3);
    expect(
      teamsOf(found)
        .slice(0, 6)
        .filter((team) => team === 'T_SMALL'),
    ).toHaveLength(3);
  });

  it('finds others the next time, so that what fails and what others work on keeps nobody waiting', async () => {
    await plant[what]('T_BIG', 1_000, 10);
    const [one, other] = [await look[what](), await look[what]()].map((found) =>
      found.map((each) => JSON.stringify(each)),
    );
    expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBeGreaterThan(1.2 * MOST);
  });

  it('takes of a workspace some of those that have waited longest', async () => {
    await plant[what]('T_BIG', 250, 10, 'old');
    await plant[what]('T_BIG', 900, 5, 'new');
    const found = (await look[what](80)).map((each) => JSON.stringify(each));
    expect(found.filter((each) => each.includes('old'))).toHaveLength(80);
  });

  it('leaves out a workspace that has ended', async () => {
    await plant[what]('T_GONE', 150, 10);
    await plant[what]('T_HERE', 150, 5);
    await query(`INSERT INTO workspaces (team_id, ended_at) VALUES ('T_GONE', now())`);
    expect([...new Set(teamsOf(await look[what]()))]).toEqual(['T_HERE']);
  });
});

describe('more than a page of what is due', () => {
  it('is reminded of in one go', async () => {
    await plant.reminders('T1', 250, 10);
    const woken: string[] = [];
    const sent = await sendReminders(
      {
        pool: database.pool,
        hours: { from: 0, to: 24 },
        timeZoneOf: async () => 'UTC',
        // a Tuesday, by the clock of a playground that is ahead
        now: () => new Date('2099-11-24T12:00:00Z'),
        wake: (_team, threadId) => void woken.push(threadId),
        log,
      },
      new AbortController().signal,
    );
    expect(sent).toBe(250);
    expect(new Set(woken).size).toBe(250);
    expect(await query('SELECT FROM reminders')).toEqual([]);
  });

  it('is told in one go', async () => {
    await plant.news('T1', 250, 10);
    await ours(database, { users: Array.from({ length: 250 }, (_, n) => `a${n + 1}`) });
    const deps = { pool: database.pool, pause: PAUSE, meet, now: () => new Date(), newId: randomUUID, log };
    expect(await tellNews(deps, new AbortController().signal)).toBe(250);
    expect(await query('SELECT FROM watch_news')).toEqual([]);
    expect(await query('SELECT DISTINCT thread_id FROM outbox')).toHaveLength(250);
  });

  it('waits for the next look where nothing of a page can be done', async () => {
    await plant.reminders('T1', 250, 10);
    let tried = 0;
    const fails = async (): Promise<string> => {
      tried += 1;
      throw new Error('nobody knows the time zone');
    };
    const sent = await sendReminders(
      {
        pool: database.pool,
        hours: { from: 0, to: 24 },
        timeZoneOf: fails,
        now: () => new Date(),
        wake() {},
        log,
      },
      new AbortController().signal,
    );
    expect([sent, tried]).toEqual([0, MOST]);
  });

  it('is left when the process is to stop', async () => {
    await plant.news('T1', 250, 10);
    const stopping = new AbortController();
    const newId = () => {
      stopping.abort();
      return randomUUID();
    };
    const deps = { pool: database.pool, pause: PAUSE, meet, now: () => new Date(), newId, log };
    expect(await tellNews(deps, stopping.signal)).toBeLessThan(5);
  });
});

describe('news', () => {
  it('that is quiet is told though somebody else’s goes on coming', async () => {
    await plant.news('T1', 2, 0);
    await query(`UPDATE watch_news SET at = now() - interval '20 seconds'`);
    await query(`INSERT INTO watch_news (team_id, who, entity) VALUES ('T1', 'a2', 'plan:x')`);
    expect(await look.news()).toEqual([{ teamId: 'T1', who: 'a1' }]);
    await query(
      `UPDATE watch_news SET at = now() - interval '70 seconds' WHERE at < now() - interval '10 seconds'`,
    );
    expect((await look.news()).map(({ who }) => who).toSorted()).toEqual(['a1', 'a2']);
  });

  it('of a workspace goes as that ends, and none is noted in it after', async () => {
    const workspaces = createWorkspaces({ pool: database.pool, log });
    for (const team of ['T1', 'T2']) {
      await workspaces.installed(team);
      await plant.news(team, 3, 10);
      await query(`INSERT INTO watches (team_id, who, entity) VALUES ($1, 'a1', 'plan:x')`, [team]);
    }
    await workspaces.ended('T1', 'app_uninstalled', new Date(Date.now() + 1_000));
    await query(`UPDATE entities SET state = 'done'`);
    expect(await query('SELECT team_id, count(*)::int AS rows FROM watch_news GROUP BY 1')).toEqual([
      { team_id: 'T2', rows: 4 },
    ]);
  });
});
