import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toJsonb } from '../../../src/db/rows.js';
import { TrackerUnavailable } from '../../../src/domain/tickets/tracker-errors.js';
import { MAX_TRACKER_LANES } from '../../../src/runtime/limits.js';
import { createIntentDelivery } from '../../../src/runtime/outbox/deliver-intent.js';
import { Outbox } from '../../../src/runtime/outbox/outbox.js';
import { tellPlaces } from '../../../src/runtime/schedule/tell-places.js';
import type { TrackerAdapter } from '../../../src/trackers/adapter.js';
import { Gate } from '../../../src/trackers/filing/gate.js';
import { createItemTracker } from '../../../src/trackers/filing/item-tracker.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { NO_SIGNS } from '../../support/no-signs.js';
import { TestClock } from '../../support/trackers/contract.js';
import { aRequest } from '../../support/trackers/request.js';
import { RIGS } from '../../support/trackers/rigs.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const TEAM = 'T1';
type Opened = Awaited<ReturnType<(typeof RIGS)['GitHub']>>;

describe('many approved requests before one tracker', () => {
  let clock: TestClock;
  let rig: Opened;
  let outbox: Outbox | undefined;
  beforeEach(async () => {
    await database.owner.query('TRUNCATE tickets, filing_attempts, threads, outbox CASCADE');
    clock = new TestClock();
    rig = await RIGS['a webhook’s receiver'](clock);
  });
  afterEach(async () => {
    await outbox?.stop();
    await rig.server.stop();
  });

  /** Orders as turns commit them, the first approved first. */
  async function approved(count: number, tracker = 'theirs', first = 0): Promise<void> {
    const rows = Array.from({ length: count }, (_, n) => {
      const i = first + n;
      const at = new Date(Date.parse('2026-03-02T09:00:00.000Z') + i).toISOString();
      const request = { ...aRequest(`d${i}`), headline: `Number ${i}`, approvedAt: at };
      return {
        thread: `th${i}`,
        key: `submit:d${i}`,
        payload: { kind: 'submit', key: `submit:d${i}`, request },
      };
    });
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts)
       SELECT $1, r.thread, 'C0HELP', r.thread FROM jsonb_to_recordset($2::jsonb) AS r(thread text)`,
      [TEAM, toJsonb(rows)],
    );
    await database.owner.query(
      `INSERT INTO outbox (team_id, thread_id, intent_key, lane, tracker, kind, payload, created_at, due_at)
       SELECT $1, r.thread, r.key, 'tracker', $3, 'submit', r.payload, now() - interval '1 minute' + n * interval '1 ms',
              now() - interval '1 minute' + n * interval '1 ms'
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (thread text, key text, payload jsonb)) WITH ORDINALITY AS r(thread, key, payload, n)`,
      [TEAM, toJsonb(rows), tracker],
    );
  }

  /** A process that delivers. Its gate goes by our clock, on which nobody waits. */
  function deliver(
    adapter: TrackerAdapter,
    slack: (threadId: string) => Promise<void> = async () => undefined,
  ): void {
    const log = new HearingLog();
    const gate = new Gate({
      intervalMs: 0,
      now: () => clock.now().getTime(),
      sleep: async (ms) => clock.advance(ms),
    });
    const { pool } = database;
    const tellOutside = async () => ({ people: new Map(), linkOf: () => null, timeZone: 'UTC' });
    const tracker = createItemTracker({
      called: {},
      pool,
      id: 'theirs',
      adapter,
      gate,
      tellOutside,
      filesIn: async () => [],
      now: clock.now,
      newId: randomUUID,
      log,
    });
    outbox = new Outbox({
      ...{ pool, log, now: () => new Date(), pace: { intervalMs: 0, burst: 1 } },
      deliver: {
        slack: async ({ threadId }) => slack(threadId),
        tracker: createIntentDelivery({
          ...{ pool, tracker, wake: () => undefined, queued: () => undefined, log },
          ...{ trackerNameOf: () => null, signs: NO_SIGNS },
        }),
      },
    });
    outbox.start();
  }

  /** Refuses what comes faster than ten a second. */
  function tenASecond(adapter: TrackerAdapter): TrackerAdapter {
    let second = 0;
    let taken = 0;
    return {
      ...adapter,
      create: async (...args) => {
        const now = Math.floor(clock.now().getTime() / 1_000);
        [second, taken] = now === second ? [second, taken + 1] : [now, 1];
        if (taken <= 10) return adapter.create(...args);
        throw new TrackerUnavailable('Too many.', {
          told: 'Too many.',
          retryAfterMs: 1_000,
          isRefusal: true,
        });
      },
    };
  }

  it('are all filed, once, in the order of their approval, by a tracker that takes ten a second', async () => {
    await approved(1_000);
    const started = clock.now().getTime();
    deliver(tenASecond(rig.adapter));
    await until('all to be filed', () => rig.server.items().length >= 1_000, 120_000);
    const order = rig.server.items().map(({ title }) => Number(title.replace('Number ', '')));
    expect(new Set(order).size).toBe(1_000);
    expect(order).toHaveLength(1_000);
    // those that are tried at the same moment may overtake one another
    for (const [place, number] of order.entries())
      expect(Math.abs(place - number)).toBeLessThan(2 * MAX_TRACKER_LANES);
    expect(clock.now().getTime() - started).toBeGreaterThan(90_000);
  });

  it('keep their order, and count as untried, when the tracker wants a long pause of everybody', async () => {
    await approved(60);
    const reopens = clock.now().getTime() + 60_000;
    deliver({
      ...rig.adapter,
      create: async (...args) => {
        if (clock.now().getTime() >= reopens) return rig.adapter.create(...args);
        throw new TrackerUnavailable('Too many.', {
          ...{ told: 'Too many.', retryAfterMs: 60_000, isRefusal: true },
        });
      },
    });
    const counted = async (where: string): Promise<number> => {
      const text = `SELECT FROM outbox WHERE lane = 'tracker' AND status = 'pending' AND ${where}`;
      return (await database.owner.query(text)).rowCount ?? 0;
    };
    await until('all to be put back', async () => (await counted('due_at > now()')) === 60);
    // some were asked for before the first refusal came
    expect(await counted('attempts = 0 AND tried_at IS NULL')).toBeGreaterThanOrEqual(60 - MAX_TRACKER_LANES);
    clock.advance(60_000);
    // whoever was approved last is due first
    await database.owner.query(`UPDATE outbox SET due_at = now() - seq * interval '1 ms'`);
    await until('all to be filed', () => rig.server.items().length === 60);
    const order = rig.server.items().map(({ title }) => Number(title.replace('Number ', '')));
    expect(Math.max(...order.slice(0, 10))).toBeLessThan(MAX_TRACKER_LANES + 10);
  });

  it('wait for no other tracker that does not answer', async () => {
    await approved(100, 'silent');
    await approved(30, 'theirs', 100);
    const released = new AbortController();
    const silent = once(released.signal, 'abort');
    const create: TrackerAdapter['create'] = async (item, ...rest) => {
      if (Number(item.title.replace('Number ', '')) >= 100) return rig.adapter.create(item, ...rest);
      await silent;
      throw new Error('released');
    };
    deliver({ ...rig.adapter, create });
    await until('the others to be filed', () => rig.server.items().length === 30);
    released.abort();
  });

  it('tell their people, once, how many of their tracker are before them', async () => {
    await approved(5, 'another', 100);
    await approved(30);
    const woken: string[] = [];
    const deps = {
      pool: database.pool,
      queued: ({ threadId }: { threadId: string }) => woken.push(threadId),
    };
    await tellPlaces(deps, 10_000);
    await tellPlaces(deps, 10_000);
    expect(woken).toHaveLength(35);
    const { rows } = await database.owner.query(
      `SELECT payload ->> 'text' AS text FROM outbox WHERE lane = 'slack' AND thread_id ~ '^th.?.$'
       ORDER BY substr(thread_id, 3)::int`,
    );
    expect(rows).toHaveLength(30);
    expect(rows[0].text).toContain('the next to be filed');
    expect(rows[29].text).toContain('29 requests are filed before yours');
    // a retry is an order of its own
    await database.owner.query(
      `UPDATE outbox SET created_at = created_at + interval '1 s' WHERE intent_key = 'submit:d7'`,
    );
    await tellPlaces(deps, 10_000);
    expect(woken.slice(35)).toEqual(['th7']);
  });

  it('hold up no post of another thread while the tracker does not answer', async () => {
    await approved(100);
    const released = new AbortController();
    const abort = once(released.signal, 'abort');
    const silent = async () => {
      await abort;
      throw new Error('released');
    };
    const posted: string[] = [];
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ($1, 'other', 'C0HELP', 'o')`,
      [TEAM],
    );
    await database.owner.query(
      `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, 'other', 'p', 'slack', 'text', '{"kind":"text","text":"hello"}')`,
      [TEAM],
    );
    deliver({ ...rig.adapter, create: silent }, async (threadId) => {
      posted.push(threadId);
      await database.owner.query(`UPDATE outbox SET status = 'sent' WHERE intent_key = 'p'`);
    });
    await until('the post to be sent', () => posted.length > 0);
    expect(posted[0]).toBe('other');
    released.abort();
  });
});
