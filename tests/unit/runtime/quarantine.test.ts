import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Isolation } from '../../../src/db/queries/inbox/claim-events.js';
import { Quarantine } from '../../../src/runtime/inbox/quarantine.js';

/** A turn that lasts until it is let go. */
function turn() {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const seen = { began: false };
  const work = async () => {
    seen.began = true;
    await gate;
    return 'done' as const;
  };
  return { work, seen, letGo: () => letGo() };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('the quarantine of a process', () => {
  it('has one place for suspects, and tells when it is free again', async () => {
    let freed = 0;
    const quarantine = new Quarantine(() => {
      freed += 1;
    });
    const [first, second] = [turn(), turn()];
    const running = quarantine.run('single', first.work);
    expect(await quarantine.run('single', second.work)).toBeNull();
    expect(await quarantine.run('alone', second.work)).toBeNull();
    expect(freed).toBe(0);
    first.letGo();
    expect(await running).toBe('done');
    expect(freed).toBe(1);
    second.letGo();
    expect(await quarantine.run('single', second.work)).toBe('done');
    // nobody was turned away this time
    expect(freed).toBe(1);
  });

  it('lets who is to be alone wait for the others, and nobody begin meanwhile', async () => {
    let freed = 0;
    const quarantine = new Quarantine(() => {
      freed += 1;
    });
    const [other, alone, late] = [turn(), turn(), turn()];
    const others = quarantine.run('beside', other.work);
    const lonely = quarantine.run('alone', alone.work);
    await tick();
    expect(alone.seen.began).toBe(false);
    expect(await quarantine.run('beside', late.work)).toBeNull();
    other.letGo();
    await others;
    await tick();
    expect(alone.seen.began).toBe(true);
    expect(await quarantine.run('beside', late.work)).toBeNull();
    expect(late.seen.began).toBe(false);
    alone.letGo();
    await lonely;
    expect(freed).toBe(1);
    late.letGo();
    expect(await quarantine.run('beside', late.work)).toBe('done');
  });

  it('gives its place back when a turn fails', async () => {
    const quarantine = new Quarantine(() => undefined);
    const fail = async () => {
      throw new Error('a turn fails');
    };
    for (const isolation of Isolation.options)
      await expect(quarantine.run(isolation, fail)).rejects.toThrow('a turn fails');
    for (const isolation of Isolation.options)
      expect(await quarantine.run(isolation, async () => 'in')).toBe('in');
  });

  it('never has two suspects at once, nor anybody beside who is alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...Isolation.options), { maxLength: 20 }),
        async (scheduler, cares) => {
          const quarantine = new Quarantine(() => undefined);
          const inside: Isolation[] = [];
          const runs = cares.map(async (isolation) => {
            await scheduler.schedule(Promise.resolve());
            await quarantine.run(isolation, async () => {
              inside.push(isolation);
              expect(inside.filter((one) => one !== 'beside').length).toBeLessThanOrEqual(1);
              if (inside.includes('alone')) expect(inside).toEqual(['alone']);
              await scheduler.schedule(Promise.resolve());
              inside.splice(inside.indexOf(isolation), 1);
            });
          });
          await scheduler.waitFor(Promise.all(runs));
          expect(inside).toEqual([]);
        },
      ),
    );
  });
});
