import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TrackerUnavailable } from '../../../../src/trackers/errors.js';
import { labelFor } from '../../../../src/trackers/jira/key.js';
import { anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';

const { signal } = new AbortController();

describe.each(['cloud', 'data_center'] as const)('looking for an issue by its key (%s)', (edition) => {
  let clock: TestClock;
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  beforeEach(async () => {
    clock = new TestClock();
    rig = await jiraRig(edition, clock, { settings: { index_lag_seconds: 90 }, site: { searchPage: 2 } });
  });
  afterEach(() => rig.server.stop());

  it('says that there is none only after the lag since the last attempt', async () => {
    const { adapter } = rig;
    const triedAt = clock.now();
    clock.advance(89_999);
    const early = await adapter.find('k', triedAt, signal).catch((thrown: unknown) => thrown);
    if (!(early instanceof TrackerUnavailable)) throw early;
    expect([early.retryAfterMs, early.isRefusal]).toEqual([1, false]);
    clock.advance(1);
    expect(await adapter.find('k', triedAt, signal)).toBeNull();
  });

  it('finds an issue as soon as the index shows it', async () => {
    const { adapter, server } = rig;
    const triedAt = clock.now();
    const ref = await adapter.create(anItem(), 'k', signal);
    await expect(adapter.find('k', triedAt, signal)).rejects.toBeInstanceOf(TrackerUnavailable);
    clock.advance(server.site.indexLagMs);
    expect(await adapter.find('k', triedAt, signal)).toEqual(ref);
  });

  it('passes over clones, which have the label and not the property, page by page', async () => {
    const { adapter, server } = rig;
    const ref = await adapter.create(anItem(), 'k', signal);
    const made = server.issue(ref.id);
    for (let index = 0; index < 5; index += 1) {
      const clone = { ...made, id: `2000${index}`, key: `OPS-9${index}`, properties: new Map() };
      server.site.issues.unshift(clone);
    }
    clock.advance(90_000);
    expect(await adapter.find('k', new Date(0), signal)).toEqual(ref);
    expect(server.asked.filter((asked) => asked.startsWith('GET /search'))).toHaveLength(3);
    server.remove(ref.id);
    expect(await adapter.find('k', new Date(0), signal)).toBeNull();
  });

  it('puts no part of a key into a query or a label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => /^frontdoor-[0-9a-f]{32}$/u.test(labelFor(key))),
    );
  });
});
