import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { type Bench, buttonsOf, shown, type Talk } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

/** Does it, takes it back and does it again; each time the card shows it. */
async function thereAndBack(talk: Talk, says: string, before: string, after: string): Promise<string> {
  const card = async () => shown(await talk.card());
  expect(await card()).toContain(before);
  const told = all(await talk.say(says));
  expect(await card()).toContain(after);
  if (!after.includes(before)) expect(await card()).not.toContain(before);
  await talk.press('Undo');
  expect(await card()).toContain(before);
  if (!before.includes(after)) expect(await card()).not.toContain(after);
  await talk.press('Redo');
  expect(await card()).toContain(after);
  return told;
}

export function editing(bench: Bench): void {
  describe('edits of a request, read by the rules', () => {
    it('replaces words in a field', async () => {
      const talk = await withEpic(bench);
      const says = '@Frontdoor replace “90 seconds” with “80 seconds” in the problem';
      const told = await thereAndBack(talk, says, '90 seconds', '80 seconds');
      expect(told).toContain('Replaced “90 seconds” with “80 seconds” in the problem');
      expect(await talk.tools()).toEqual(['update_draft']);
    });

    it('sets a field while a question is open, which stays open', async () => {
      const talk = await bench.withDraft();
      const told = all(await talk.say('@Frontdoor set the urgency to low'));
      expect(told).toContain('Set the urgency to “Low”');
      const questions = (await talk.posted()).filter((one) => buttonsOf(one).includes('Nobody knows'));
      expect(questions).toHaveLength(1);
      await talk.say('Department: Sales');
      expect(shown(await talk.card())).toContain('Low');
      await talk.press('Undo');
      expect(shown(await talk.card())).toContain('Critical');
    });
  });
}

export function editingByModel(bench: Bench): void {
  describe('edits of a request, ordered by a model', () => {
    it('composes several edits of one answer, each with its own Undo', async () => {
      const talk = await bench.withCard();
      bench.orders.set('in a tidy way', [
        [
          { name: 'set_field', args: { field: 'Urgency', value: 'low' } },
          { name: 'update_draft', args: { field: 'department', find: 'Sales', replace: 'Field Sales' } },
          { name: 'update_draft', args: { field: 'department', find: 'Field', replace: 'Inside' } },
        ],
      ]);
      await talk.say('@Frontdoor rewrite the department in a tidy way');
      expect(shown(await talk.card())).toContain('Inside Sales');
      expect(shown(await talk.card())).toContain('Low');
      await talk.say('@Frontdoor undo');
      expect(shown(await talk.card())).toContain('Field Sales');
      expect(await talk.tools()).toEqual(['set_field', 'update_draft', 'update_draft']);
    });
  });
}
