import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TrackerUnavailable } from '../../../src/domain/tickets/tracker-errors.js';
import type { ItemRef, TrackerAdapter } from '../../../src/trackers/adapter.js';
import { retryAfterOf } from '../../../src/trackers/shared/retry-after.js';
import { ALL, anItem, describeTracker, TestClock } from '../../support/trackers/contract.js';
import type { Fault } from '../../support/trackers/server.js';
import { adapterFor, settingsFor } from '../../support/trackers/sharepoint-rig.js';
import { type SharepointServer, startSharepoint } from '../../support/trackers/sharepoint-server.js';

describeTracker('sharepoint', async (clock) => {
  const server = await startSharepoint({ now: clock.now });
  return { adapter: adapterFor(server, clock), server, statuses: settingsFor(server).statuses, lagMs: 0 };
});

describe('sharepoint', () => {
  let clock: TestClock;
  let server: SharepointServer;
  let adapter: TrackerAdapter;
  const { signal } = new AbortController();
  beforeEach(async () => {
    clock = new TestClock();
    server = await startSharepoint({ now: clock.now, pageSize: 20 });
    adapter = adapterFor(server, clock);
  });
  afterEach(() => server.stop());

  it('gives the same item to a second attempt, since the list takes a key once', async () => {
    server.failNext('lost_answer');
    await expect(adapter.create(anItem(), 'submit:1', signal)).rejects.toThrow(/did not answer/u);
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    expect(server.items().map(({ id }) => id)).toEqual([ref.id]);
  });

  it('does not know what became of it where it can not look', async () => {
    await adapter.create(anItem(), 'submit:1', signal);
    server.failNext('rejected', 'throttled');
    const work = adapter.create(anItem(), 'submit:1', signal);
    await expect(work).rejects.toMatchObject({ code: 'tracker_unavailable', isRefusal: false });
  });

  it.each(['conflict', 'locked'] as const)(
    'comes again where somebody writes at that moment: %s',
    async (fault) => {
      const ref = await adapter.create(anItem(), 'submit:1', signal);
      const later = { code: 'tracker_unavailable', isRefusal: true };
      server.failNext(fault);
      await expect(adapter.update(ref, anItem(), ALL, signal)).rejects.toMatchObject(later);
      server.failNext(fault);
      await expect(adapter.create(anItem(), 'submit:2', signal)).rejects.toMatchObject(later);
      server.failNext(fault);
      expect(await adapter.create(anItem(), 'submit:1', signal)).toEqual(ref);
    },
  );

  it('takes no other case for its own', async () => {
    await adapter.create(anItem(), 'submit:A', signal);
    expect(await adapter.find('submit:a', clock.now(), signal)).toBeNull();
  });

  it('links to the form of the item', async () => {
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    expect(ref).toEqual({
      id: '1',
      shortId: 'SP-1',
      url: 'https://acme.sharepoint.com/sites/it/Lists/Requests/DispForm.aspx?ID=1',
    });
  });

  it('reaches the same list by its address and its name', async () => {
    const byName = adapterFor(server, clock, { site: 'acme.sharepoint.com:/sites/it', list: 'Requests' });
    expect(await byName.check(signal)).toEqual([]);
    const ref = await byName.create(anItem(), 'submit:1', signal);
    expect(await adapter.find('submit:1', clock.now(), signal)).toEqual(ref);
  });

  /** What asks first for something that is only read has done nothing yet, for certain, when that fails. */
  const CALLS: [string, 'reads' | 'writes', (ref: ItemRef) => Promise<unknown>][] = [
    ['create', 'writes', () => adapter.create(anItem(), 'submit:2', signal)],
    [
      'create after a look at the columns',
      'reads',
      () => adapterFor(server, clock).create(anItem(), 'submit:2', signal),
    ],
    [
      'create after a look for somebody',
      'reads',
      () => {
        const assignee = { name: 'Tom', email: 'tom@acme.example' };
        return adapter.create(anItem({ assignee }), 'submit:2', signal);
      },
    ],
    ['find', 'reads', () => adapter.find('submit:1', clock.now(), signal)],
    ['update', 'writes', (ref) => adapter.update(ref, anItem(), ALL, signal)],
    ['read', 'reads', (ref) => adapter.read(ref, signal)],
    ['changedSince', 'reads', () => adapter.changedSince(clock.now(), signal)],
  ];
  const faults = (isRefusal: boolean): [Fault, object][] => [
    ['unauthorised', { code: 'tracker_misconfigured' }],
    ['forbidden', { code: 'tracker_misconfigured' }],
    ['throttled', { code: 'tracker_unavailable', isRefusal: true, retryAfterMs: 7_000 }],
    ['unavailable', { code: 'tracker_unavailable', isRefusal, retryAfterMs: null }],
    ['html', { isRefusal, message: expect.stringContaining('text/html instead of JSON') }],
    ['half_json', { code: 'tracker_unavailable', isRefusal }],
    ['cut_off', { code: 'tracker_unavailable', isRefusal }],
  ];
  it.each(
    CALLS.flatMap(([call, what, work]) =>
      faults(what === 'reads').map(([fault, error]) => [call, fault, error, work] as const),
    ),
  )('tells of %s that it met %s', async (_call, fault, error, work) => {
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    const before = server.asked().length;
    server.failNext(fault);
    await expect(work(ref)).rejects.toMatchObject(error);
    expect(server.asked()).toHaveLength(before + 1);
  });

  it('tells an item that is gone from a list that is', async () => {
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    server.failNext('unknown_place', 'unknown_place');
    await expect(adapter.read(ref, signal)).rejects.toMatchObject({ code: 'tracker_misconfigured' });
    server.failNext('unknown_place', 'unknown_place');
    await expect(adapter.update(ref, anItem(), ALL, signal)).rejects.toThrow(/Set site and list/u);
    server.remove(ref.id);
    const work = adapter.update(ref, anItem(), ALL, signal);
    await expect(work).rejects.toThrow(/no longer in the list.*recycle bin/u);
    await expect(work).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      told: 'SP-1 can’t be found in SharePoint any longer. Look there whether it was deleted.',
    });
  });

  it('reads Retry-After as seconds and as a date', () => {
    const now = new Date('2026-03-02T09:00:00Z');
    expect(retryAfterOf('120', now)).toBe(120_000);
    expect(retryAfterOf('Mon, 02 Mar 2026 09:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterOf('Mon, 02 Mar 2026 08:00:00 GMT', now)).toBe(0);
    expect([retryAfterOf('soon', now), retryAfterOf(null, now)]).toEqual([null, null]);
  });

  it('signs in once for all that happens at once, and keeps the token', async () => {
    await Promise.all([1, 2, 3].map((n) => adapter.create(anItem(), `submit:${n}`, signal)));
    await adapter.find('submit:1', clock.now(), signal);
    expect(server.login.asked).toBe(1);
  });

  it('signs in anew after it was refused, as permissions may have been granted since', async () => {
    server.failNext('forbidden');
    await expect(adapter.find('submit:1', clock.now(), signal)).rejects.toThrow(/403/u);
    expect(await adapter.find('submit:1', clock.now(), signal)).toBeNull();
    expect(server.login.asked).toBe(2);
  });

  it('sends nothing once it is given up, and says so where nothing listens', async () => {
    await expect(adapter.create(anItem(), 'submit:1', AbortSignal.abort())).rejects.toMatchObject({
      code: 'tracker_unavailable',
      isRefusal: true,
    });
    expect(server.asked()).toEqual([]);
    await adapter.find('submit:1', clock.now(), signal);
    await server.stop();
    await expect(adapter.create(anItem(), 'submit:1', signal)).rejects.toBeInstanceOf(TrackerUnavailable);
    const another = adapterFor(server, clock);
    await expect(another.create(anItem(), 'submit:1', signal)).rejects.toMatchObject({ isRefusal: true });
  });

  it('tells all that changed, page by page, oldest first, and nothing that is not its own', async () => {
    for (let n = 1; n <= 45; n += 1) {
      await adapter.create(anItem(), `submit:${n}`, signal);
      clock.advance(1_000);
    }
    server.addByHand('Not of Frontdoor');
    const ids = await adapter.changedSince(new Date(0), signal);
    expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => String(index + 1)));
  });

  it('misses nothing where the clock of SharePoint stands behind', async () => {
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    const since = new Date(clock.now().getTime() + 20_000);
    expect(await adapter.changedSince(since, signal)).toEqual([ref.id]);
  });

  it('knows no status that the mapping does not', async () => {
    server.columns.find(({ name }) => name === 'Status')?.choice?.choices.push('By design');
    const ref = await adapter.create(anItem(), 'submit:1', signal);
    server.change(ref.id, { status: 'By design' });
    expect((await adapter.read(ref, signal))?.status).toBeNull();
  });

  it('follows no redirect, with a token or a secret in hand', async () => {
    const another = await startSharepoint({ now: clock.now });
    try {
      server.redirectTo = another.url;
      await expect(adapter.find('submit:1', clock.now(), signal)).rejects.toMatchObject({ isRefusal: true });
      server.redirectTo = null;
      await adapter.create(anItem(), 'submit:0', signal);
      server.redirectTo = another.url;
      await expect(adapter.create(anItem(), 'submit:1', signal)).rejects.toMatchObject({ isRefusal: false });
      expect(another.count()).toBe(0);
    } finally {
      await another.stop();
    }
  });

  it('follows no page to another host', async () => {
    for (let n = 1; n <= 25; n += 1) await adapter.create(anItem(), `submit:${n}`, signal);
    server.nextLinkHost = 'evil.example';
    await expect(adapter.changedSince(new Date(0), signal)).rejects.toThrow(/outside of graph_url/u);
  });
});
