import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from '../../../src/db/pool.js';
import { readFiled } from '../../../src/db/queries/requests/filed-items.js';
import type { Ticket, TicketChange, Tracker } from '../../../src/domain/tickets/tracker.js';
import { aRequest } from './request.js';

const TEAM = 'T1';
const attempt = { signal: new AbortController().signal, isOurs: () => true };

/** A tracker, what its database holds, and how many requests whoever keeps them has. */
export interface OpenTracker {
  /** as each process makes it anew */
  fresh(): Tracker;
  pool: Pool;
  count(): Promise<number>;
}

const request = aRequest('d1');
const changed = {
  headline: 'The app is down',
  fields: request.fields.map((field) => ({ ...field, value: `${field.value} for all of Sales` })),
};

/** What the outbox relies on, whichever tracker has a request: what is done twice is done once. */
export function describeOrders(name: string, open: () => Promise<OpenTracker>): void {
  describe(`orders to ${name}`, () => {
    let at: OpenTracker;
    beforeEach(async () => {
      at = await open();
    });
    const file = () => at.fresh().create(TEAM, aRequest('d1'), 'submit:d1', attempt);
    const change = (what: TicketChange): Promise<Ticket> =>
      at.fresh().update(TEAM, 'd1', what, randomUUID(), attempt);
    const kept = async () => (await readFiled(at.pool, TEAM, 'd1'))?.ticket;

    it('make one ticket of a draft, however often it is ordered', async () => {
      const ticket = await file();
      expect(await file()).toEqual(ticket);
      expect([await at.count(), await kept()]).toEqual([1, ticket]);
      expect(ticket).toMatchObject({ status: 'open', followers: [], comments: [] });
      expect(ticket.shortId).toMatch(/\d/u);
    });

    it.each<[string, TicketChange, Partial<Ticket>]>([
      ['status', { change: 'set', values: { status: 'blocked' }, by: 'U_ALEX' }, { status: 'blocked' }],
      [
        'assignee',
        { change: 'set', values: { assignee: 'U_TOM' }, by: 'U_TOM' },
        { assignee: 'U_TOM', status: 'in_progress' },
      ],
      ['values', { change: 'set', values: { assignee: 'U_MEI' }, by: 'U_ALEX' }, { assignee: 'U_MEI' }],
      ['field', { change: 'fields', ...changed, by: 'U_ALEX' }, { request: { ...request, ...changed } }],
      ['withdrawal', { change: 'withdraw', by: 'U_ALEX' }, { status: 'withdrawn' }],
      [
        'comment',
        { change: 'comment', comment: { id: 'c1', by: 'U_MEI', text: 'Worse.' }, by: 'U_MEI' },
        { comments: [{ id: 'c1', by: 'U_MEI', text: 'Worse.' }] },
      ],
      [
        'follower',
        { change: 'follow', follower: { user: 'U_MEI', headline: 'Here, too', evidence: [] }, by: 'U_MEI' },
        { followers: [{ user: 'U_MEI', headline: 'Here, too', evidence: [] }] },
      ],
    ])('make no difference when a %s is ordered twice', async (_what, order, after) => {
      await file();
      const once = await change(order);
      expect(once).toMatchObject(after);
      expect(await change(order)).toEqual(once);
      expect(await kept()).toEqual(once);
    });

    it('withdraw, and open again', async () => {
      await file();
      await change({ change: 'withdraw', by: 'U_ALEX' });
      expect((await change({ change: 'reopen', by: 'U_ALEX' })).status).toBe('open');
    });

    it('are both done when two come at once', async () => {
      await file();
      await Promise.all([
        change({ change: 'comment', comment: { id: 'c1', by: 'U_MEI', text: 'One.' }, by: 'U_MEI' }),
        change({ change: 'comment', comment: { id: 'c2', by: 'U_TOM', text: 'Two.' }, by: 'U_TOM' }),
      ]);
      expect((await kept())?.comments.map(({ text }) => text).sort()).toEqual(['One.', 'Two.']);
    });

    it('change nothing that was never filed, and say so', async () => {
      await expect(change({ change: 'withdraw', by: 'U_ALEX' })).rejects.toMatchObject({
        code: 'tracker_failed',
      });
    });
  });
}
