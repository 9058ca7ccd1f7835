import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TicketStatus } from '../../../src/domain/tickets/tracker.js';
import {
  TrackerError,
  TrackerRejected,
  TrackerUnavailable,
} from '../../../src/domain/tickets/tracker-errors.js';
import type { ItemRef, Sets, TrackerAdapter } from '../../../src/trackers/adapter.js';
import type { Item, ItemFile } from '../../../src/trackers/item.js';
import { until } from '../until.js';
import type { Fault, ServedItem, TrackerServer } from './server.js';

/** An adapter beside the server that it talks to. Both go by `clock`. */
export interface Rig {
  adapter: TrackerAdapter;
  server: TrackerServer;
  /** what the mapping calls each status in this tracker */
  statuses: Readonly<Record<TicketStatus, string>>;
  /** after so long the tracker's index surely shows what was made; milliseconds, 0 where it has none */
  lagMs: number;
}

/** A clock that only moves when it is told to. */
export class TestClock {
  private at = Date.parse('2026-03-02T09:00:00.000Z');
  readonly now = (): Date => new Date(this.at);
  advance(ms: number): void {
    this.at += ms;
  }
}

/** A line of whatever markup may be read into. */
export const NASTY = `<b>"it's"</b> *so* _slow_ {code} [x](https://e.example) @all #1 h1. || !a! \\n & 'or 1 eq 1' AND key ~ "x" <!-- -->`;

export const anItem = (over: Partial<Item> = {}): Item => ({
  title: 'The checkout is slow',
  blocks: [
    { kind: 'heading', text: 'Summary' },
    {
      kind: 'paragraph',
      line: [
        { text: 'Since Monday ' },
        { text: 'the checkout', link: 'https://acme.slack.com/archives/C1/p1' },
      ],
    },
    { kind: 'list', items: [[{ text: 'budget: 10,000' }], [{ text: NASTY }]] },
    {
      kind: 'quote',
      text: 'it hangs\nfor a minute',
      by: 'Mei',
      link: 'https://acme.slack.com/archives/C1/p2',
    },
  ],
  values: { summary: 'The checkout is slow', urgency: 'high' },
  blueprint: 'front_door',
  team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
  status: 'open',
  assignee: null,
  requester: { name: 'Alex Romero', email: 'alex@acme.example' },
  due: null,
  timeZone: 'America/New_York',
  thread: 'https://acme.slack.com/archives/C1/p1',
  ...over,
});

const SHOWN = [
  'Summary',
  'Since Monday',
  'the checkout',
  'budget: 10,000',
  NASTY,
  'it hangs',
  'for a minute',
  'Mei',
];
const bare = (text: string) => text.replaceAll(/\s+/gu, ' ');

/** Said by those who set how an item stands, and by those who leave it to the tracker. */
export const ALL: Sets = { status: true, assignee: true };
const NEITHER: Sets = { status: false, assignee: false };

/** Every adapter keeps these promises, each beside a server that behaves like the real one. */
export function describeTracker(name: string, open: (clock: TestClock) => Promise<Rig>): void {
  describe(`${name}, as every tracker`, () => {
    let clock: TestClock;
    let rig: Rig;
    let started: Date;
    let signal: AbortSignal;
    beforeEach(async () => {
      clock = new TestClock();
      rig = await open(clock);
      started = clock.now();
      signal = new AbortController().signal;
    });
    afterEach(() => rig.server.stop());

    const only = (): ServedItem => {
      const items = rig.server.items();
      expect(items).toHaveLength(1);
      const [item] = items;
      if (item === undefined) throw new Error('The tracker has no item.');
      return item;
    };
    const created = (over: Partial<Item> = {}, key: string = randomUUID()): Promise<ItemRef> =>
      rig.adapter.create(anItem(over), key, signal);
    const failure = async (work: Promise<unknown>): Promise<TrackerError> => {
      const error = await work.then(
        () => new Error('It did not fail.'),
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof TrackerError)) throw error;
      return error;
    };

    it('makes one item that shows all of the request, literally', async () => {
      const ref = await created();
      const item = only();
      expect([item.id, item.title, item.status]).toEqual([ref.id, 'The checkout is slow', rig.statuses.open]);
      for (const text of SHOWN) expect(bare(item.text)).toContain(bare(text));
      expect(ref.url).toMatch(/^https?:\/\//u);
      expect(ref.shortId).not.toBe('');
    });

    it('takes a title and a text of any length', async () => {
      const long = 'very '.repeat(20_000);
      await created({ title: long, blocks: [{ kind: 'paragraph', line: [{ text: long }] }] });
      const { title, text } = only();
      expect(long.startsWith(title.replace(/…$/u, '').trimEnd())).toBe(true);
      expect(bare(text)).toContain(bare(long.slice(0, 5_000)).trim());
    });

    it.each(['x', `it's`, 'a"b\\c', "' or 1 eq 1 or '", '<!-- -->'])(
      'finds its own by the key %j, and no other',
      async (key) => {
        await created({}, `${key}2`);
        const ref = await created({}, key);
        clock.advance(rig.lagMs);
        expect(await rig.adapter.find(key, started, signal)).toEqual(ref);
        expect(await rig.adapter.find('another', started, signal)).toBeNull();
      },
    );

    it('finds its own among many', async () => {
      const refs: ItemRef[] = [];
      for (let i = 0; i < 120; i += 1) refs.push(await created({ title: `Number ${i}` }, `many:${i}`));
      clock.advance(rig.lagMs);
      expect(await rig.adapter.find('many:0', started, signal)).toEqual(refs[0]);
      expect(await rig.adapter.find('many:119', started, signal)).toEqual(refs[119]);
    });

    it.each<Fault>(['lost_answer', 'lost_to_a_proxy', 'late_answer'])(
      'finds what was made though its answer was a %s',
      async (fault) => {
        const aborter = new AbortController();
        rig.server.failNext(fault);
        const work = failure(rig.adapter.create(anItem(), 'submit:1', aborter.signal));
        await until('the item to be there', () => rig.server.items().length === 1);
        if (fault === 'late_answer') aborter.abort();
        const error = await work;
        expect([error.code, error instanceof TrackerUnavailable && error.isRefusal]).toEqual([
          'tracker_unavailable',
          false,
        ]);
        rig.server.releaseLate();
        clock.advance(rig.lagMs);
        expect((await rig.adapter.find('submit:1', started, signal))?.id).toBe(only().id);
      },
    );

    it('never says that there is none before its index would show it', async () => {
      await created({}, 'submit:1');
      const found = await rig.adapter.find('submit:1', clock.now(), signal).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(TrackerUnavailable);
      else expect(found).toMatchObject({ id: only().id });
    });

    it('writes an item anew, as often as one likes', async () => {
      const ref = await created();
      const next = anItem({
        title: 'Checkout slow in Lisbon',
        blocks: [{ kind: 'paragraph', line: [{ text: 'new' }] }],
      });
      await rig.adapter.update(ref, next, ALL, signal);
      await rig.adapter.update(ref, next, ALL, signal);
      const { title, text } = only();
      expect([title, bare(text).includes('new'), bare(text).includes('Since Monday')]).toEqual([
        next.title,
        true,
        false,
      ]);
      clock.advance(rig.lagMs);
      expect(await rig.adapter.find('submit:none', started, signal)).toBeNull();
    });

    it('still finds an item that was written anew', async () => {
      const ref = await created({}, 'submit:1');
      await rig.adapter.update(ref, anItem({ title: 'Another' }), ALL, signal);
      clock.advance(rig.lagMs);
      expect((await rig.adapter.find('submit:1', started, signal))?.id).toBe(ref.id);
    });

    it.each(TicketStatus.options)('sets and reads the status %s', async (status) => {
      const ref = await created();
      await rig.adapter.update(ref, anItem({ status }), ALL, signal);
      expect(only().status).toBe(rig.statuses[status]);
      expect((await rig.adapter.read(ref, signal))?.status).toBe(status);
    });

    it('leaves how an item stands to those who changed it there', async () => {
      const ref = await created();
      rig.server.change(ref.id, { status: rig.statuses.done, assignee: 'tom@acme.example' });
      await rig.adapter.update(ref, anItem({ title: 'Another' }), NEITHER, signal);
      expect(only()).toMatchObject({ title: 'Another', status: rig.statuses.done });
      expect((await rig.adapter.read(ref, signal))?.assignee).toMatchObject({ email: 'tom@acme.example' });
      await rig.adapter.update(ref, anItem(), { ...NEITHER, status: true }, signal);
      expect(await rig.adapter.read(ref, signal)).toMatchObject({
        status: 'open',
        assignee: expect.objectContaining({ email: 'tom@acme.example' }),
      });
      await rig.adapter.update(ref, anItem(), { ...NEITHER, assignee: true }, signal);
      expect((await rig.adapter.read(ref, signal))?.assignee).toBeNull();
    });

    it('withdraws and opens again', async () => {
      const ref = await created();
      for (const status of ['withdrawn', 'open', 'withdrawn', 'in_progress'] as const) {
        await rig.adapter.update(ref, anItem({ status }), ALL, signal);
        expect(only().status).toBe(rig.statuses[status]);
      }
    });

    it('reads how an item stands, and that it is gone', async () => {
      const ref = await created();
      rig.server.change(ref.id, { status: rig.statuses.done, assignee: 'tom@acme.example' });
      expect(await rig.adapter.read(ref, signal)).toMatchObject({
        status: 'done',
        assignee: expect.objectContaining({ email: 'tom@acme.example' }),
      });
      rig.server.remove(ref.id);
      expect(await rig.adapter.read(ref, signal)).toBeNull();
    });

    it('leaves a comment once', async () => {
      const ref = await created();
      if (rig.adapter.capabilities.comments !== 'comment') return;
      const comment = { id: 'c1', by: 'Mei', text: NASTY };
      await rig.adapter.comment(ref, comment, signal);
      await rig.adapter.comment(ref, comment, signal);
      rig.server.failNext('lost_answer');
      await rig.adapter.comment(ref, { ...comment, id: 'c2', text: 'second' }, signal).catch(() => undefined);
      await rig.adapter.comment(ref, { ...comment, id: 'c2', text: 'second' }, signal);
      const { comments } = only();
      expect(comments).toHaveLength(2);
      expect(bare(comments.join(' '))).toContain(bare(NASTY));
      expect(comments.join(' ')).toContain('Mei');
    });

    it('copies a file once', async () => {
      const ref = await created();
      if (rig.adapter.capabilities.files !== 'attached') return;
      const bytes = new Uint8Array(70_000).fill(7);
      const file: ItemFile = {
        id: 'F1',
        name: 'trace "1".png',
        mimeType: 'image/png',
        size: bytes.length,
        read: async () => bytes,
      };
      await rig.adapter.attach(ref, file, signal);
      await rig.adapter.attach(ref, file, signal);
      expect(only().files).toEqual([{ name: expect.stringContaining('trace'), bytes: bytes.length }]);
    });

    it.each<[Fault, string]>([
      ['unauthorised', 'tracker_misconfigured'],
      ['forbidden', 'tracker_misconfigured'],
      ['unknown_place', 'tracker_misconfigured'],
      ['throttled', 'tracker_unavailable'],
      ['unavailable', 'tracker_unavailable'],
      ['rejected', 'tracker_rejected'],
      ['html', 'tracker_unavailable'],
      ['half_json', 'tracker_unavailable'],
    ])('tells %s as %s, with words for the operator and for people', async (fault, code) => {
      rig.server.failNext(fault);
      const error = await failure(created());
      expect(error.code).toBe(code);
      expect(error.told).toMatch(/^[A-Z].{15,300}[.?]$/u);
      expect(error.message).not.toBe(error.told);
      expect(JSON.stringify([error.message, error.told, error.fields])).not.toMatch(/secret|Bearer|token=/iu);
      if (error instanceof TrackerRejected) expect(Object.values(error.problems).join(' ')).not.toBe('');
    });

    it('waits for as long as it is told to', async () => {
      rig.server.failNext('throttled');
      const error = await failure(created());
      if (!(error instanceof TrackerUnavailable)) throw error;
      expect([error.retryAfterMs, error.isRefusal]).toEqual([7_000, true]);
      expect(rig.server.items()).toEqual([]);
    });

    it('brings back what somebody changed there, and believes no forgery', async () => {
      const ref = await created();
      const request = rig.server.change(ref.id, {
        status: rig.statuses.in_progress,
        assignee: 'tom@acme.example',
      });
      if (rig.adapter.capabilities.news !== 'webhook') {
        expect(request).toBeNull();
        return;
      }
      if (request === null) throw new Error('The server sends no webhook.');
      expect(rig.adapter.parseWebhook(request)).toMatchObject({ result: 'news', items: [ref.id] });
      const forged = { ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) };
      expect(rig.adapter.parseWebhook(forged)).toEqual({ result: 'forged' });
      expect(rig.adapter.parseWebhook({ headers: {}, body: request.body })).toEqual({ result: 'forged' });
    });

    it('tells what changed since, where it is polled', async () => {
      if (rig.adapter.capabilities.news !== 'polling') return;
      const ref = await created();
      await created();
      clock.advance(60_000);
      const since = clock.now();
      clock.advance(1_000);
      rig.server.change(ref.id, { status: rig.statuses.done });
      clock.advance(1_000);
      expect(await rig.adapter.changedSince(since, signal)).toEqual([ref.id]);
    });

    it('finds nothing wrong with a tracker that is well connected', async () => {
      expect(await rig.adapter.check(signal)).toEqual([]);
    });

    it('finds that it may not', async () => {
      rig.server.failNext('unauthorised', 'unauthorised', 'unauthorised');
      const [first] = await rig.adapter.check(signal);
      expect(first?.problem).toMatch(/\S/u);
      expect(first?.remedy).toMatch(/\S/u);
    });
  });
}
