import { describe, expect, it } from '@jest/globals';
import { createReadiness, type Sources } from '../../../../src/ops/health/readiness.js';

const WELL: Sources = {
  database: async () => undefined,
  backlog: async () => ({ inboxMs: 12, outboxMs: 3.4 }),
  lockSilentMs: () => 400,
  whySlackIsOut: async () => null,
  model: () => null,
};
const never = () => new Promise<never>(() => undefined);
const fails = async (): Promise<never> => {
  throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
};

/** Readiness of those sources, by a clock that only moves when it is told to; `waited` is what it would have waited for. */
function readinessOf(sources: Partial<Sources>) {
  let nowMs = 0;
  const waited: number[] = [];
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const sleep = async (ms: number) => {
    waited.push(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask: createReadiness({ ...WELL, ...sources }, { now: () => nowMs, sleep }), pass, waited };
}

describe('readiness', () => {
  it('is there when all parts are well', async () => {
    expect(await readinessOf({}).ask()).toEqual({
      ready: true,
      parts: {
        database: { ok: true },
        locks: { ok: true },
        slack: { ok: true },
        outbox: { ok: true, oldestMs: 3 },
      },
      model: null,
      backlog: { inboxMs: 12, outboxMs: 3.4 },
    });
  });

  it('is there though the model is not: the guided conversation does the work', async () => {
    const model = { ok: false, why: 'timeout', since: '2026-03-12T10:00:00.000Z' };
    expect(await readinessOf({ model: () => model }).ask()).toMatchObject({ ready: true, model });
  });

  it.each<[string, Partial<Sources>, object]>([
    ['a database that refuses', { database: fails }, { database: { ok: false, why: 'no answer' } }],
    ['a database that says nothing', { database: never }, { database: { ok: false, why: 'no answer' } }],
    ['no session for the locks', { lockSilentMs: () => null }, { locks: { ok: false, why: 'no session' } }],
    ['a silent session', { lockSilentMs: () => 1_600 }, { locks: { ok: false, why: 'no answer' } }],
    [
      'a Slack that fails',
      { whySlackIsOut: async () => ({ why: 'failing' }) },
      { slack: { ok: false, why: 'failing' } },
    ],
    [
      'no connection to Slack',
      { whySlackIsOut: async () => ({ why: 'disconnected', since: '2026-11-28T10:00:00.000Z' }) },
      { slack: { ok: false, why: 'disconnected', since: '2026-11-28T10:00:00.000Z' } },
    ],
    ['a Slack that says nothing', { whySlackIsOut: never }, { slack: { ok: false, why: 'no answer' } }],
    ['an unknown backlog', { backlog: fails }, { outbox: { ok: false, why: 'unknown' } }],
    [
      'orders that nobody delivers',
      { backlog: async () => ({ inboxMs: 0, outboxMs: 31_000 }) },
      { outbox: { ok: false, why: 'late', oldestMs: 31_000 } },
    ],
  ])('is missing with %s, and says so of that part alone', async (_what, sources, parts) => {
    const found = await readinessOf(sources).ask();
    expect(found.ready).toBe(false);
    expect(found.parts).toMatchObject(parts);
    expect(Object.values(found.parts).filter(({ ok }) => !ok)).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain('10.0.0.7');
  });

  it('asks once a moment, however often it is asked', async () => {
    let questions = 0;
    const database = async () => {
      questions += 1;
    };
    const { ask, pass } = readinessOf({ database });
    await Promise.all(Array.from({ length: 500 }, ask));
    await ask();
    expect(questions).toBe(1);
    pass(800);
    await Promise.all(Array.from({ length: 500 }, ask));
    expect(questions).toBe(2);
  });

  it('asks nothing again of what has not answered yet', async () => {
    let questions = 0;
    const database = () => {
      questions += 1;
      return never();
    };
    const { ask, pass } = readinessOf({ database });
    for (let time = 0; time < 5; time += 1) {
      expect((await ask()).ready).toBe(false);
      pass(10_000);
    }
    expect(questions).toBe(1);
  });

  it('tells of a change within two seconds, also where what has changed says nothing', async () => {
    let isThere = true;
    const { ask, pass, waited } = readinessOf({ database: () => (isThere ? Promise.resolve() : never()) });
    expect((await ask()).ready).toBe(true);
    isThere = false;
    pass(799);
    expect((await ask()).ready).toBe(true);
    pass(1);
    expect((await ask()).ready).toBe(false);
    expect(800 + Math.max(...waited)).toBeLessThan(2_000);
  });
});
