import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { readsAsOrder, readsAsRequest, type ScriptedCall } from '../../support/openai-server.js';
import { type Bench, buttonsOf, shown } from './harness.js';
import { valuesIn } from './scripted-model.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');
/** Orders that no rule reads. */
const TIDY = 'tidy it up please';
const REWRITE: ScriptedCall = {
  name: 'rewrite_field',
  args: { field: 'desired_resolution', text: 'Pages load again within two seconds.' },
};
const OLD = 'Pages load within two seconds again';
const NEW = 'Pages load again within two seconds.';

/** How many tickets there are. */
async function tickets({ database }: Bench): Promise<number> {
  const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM tickets');
  return Number(rows[0]?.n);
}

export function ordersByModel(bench: Bench): void {
  describe('an order that only the model understands', () => {
    bench.orders.set(TIDY, [[REWRITE]]);
    bench.orders.set('the sales people, of course', [
      [{ name: 'set_field', args: { field: 'department', value: 'Sales' } }],
    ]);
    bench.orders.set(
      'what else is open for that team',
      [[{ name: 'show_tasks', args: {} }]],
      'Nothing else.',
    );

    it('rewrites the card where it stands, with Undo and Redo', async () => {
      const talk = await bench.withCard();
      const before = await talk.card();
      expect(shown(before)).toContain(OLD);
      const told = await talk.say(`@Frontdoor ${TIDY}`);
      expect(all(told)).toContain('Rewrote the desired resolution');
      expect(told.flatMap(buttonsOf)).toEqual(['Undo']);
      const card = await talk.card();
      expect(card.ts).toBe(before.ts);
      expect(shown(card)).toContain(NEW);
      expect(buttonsOf(card)).toContain('Approve');
      await talk.press('Undo');
      expect(shown(await talk.card())).toContain(OLD);
      await talk.press('Redo');
      expect(shown(await talk.card())).toContain(NEW);
      expect(await talk.tools()).toEqual(['rewrite_field']);
      expect(
        (await talk.trace()).filter(({ node }) => node === 'supervisor').map(({ why }) => why),
      ).toContain('ask: by model');
    });
  });
}

export function takesAllForOrders(bench: Bench): void {
  describe('a model that takes everything for an order', () => {
    beforeAll(() => {
      bench.model?.script({
        read: (request) =>
          request.conversation.length === 1 ? readsAsRequest(valuesIn)(request) : readsAsOrder(request),
        converse: ({ conversation, steps, tools }) => {
          const newest = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
          if (newest.includes('go on for ever') && tools.length > 0)
            return { calls: [{ name: 'search_memory', args: { query: `berth ${steps.length}` } }] };
          if (newest.includes('in any way') && steps.length === 0)
            return { calls: ['approve', 'submit', 'discard'].map((name) => ({ name, args: {} })) };
          return { json: { text: 'Name the field that I should put into other words.', offers: [] } };
        },
      });
    });

    it('files nothing where somebody approves or wants it filed; Approve files it as ever', async () => {
      const talk = await bench.withCard();
      const known = await tickets(bench);
      const before = shown(await talk.card());
      expect(all(await talk.say('looks good, send it'))).toContain('press Approve');
      await talk.say('@Frontdoor file this one in any way you can');
      expect(await tickets(bench)).toBe(known);
      expect(shown(await talk.card())).toBe(before);
      await talk.press('Approve');
      await talk.hears(/Filed as T-\d+/u);
      expect(await tickets(bench)).toBe(known + 1);
    });
  });
}
