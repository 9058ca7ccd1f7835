import { describe, expect, it } from '@jest/globals';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { LinkedEntities } from '../../../../src/domain/entities/references.js';
import { createLinkedCache } from '../../../../src/knowledge/linked/load.js';
import { link, linksOf } from './linked-cases.js';

const OPTIONS = { maxPerType: 3, includeDescriptions: false };
const viewer: Viewer = { teamId: 'T1', user: 'U1', place: null };

/** A cache over loads that are counted; each gives another object, unless `load` says otherwise. */
function setUp(
  load: (id: string) => Promise<LinkedEntities | null> = (id) =>
    Promise.resolve(linksOf({ id, name: 'x' }, [])),
) {
  let loads = 0;
  let now = 0;
  const cache = createLinkedCache({
    load: (_viewer, id) => {
      loads += 1;
      return load(id);
    },
    now: () => now,
  });
  return {
    cache,
    ask: (change: Partial<Viewer> = {}, id = 'task:t', options = OPTIONS) =>
      cache.linked({ ...viewer, ...change }, id, options),
    loads: () => loads,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('links that were loaded a moment ago', () => {
  it('are not loaded again for a minute', async () => {
    const { ask, loads, pass } = setUp();
    const first = await ask();
    pass(59_999);
    expect(await ask()).toBe(first);
    pass(1);
    expect(await ask()).not.toBe(first);
    expect(loads()).toBe(2);
  });

  it('are loaded once for all who ask at the same time', async () => {
    const { ask, loads } = setUp();
    await Promise.all([ask(), ask(), ask()]);
    expect(loads()).toBe(1);
  });

  it.each<[string, Partial<Viewer>, string, typeof OPTIONS]>([
    ['another workspace', { teamId: 'T2' }, 'task:t', OPTIONS],
    ['another person', { user: 'U2' }, 'task:t', OPTIONS],
    ['another place', { place: 'C1' }, 'task:t', OPTIONS],
    ['another entity', {}, 'task:u', OPTIONS],
    ['more of each type', {}, 'task:t', { ...OPTIONS, maxPerType: 50 }],
    ['descriptions', {}, 'task:t', { ...OPTIONS, includeDescriptions: true }],
  ])('are not those for %s', async (_, change, id, options) => {
    const { ask, loads } = setUp();
    await ask();
    await ask(change, id, options);
    expect(loads()).toBe(2);
  });

  it('are dropped when something is written in their workspace', async () => {
    const { ask, cache, loads } = setUp();
    await ask();
    await ask({ teamId: 'T2' });
    cache.changed('T1');
    await ask();
    await ask({ teamId: 'T2' });
    expect(loads()).toBe(3);
  });

  it('are not kept when something was written while they loaded', async () => {
    const waiting: ((linked: LinkedEntities | null) => void)[] = [];
    const { ask, cache, loads } = setUp(() => new Promise((resolve) => waiting.push(resolve)));
    const old = ask();
    cache.changed('T1');
    const fresh = ask();
    waiting[1]?.(null);
    waiting[0]?.(linksOf({ id: 'task:t', name: 'before' }, []));
    expect((await old)?.source.name).toBe('before');
    expect(await fresh).toBeNull();
    expect(await ask()).toBeNull();
    expect(loads()).toBe(2);
  });

  it('are not kept when they could not be loaded', async () => {
    let broken = true;
    const { ask } = setUp(() => (broken ? Promise.reject(new Error('no database')) : Promise.resolve(null)));
    await expect(ask()).rejects.toThrow('no database');
    broken = false;
    expect(await ask()).toBeNull();
  });

  it('are only so many: the oldest go first', async () => {
    const description = 'x'.repeat(1_000_000);
    const { ask, loads } = setUp((id) =>
      Promise.resolve(linksOf({ id, name: 'x' }, [link('plan:p', 'has_task', { description })])),
    );
    for (let n = 0; n < 9; n += 1) await ask({}, `task:t${n}`);
    await ask({}, 'task:t8');
    expect(loads()).toBe(9);
    await ask({}, 'task:t0');
    expect(loads()).toBe(10);
  });
});
