import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TrackerUnavailable } from '../../../../src/domain/tickets/tracker-errors.js';
import type { ItemRef } from '../../../../src/trackers/adapter.js';
import { labelFor } from '../../../../src/trackers/jira/key.js';
import { anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';
import type { Fault } from '../../../support/trackers/server.js';

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

  it('never says that there is none where its token has expired since', async () => {
    const { adapter, server } = rig;
    server.failNext('lost_answer');
    await expect(adapter.create(anItem(), 'k', signal)).rejects.toBeInstanceOf(TrackerUnavailable);
    server.site.token = 'another';
    clock.advance(90_000);
    await expect(adapter.find('k', new Date(0), signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringContaining('Put a valid token'),
    });
  });

  it('believes that an issue was made also where anybody may make one', async () => {
    const headers = { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' };
    rig.server.answerNext(/^POST \/issue$/u, { status: 201, body: { id: '10077', key: 'OPS-77' }, headers });
    expect(await rig.adapter.create(anItem(), 'k', signal)).toMatchObject({ id: '10077', shortId: 'OPS-77' });
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

  it('passes over an issue of another key whose label somebody copied', async () => {
    const { adapter, server } = rig;
    const other = await adapter.create(anItem(), 'other', signal);
    server.issue(other.id).labelled.push({ at: clock.now().getTime(), labels: [labelFor('k')] });
    clock.advance(90_000);
    expect(await adapter.find('k', new Date(0), signal)).toBeNull();
  });

  it('makes exactly one issue, whatever becomes of the answers', async () => {
    const { adapter, server } = rig;
    const wrong = fc.constantFrom<Fault>(
      'lost_answer',
      'late_answer',
      'html',
      'half_json',
      'unavailable',
      'throttled',
    );
    let run = 0;
    const once = async (faults: Fault[]) => {
      run += 1;
      const key = `run:${run}`;
      server.failNext(...faults);
      let ref: ItemRef | null = null;
      let triedAt: Date | null = null;
      for (let attempt = 0; ref === null && attempt < 40; attempt += 1) {
        const aborter = new AbortController();
        server.onLate(() => aborter.abort());
        try {
          ref = triedAt === null ? null : await adapter.find(key, triedAt, aborter.signal);
          if (ref === null) {
            triedAt = clock.now();
            ref = await adapter.create(anItem({ title: key }), key, aborter.signal);
          }
        } catch (error) {
          if (!(error instanceof TrackerUnavailable)) throw error;
          clock.advance(30_000);
        }
        server.releaseLate();
      }
      const made = server.items().filter(({ title }) => title === key);
      expect(made.map(({ id }) => id)).toEqual([ref?.id]);
    };
    await fc.assert(fc.asyncProperty(fc.array(wrong, { maxLength: 4 }), once), {
      numRuns: 50,
      seed: 18,
      endOnFailure: true,
    });
  });

  it('puts no part of a key into a query or a label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => /^frontdoor-[0-9a-f]{32}$/u.test(labelFor(key))),
    );
  });
});
