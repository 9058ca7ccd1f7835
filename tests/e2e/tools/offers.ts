import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { until } from '../../support/until.js';
import { settled } from '../support/books.js';
import { withEpic } from './epics.js';
import { type Bench, buttonsOf, shown, type Talk } from './harness.js';

const SUGGEST = '@Frontdoor suggest acceptance criteria';
const LATENCY = 'A test shows that this holds: “latency: under 200 ms”.';
const TRIED = 'A test covers this case: “The bank may be late”.';

/** The suggestion, with its buttons as they stood when it came. */
async function suggestion(talk: Talk): Promise<Message> {
  const told = await talk.say(SUGGEST);
  const found = told.find((message) => buttonsOf(message).some((label) => label.startsWith('Add all')));
  if (!found) throw new Error(`Nothing was offered: ${told.map(shown).join('\n')}`);
  return found;
}

/** Slack takes no updates for a while, so that buttons can be clicked which are out of date by then. */
async function outOfDate(bench: Bench, clicks: () => Promise<unknown>): Promise<void> {
  await bench.workspace.control({
    type: 'answer',
    method: 'chat.update',
    count: 1_000,
    with: 'rate_limited',
  });
  await clicks();
  await bench.workspace.control({ type: 'clear' });
  await settled(bench.database);
}

const card = async (talk: Talk): Promise<string> => shown(await talk.card());
/** What the card lists, without its words for those who can't see it. */
const itemsOf = async (talk: Talk): Promise<string> => JSON.stringify((await talk.card()).blocks);
const timesIn = (text: string, words: string): number => text.split(words).length - 1;

export function offers(bench: Bench): void {
  describe('suggested criteria, by the rules', () => {
    it('are added by a click as they were shown, with who took them over; undone and redone as one', async () => {
      const talk = await withEpic(bench);
      const { ts, text } = await suggestion(talk);
      expect(text).toContain(`1. ${LATENCY}`);
      expect(await card(talk)).not.toContain('A test shows');
      const all = buttonsOf((await talk.posted()).find((one) => one.ts === ts) ?? (await talk.card()));
      expect(all).toEqual(['Add all 3', 'Add 1', 'Add 2', 'Add 3']);

      const [done] = await talk.press('Add all 3');
      expect(done && buttonsOf(done)).toEqual(['Undo']);
      expect(done && shown(done)).toMatch(/Added “A test shows .*”, “A test covers .*” and “A test covers /);
      const answered = await talk.hears('chose *Add all 3*');
      expect([answered.ts, buttonsOf(answered)]).toEqual([ts, []]);
      expect(await card(talk)).toContain(`${LATENCY} · Priya Nair (put in by hand)`);
      expect(await card(talk)).toContain(TRIED);

      await talk.press('Undo');
      expect(await card(talk)).not.toContain('A test shows');
      expect(await card(talk)).toContain('It works on phones');
      await talk.press('Redo');
      expect(timesIn(await itemsOf(talk), 'A test shows that this holds')).toBe(1);
      expect(await talk.tools()).toEqual(['suggest_acceptance_criteria', 'append_to_draft']);
    });

    it('can’t be added once the request is filed: the buttons are gone, and an old one says why', async () => {
      const talk = await withEpic(bench);
      const offered = await suggestion(talk);
      const priya = await bench.workspace.person('priya');
      const isKnown = async () => {
        const { rows } = await bench.database.owner.query(
          `SELECT 1 FROM inbox JOIN threads USING (team_id, thread_id)
           WHERE kind = 'tracker' AND applied_at IS NOT NULL AND root_ts = $1`,
          [talk.root],
        );
        return rows.length > 0;
      };
      await outOfDate(bench, async () => {
        await priya.click(await talk.card(), 'fd.approve');
        await until('the thread to know that it is filed', isKnown);
        await priya.click(offered, 'fd.choose:0');
      });
      const over = await talk.hears('This was about a request that is filed as');
      expect([over.ts, buttonsOf(over)]).toEqual([offered.ts, []]);
      expect((await talk.whispers('priya')).at(-1)).toMatch(/is filed as \S+ now.* Nothing was done\./);
      expect((await talk.tools()).filter((tool) => tool === 'append_to_draft')).toEqual([]);
    });
  });
}

export function offersByModel(bench: Bench): void {
  describe('suggested criteria, by a model', () => {
    const CRITERIA = [
      'A card is remembered; the next payment needs one click',
      '- Refunds & returns take < 1 day',
    ];

    it('are the model’s own, kept over a restart, and added without asking it again', async () => {
      const values = { title: 'Checkout', problem: 'It is slow', acceptance_criteria: 'It works on phones' };
      bench.orders.set('you know the rest', [[{ name: 'continue_draft', args: { values } }]]);
      const talk = await bench.begin('@Frontdoor new epic: checkout', { channel: 'epics', as: 'priya' });
      await talk.say('@Frontdoor you know the rest');
      bench.orders.set('how we will know that it is done', [
        [{ name: 'suggest_acceptance_criteria', args: { criteria: CRITERIA } }],
      ]);
      await talk.say('@Frontdoor tell us how we will know that it is done');
      const offered = await talk.hears('Somebody else could check these');
      expect(buttonsOf(offered)).toEqual(['Add all 2', 'Add 1', 'Add 2']);
      const [bot] = bench.workspace.bots;
      await bot?.kill();
      await bot?.start();
      const calls = () => bench.model?.requests().filter(({ purpose }) => purpose === 'converse').length;
      const before = calls();
      await talk.press('Add all 2');
      expect(calls()).toBe(before);
      expect(await card(talk)).toContain(`${CRITERIA[0]} · Priya Nair (put in by hand)`);
      expect(await card(talk)).toContain(
        '- Refunds &amp; returns take &lt; 1 day · Priya Nair (put in by hand)',
      );
      await talk.press('Undo');
      expect(await card(talk)).not.toContain('A card is remembered');
      await talk.press('Redo');
      expect(await card(talk)).toContain('A card is remembered');
    });
  });
}
