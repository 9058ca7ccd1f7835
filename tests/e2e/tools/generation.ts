import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { type Bench, shown } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

export function generation(bench: Bench): void {
  describe('what is written for a request, by the rules', () => {
    it('rewords nothing by itself: it puts in the words it is told, and the old ones come back', async () => {
      const talk = await withEpic(bench);
      expect(all(await talk.say('@Frontdoor rewrite the problem shorter'))).toContain(
        'Tell me the new words',
      );
      expect(shown(await talk.card())).toContain('in order to pay, which is really slow');
      const told = all(
        await talk.say('@Frontdoor rewrite the problem: It takes customers 90 seconds to pay, which is slow'),
      );
      expect(told).toContain('Rewrote the problem');
      expect(shown(await talk.card())).toContain('It takes customers 90 seconds to pay, which is slow');
      await talk.press('Undo');
      expect(shown(await talk.card())).toContain('in order to pay, which is really slow');
      await talk.press('Redo');
      expect(shown(await talk.card())).toContain('90 seconds to pay');
      expect(await talk.tools()).toEqual(['rewrite_field', 'rewrite_field']);
    });

    it('suggests a reply to the asker alone', async () => {
      const talk = await withEpic(bench);
      await talk.say('What are the risks?', { as: 'grace' });
      const told = all(await talk.say('@Frontdoor suggest a reply'));
      expect(told).not.toContain('The bank may be late');
      const whispers = await talk.whispers('priya');
      expect(whispers.join('\n')).toContain('Risks: The bank may be late');
      expect(await talk.whispers('grace')).toEqual([]);
      expect(await talk.tools()).toEqual(['suggest_reply']);
    });
  });
}

export function generationByModel(bench: Bench): void {
  describe('what is written for a request, by a model', () => {
    it('fills only what is empty, and that can be taken back', async () => {
      const talk = await bench.withDraft();
      bench.orders.set('you know the rest', [
        [{ name: 'continue_draft', args: { values: { department: 'Sales', urgency: 'low' } } }],
      ]);
      const told = await talk.say('@Frontdoor you know the rest');
      expect(all(told)).toContain('Filled in the department');
      const card = shown(await talk.card());
      expect(card).toContain('Critical');
      expect(card).toContain('Sales');
      expect(all(await talk.posted())).not.toContain('Set the urgency');
      await talk.press('Undo');
      expect((await talk.card()).text).toContain('Department: Not said yet');
      await talk.press('Redo');
      expect((await talk.card()).text).toContain('Department: Sales');
    });
  });
}
