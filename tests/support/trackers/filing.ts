import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from '../../../src/db/pool.js';
import { readFiled } from '../../../src/db/queries/requests/filed-items.js';
import { noteUnread } from '../../../src/db/queries/requests/item-news.js';
import type { Ticket, Tracker } from '../../../src/domain/tickets/tracker.js';
import { TrackerError } from '../../../src/domain/tickets/tracker-errors.js';
import type { TrackerAdapter } from '../../../src/trackers/adapter.js';
import { Gate } from '../../../src/trackers/filing/gate.js';
import { createItemTracker, type TellOutside } from '../../../src/trackers/filing/item-tracker.js';
import { createNews, createTakeNews } from '../../../src/trackers/news/news.js';
import { testDatabase } from '../database.js';
import { HearingLog } from '../hearing-log.js';
import { type Rig, TestClock } from './contract.js';
import { aRequest } from './request.js';
import type { Fault } from './server.js';

const RUNS = 50;
const MOST_TRIES = 20;
const TEAM = 'T1';

/** Numbers that look random and are the same each time. */
function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const PEOPLE = new Map([
  ['U_ALEX', { name: 'Alex Romero', email: 'alex@acme.example' }],
  ['U_MEI', { name: 'Mei Tanaka', email: 'mei@acme.example' }],
  ['U_TOM', { name: 'Tom Berg', email: 'tom@acme.example' }],
]);

const TOLD: Awaited<ReturnType<TellOutside>> = {
  people: PEOPLE,
  timeZone: 'America/New_York',
  linkOf: ({ channel, ts }) => `https://acme.slack.com/archives/${channel}/p${ts.replace('.', '')}`,
};

/** What may happen around the request that files. The process dies right before it, or `died` before it can keep the answer. */
const MISHAPS = [
  'lost_answer',
  'lost_to_a_proxy',
  'late_answer',
  'throttled',
  'unavailable',
  'html',
  'half_json',
  'died_before',
  'died',
] as const;

/** An item tracker as each process makes it: it knows what the database knows. */
export function itemTracker(
  pool: Pool,
  adapter: TrackerAdapter,
  clock: TestClock,
  tellOutside: TellOutside = async () => TOLD,
): Tracker {
  const gate = new Gate({
    intervalMs: 0,
    now: () => clock.now().getTime(),
    sleep: async (ms) => clock.advance(ms),
  });
  return createItemTracker({
    called: {},
    ...{ pool, id: 'theirs', adapter, gate, now: clock.now, newId: randomUUID },
    tellOutside,
    filesIn: async () => [],
    log: new HearingLog(),
  });
}

class Died extends Error {}

/** How approved requests become items, with one adapter beside its server, and come back. */
export function describeFiling(name: string, open: (clock: TestClock) => Promise<Rig>): void {
  const database = testDatabase();

  describe(`filing in ${name}`, () => {
    let clock: TestClock;
    let rig: Rig;
    beforeEach(async () => {
      await database.owner.query(
        'TRUNCATE tickets, filing_attempts, item_news, threads, drafts, inbox, outbox CASCADE',
      );
      clock = new TestClock();
      rig = await open(clock);
    });
    afterEach(() => rig.server.stop());

    /** As each process makes it anew: it knows what the database knows. */
    const fresh = (adapter: TrackerAdapter = rig.adapter) => itemTracker(database.pool, adapter, clock);

    /** One attempt, as the outbox makes it; null: it has to be made again. */
    async function attempt(draftId: string, mishap: (typeof MISHAPS)[number] | null): Promise<Ticket | null> {
      const aborter = new AbortController();
      let adapter = rig.adapter;
      if (mishap === 'died_before') {
        adapter = { ...adapter, create: () => Promise.reject(new Died()) };
      } else if (mishap === 'died') {
        adapter = {
          ...adapter,
          create: async (...args) => {
            await rig.adapter.create(...args);
            throw new Died();
          },
        };
      } else if (mishap === 'late_answer') {
        adapter = {
          ...adapter,
          create: async (...args) => {
            const before = rig.server.items().length;
            rig.server.failNext(mishap);
            const work = rig.adapter.create(...args);
            work.catch(() => undefined);
            while (rig.server.items().length === before)
              await new Promise((resolve) => setTimeout(resolve, 2));
            aborter.abort();
            return work;
          },
        };
      } else if (mishap !== null) {
        rig.server.failNext(mishap satisfies Fault);
      }
      try {
        const given = { signal: aborter.signal, isOurs: () => true };
        return await fresh(adapter).create(TEAM, aRequest(draftId), `submit:${draftId}`, given);
      } catch (error) {
        if (
          !(error instanceof Died) &&
          !(error instanceof TrackerError && error.code === 'tracker_unavailable')
        )
          throw error;
        return null;
      } finally {
        rig.server.releaseLate();
      }
    }

    it.each(Array.from({ length: RUNS }, (_, seed) => seed))(
      'makes exactly one item, whatever happens (%i)',
      async (seed) => {
        const random = seeded(seed);
        const draftId = `d${seed}`;
        let ticket: Ticket | null = null;
        for (let tries = 0; ticket === null; tries += 1) {
          expect(tries).toBeLessThan(MOST_TRIES);
          const mishap =
            tries < 4 && random() < 0.8 ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? null) : null;
          ticket = await attempt(draftId, mishap);
          // sooner and later than what the index takes
          clock.advance(Math.floor(random() * 2 * (rig.lagMs + 1_000)));
        }
        const items = rig.server.items();
        expect(items).toHaveLength(1);
        const filed = await readFiled(database.pool, TEAM, draftId);
        expect(filed).toMatchObject({
          tracker: 'theirs',
          itemId: items[0]?.id,
          ticket: { id: ticket.id, url: ticket.url },
        });
      },
    );

    it('says who asked, what each value rests on, and what people said, in their names', async () => {
      const ticket = await attempt('d1', null);
      const text = rig.server.items()[0]?.text ?? '';
      for (const words of [
        'Alex Romero',
        'Mei Tanaka',
        '#it-help',
        'it hangs for a minute',
        'Performance Engineering Team',
      ])
        expect(text).toContain(words);
      expect(text).not.toMatch(/U_MEI|C0HELP\|/u);
      expect(ticket).toMatchObject({ status: 'open', url: expect.stringMatching(/^https?:/u) });
    });

    it('leaves nobody out since Slack does not tell who they are', async () => {
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const failing = itemTracker(database.pool, rig.adapter, clock, () => Promise.reject(new Error('503')));
      const filing = failing.create(TEAM, aRequest('d1'), 'submit:d1', given);
      await expect(filing).rejects.toMatchObject({ code: 'tracker_unavailable' });
      expect(rig.server.items()).toEqual([]);
      expect(await attempt('d1', null)).not.toBeNull();
      const id = rig.server.items()[0]?.id ?? '';
      rig.server.change(id, { assignee: 'tom@acme.example' });
      const change = { change: 'set', values: { assignee: 'U_MEI' }, by: 'U_ALEX' } as const;
      const handing = failing.update(TEAM, 'd1', change, 'set:1', given);
      await expect(handing).rejects.toMatchObject({ code: 'tracker_unavailable' });
      expect(rig.server.items()[0]?.assignee).toBe('tom@acme.example');
    });

    it('writes changes, and leaves comments, once', async () => {
      await attempt('d1', null);
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const change = (what: Parameters<ReturnType<typeof fresh>['update']>[2]) =>
        fresh().update(TEAM, 'd1', what, randomUUID(), given);
      const comment = { id: 'c1', by: 'U_MEI', text: 'It got worse.' };
      for (let times = 0; times < 2; times += 1) {
        await change({ change: 'comment', comment, by: 'U_MEI' });
        await change({ change: 'withdraw', by: 'U_ALEX' });
      }
      const [item] = rig.server.items();
      expect(item?.status).toBe(rig.statuses.withdrawn);
      expect(`${item?.text} ${item?.comments.join(' ')}`.split('It got worse.')).toHaveLength(2);
      await change({ change: 'reopen', by: 'U_ALEX' });
      expect(rig.server.items()[0]?.status).toBe(rig.statuses.open);
      await change({
        change: 'retract',
        messages: [{ channel: 'C0HELP', ts: '1772442000.000100', now: null }],
        by: 'U_MEI',
      });
      expect(rig.server.items()[0]?.text).not.toContain('it hangs');
    });

    it('leaves what somebody changed there, also before news of it has come', async () => {
      await attempt('d1', null);
      const { take } = await listening();
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const id = (await readFiled(database.pool, TEAM, 'd1'))?.itemId ?? '';
      rig.server.change(id, { status: rig.statuses.done, assignee: 'tom@acme.example' });
      const comment = { id: 'c1', by: 'U_MEI', text: 'Is it better now?' };
      await fresh().update(TEAM, 'd1', { change: 'comment', comment, by: 'U_MEI' }, 'c1', given);
      expect(rig.server.items()[0]?.status).toBe(rig.statuses.done);
      await take(id, given.signal);
      expect((await readFiled(database.pool, TEAM, 'd1'))?.ticket).toMatchObject({
        status: 'done',
        assignee: 'U_TOM',
      });
    });

    /** What takes over news of the draft d1, and the threads that were woken. */
    async function listening(
      userOf = async (email: string) => [...PEOPLE].find(([, person]) => person.email === email)?.[0] ?? null,
    ) {
      await database.owner.query(
        `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ($1, 'th', 'C0HELP', '1.0') ON CONFLICT DO NOTHING`,
        [TEAM],
      );
      await database.owner.query(
        `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view) VALUES ($1, 'd1', 'th', 1, 'CREATED', 'front_door', '{}')`,
        [TEAM],
      );
      const woken: string[] = [];
      const take = createTakeNews({
        ...{ pool: database.pool, teamId: TEAM, id: 'theirs', name: 'Their tracker', adapter: rig.adapter },
        userOf,
        wake: (_team, thread) => woken.push(thread),
      });
      const news = createNews({ pool: database.pool, teamId: TEAM, id: 'theirs' }, take, new HearingLog());
      return { take, news, woken };
    }

    it('takes over what somebody changes there, once, and no echo of our own', async () => {
      const ticket = await attempt('d1', null);
      const { take, woken } = await listening();
      const { signal } = new AbortController();
      const filed = await readFiled(database.pool, TEAM, 'd1');
      const id = filed?.itemId ?? '';
      expect(await take(id, signal)).toBe(true);
      expect(woken).toEqual([]);
      rig.server.change(id, { status: rig.statuses.in_progress, assignee: 'tom@acme.example' });
      for (let times = 0; times < 3; times += 1) expect(await take(id, signal)).toBe(true);
      expect(woken).toEqual(['th']);
      expect((await readFiled(database.pool, TEAM, 'd1'))?.ticket).toMatchObject({
        status: 'in_progress',
        assignee: 'U_TOM',
      });
      const { rows } = await database.owner.query('SELECT payload FROM inbox');
      expect(rows).toHaveLength(1);
      expect(rows[0].payload.outcome.change).toEqual({
        change: 'reported',
        values: { status: 'in_progress', assignee: 'U_TOM' },
        by: 'Their tracker',
      });
      expect(await take('nobody', signal)).toBe(true);
      rig.server.remove(id);
      await take(id, signal);
      const { rows: last } = await database.owner.query(
        'SELECT payload FROM inbox ORDER BY seq DESC LIMIT 1',
      );
      expect(last[0].payload.outcome.change).toMatchObject({ because: 'deleted' });
      expect((await readFiled(database.pool, TEAM, 'd1'))?.ticket.status).toBe('withdrawn');
      expect(ticket?.id).toBe(filed?.ticket.id);
    });

    it('keeps what it was told until it could be read, and waits for orders of its own', async () => {
      await attempt('d1', null);
      const { news, woken } = await listening();
      const { signal } = new AbortController();
      const id = (await readFiled(database.pool, TEAM, 'd1'))?.itemId ?? '';
      const inMinutes = () => database.owner.query('UPDATE item_news SET due_at = now()');
      const kept = async () => (await database.owner.query('SELECT item_id, told FROM item_news')).rows;
      rig.server.change(id, { status: rig.statuses.done });
      await news.note([id, 'nobody', id]);
      rig.server.failNext('unavailable');
      await news.readDue(signal);
      await news.readDue(signal);
      expect([woken, await kept()]).toEqual([[], [{ item_id: id, told: 1 }]]);
      await database.owner.query(
        `INSERT INTO outbox (team_id, thread_id, lane, intent_key, kind, payload)
         VALUES ($1, 'th', 'tracker', 'update:1', 'update', '{"draftId": "d1"}')`,
        [TEAM],
      );
      await inMinutes();
      await news.readDue(signal);
      expect(woken).toEqual([]);
      await database.owner.query('DELETE FROM outbox');
      await news.readDue(signal);
      expect([woken, await kept()]).toEqual([['th'], []]);
      expect((await readFiled(database.pool, TEAM, 'd1'))?.ticket.status).toBe('done');
    });

    it('puts off the one that could not be read, and no other', async () => {
      for (const draftId of ['d1', 'd2', 'd3']) await attempt(draftId, null);
      const { news } = await listening();
      const { signal } = new AbortController();
      await news.note(rig.server.items().map(({ id }) => id));
      rig.server.failNext('unavailable');
      await news.readDue(signal);
      await news.readDue(signal);
      const { rows } = await database.owner.query('SELECT attempts FROM item_news');
      expect(rows).toEqual([{ attempts: 1 }]);
    });

    it('writes what somebody says in so many words, also where it was the same here', async () => {
      await attempt('d1', null);
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const take = { change: 'set', values: { assignee: 'U_TOM' }, by: 'U_TOM' } as const;
      await fresh().update(TEAM, 'd1', take, 'take:1', given);
      const id = (await readFiled(database.pool, TEAM, 'd1'))?.itemId ?? '';
      rig.server.change(id, { status: rig.statuses.blocked, assignee: null });
      await fresh().update(TEAM, 'd1', take, 'take:2', given);
      expect(rig.server.items()[0]).toMatchObject({
        ...{ assignee: 'tom@acme.example', status: rig.statuses.blocked },
      });
      const status = { change: 'set', values: { status: 'in_progress' }, by: 'U_MEI' } as const;
      await fresh().update(TEAM, 'd1', status, 'status:1', given);
      expect(rig.server.items()[0]?.status).toBe(rig.statuses.in_progress);
    });

    it('has nobody where the tracker has somebody whom Slack does not know, and says so', async () => {
      await attempt('d1', null);
      const { take } = await listening(async () => null);
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const change = { change: 'set', values: { assignee: 'U_MEI' }, by: 'U_MEI' } as const;
      await fresh().update(TEAM, 'd1', change, 'take:1', given);
      const id = (await readFiled(database.pool, TEAM, 'd1'))?.itemId ?? '';
      rig.server.change(id, { assignee: 'tom@acme.example' });
      for (let times = 0; times < 2; times += 1) await take(id, given.signal);
      expect((await readFiled(database.pool, TEAM, 'd1'))?.ticket.assignee).toBeNull();
      const { rows } = await database.owner.query('SELECT payload FROM inbox');
      expect(rows.map(({ payload }) => payload.outcome.change)).toEqual([
        { change: 'reported', values: { assignee: null }, by: 'Their tracker', because: 'stranger' },
      ]);
    });

    it('reads what is open anew each day, since messages get lost, and what is done no more', async () => {
      for (const draftId of ['d1', 'd2']) await attempt(draftId, null);
      const { news } = await listening();
      const [one, other] = rig.server.items();
      await database.owner.query(`UPDATE tickets SET status = 'done' WHERE item_id = $1`, [other?.id]);
      const waiting = async () => (await database.owner.query('SELECT item_id FROM item_news')).rows;
      await noteUnread(database.pool, TEAM, 'theirs', 10);
      expect(await waiting()).toEqual([]);
      await database.owner.query(`UPDATE tickets SET item_read_at = now() - interval '25 hours'`);
      for (let times = 0; times < 2; times += 1) await noteUnread(database.pool, TEAM, 'theirs', 10);
      expect(await waiting()).toEqual([{ item_id: one?.id }]);
      await news.readDue(new AbortController().signal);
      await noteUnread(database.pool, TEAM, 'theirs', 10);
      expect(await waiting()).toEqual([]);
    });

    it('takes nobody in the tracker for nobody here only where it had somebody', async () => {
      await attempt('d1', null);
      const { take } = await listening();
      const given = { signal: new AbortController().signal, isOurs: () => true };
      const known = async () => (await readFiled(database.pool, TEAM, 'd1'))?.ticket.assignee;
      await fresh().update(
        TEAM,
        'd1',
        { change: 'set', values: { assignee: 'U_LEE' }, by: 'U_ALEX' },
        'set:1',
        given,
      );
      const id = (await readFiled(database.pool, TEAM, 'd1'))?.itemId ?? '';
      await take(id, given.signal);
      expect(await known()).toBe('U_LEE');
      rig.server.change(id, { assignee: 'tom@acme.example' });
      await take(id, given.signal);
      expect(await known()).toBe('U_TOM');
      await fresh().update(
        TEAM,
        'd1',
        { change: 'set', values: { assignee: 'U_LEE' }, by: 'U_ALEX' },
        'set:2',
        given,
      );
      await take(id, given.signal);
      expect(await known()).toBe('U_LEE');
      rig.server.change(id, { assignee: 'tom@acme.example' });
      await take(id, given.signal);
      rig.server.change(id, { assignee: null });
      await take(id, given.signal);
      expect(await known()).toBeNull();
    });
  });
}
