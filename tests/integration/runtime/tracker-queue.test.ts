import { randomUUID } from 'node:crypto';
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
  async function approved(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, i) => {
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
      `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, created_at, due_at)
       SELECT $1, r.thread, r.key, 'tracker', 'submit', r.payload, now() - interval '1 minute' + n * interval '1 ms',
              now() - interval '1 minute' + n * interval '1 ms'
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (thread text, key text, payload jsonb)) WITH ORDINALITY AS r(thread, key, payload, n)`,
      [TEAM, toJsonb(rows)],
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
    const tellOutside = async () => ({ people: new Map(), linkOf: () => null });
    const tracker = createItemTracker({
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
        tracker: createIntentDelivery({ pool, tracker, wake: () => undefined, queued: () => undefined, log }),
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

  it('tell their people, once, how many are before them', async () => {
    await approved(30);
    const woken: string[] = [];
    const deps = {
      pool: database.pool,
      queued: ({ threadId }: { threadId: string }) => woken.push(threadId),
    };
    await tellPlaces(deps, 10_000);
    await tellPlaces(deps, 10_000);
    expect(woken).toHaveLength(30);
    const { rows } = await database.owner.query(
      `SELECT payload ->> 'text' AS text FROM outbox WHERE lane = 'slack' ORDER BY seq`,
    );
    expect(rows).toHaveLength(30);
    expect(rows[0].text).toContain('the next to be filed');
    expect(rows[29].text).toContain('29 requests are filed before yours');
  });

  it('hold up no post of another thread while the tracker does not answer', async () => {
    await approved(100);
    const released = new AbortController();
    const silent = async () => {
      const { signal } = released;
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
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
