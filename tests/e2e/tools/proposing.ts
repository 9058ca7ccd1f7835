import { describe, expect, it } from '@jest/globals';
import { type Bench, shown } from './harness.js';

export function proposing(bench: Bench, by: 'guided' | 'model'): void {
  describe(`what is drafted on request, read by ${by}`, () => {
    if (by === 'model') {
      bench.orders.set('create a task for', [
        [{ name: 'create_task', args: { title: 'Write the release notes', assignee: 'user:U0NHALEXR3' } }],
      ]);
      bench.orders.set('make a ticket of this', [
        [{ name: 'propose_ticket', args: { request_summary: 'Berth 7 is flooded', urgency: 'high' } }],
      ]);
    }

    it('a small task comes as a card, and is filed once a person approves it', async () => {
      const talk = await bench.begin('@Frontdoor create a task for @alex.romero: Write the release notes');
      const card = shown(await talk.card());
      expect(card).toContain('Write the release notes');
      expect(card).toContain('Alex Romero');
      expect(await talk.tools()).toEqual(['create_task']);
      await talk.press('Approve');
      await talk.hears(/Filed as T-\d+/u);
    });

    if (by === 'model') {
      it('a request is drafted out of the conversation, and asks for what is missing', async () => {
        const talk = await bench.begin('@Frontdoor make a ticket of this: berth 7 is flooded');
        await talk.hears('right away');
        expect(await talk.tools()).toEqual(['propose_ticket']);
      });
    }
  });
}
