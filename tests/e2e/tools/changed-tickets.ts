import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { until } from '../../support/until.js';
import { settled } from '../support/books.js';
import { type Bench, buttonsOf, type Talk } from './harness.js';

const Row = z.object({
  status: z.string(),
  assignee: z.string().nullable(),
  fields: z.array(z.looseObject({ name: z.string(), value: z.unknown() })),
});

/** What the tracker holds of the one request that was filed, once the bot is done: it changes that beside what it says in the thread. */
async function held({ database }: Bench) {
  await settled(database);
  const { rows } = await database.owner.query(
    `SELECT status, assignee, request->'fields' AS fields FROM frontdoor.tickets`,
  );
  const [row, ...others] = z.array(Row).parse(rows);
  expect(others).toEqual([]);
  const due = row?.fields.find(({ name }) => name === 'due_date')?.value ?? null;
  return { status: row?.status, assignee: row?.assignee ?? null, due };
}

const OF_PRIYA = { as: 'priya' };

export function changedTickets(bench: Bench, home: () => Talk): void {
  describe('a filed request, changed from another thread without a model', () => {
    it('has its status set once, shown on its cards, put back by Undo and set again by Redo', async () => {
      const other = await bench.begin('@Frontdoor put T-1 on hold', OF_PRIYA);
      await other.hears('Blocked');
      expect(await held(bench)).toMatchObject({ status: 'blocked' });
      await home().hears('Blocked');
      await other.press('Undo');
      expect(await held(bench)).toMatchObject({ status: 'open' });
      await other.press('Redo');
      expect(await held(bench)).toMatchObject({ status: 'blocked' });
      expect(await other.tools()).toEqual(['update_ticket']);
    }, 120_000);

    it('stays as it is for somebody of neither side, who can have its requester asked', async () => {
      const other = await bench.begin('@Frontdoor mark T-1 as done');
      await other.hears('Only the team that has T-1');
      await other.press('Ask Priya Nair');
      await other.hears('asked');
      expect(await held(bench)).toMatchObject({ status: 'blocked' });
      const priya = await bench.workspace.person('priya');
      const told = await until('her to be asked', async () =>
        (await bench.workspace.state()).messages.findLast(({ text }) =>
          text.includes('asks you to change T-1'),
        ),
      );
      await priya.click(told, 'fd.row:0');
      await until('it to be done', async () => (await held(bench)).status === 'done' || undefined);
      const done = await until('her to be told', async () =>
        (await bench.workspace.state()).messages.findLast(
          (message) => message.channel === told.channel && buttonsOf(message).includes('Undo'),
        ),
      );
      await priya.click(done, 'fd.undo');
      await until('it to be as before', async () => (await held(bench)).status === 'blocked' || undefined);
    });

    it('gets a day on which it is due, and loses it', async () => {
      const other = await bench.begin('@Frontdoor T-1 is due on 2031-03-14', OF_PRIYA);
      await other.hears('2031');
      expect((await held(bench)).due).toBe('2031-03-14');
      await other.say('@Frontdoor remove the due date of T-1');
      expect((await held(bench)).due ?? null).toBeNull();
    });
  });
}
