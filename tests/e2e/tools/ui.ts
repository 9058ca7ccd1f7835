import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { type Bench, buttonsOf, shown } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

export function ui(bench: Bench): void {
  describe('how a thread is set, without a model', () => {
    it('is quiet when told so, and speaks again when that is undone, and is quiet when it is redone', async () => {
      const talk = await bench.withDraft();
      const told = await talk.say('@Frontdoor be quiet here');
      expect(all(told)).toContain('only when I am mentioned');
      expect(told.flatMap(buttonsOf)).toContain('Undo');
      expect(await talk.say('Urgency: low')).toEqual([]);
      await talk.press('Undo');
      expect(all(await talk.say('Department: Sales'))).not.toBe('');
      await talk.press('Redo');
      expect(await talk.say('Urgency: high')).toEqual([]);
      expect(all(await talk.say('@Frontdoor you can speak again'))).toContain('I speak up here again');
      expect(await talk.tools()).toEqual(['toggle_quiet', 'toggle_quiet']);
    });

    it.each([
      ['open my requests', 'requests'],
      ['open the help', 'help'],
    ])('leads to a part of the Home tab: “%s”', async (says, section) => {
      const talk = await bench.begin(`@Frontdoor ${says}`);
      const told = all(await talk.posted());
      expect(told).toContain('Home tab');
      expect(told).toContain(section);
      expect(await talk.tools()).toEqual(['open_panel']);
    });

    it('is about what people say, until that is undone or cleared, and each of it can be undone and redone', async () => {
      const talk = await bench.begin('@Frontdoor let’s talk about T-12');
      await talk.hears('this thread is about T-12');
      const isAbout = async (): Promise<boolean> =>
        all(await talk.say('@Frontdoor what is the status?')).includes('T-12');
      expect(await isAbout()).toBe(true);
      await talk.press('Undo');
      expect(await isAbout()).toBe(false);
      await talk.press('Redo');
      expect(await isAbout()).toBe(true);
      expect(all(await talk.say('@Frontdoor clear the focus'))).toContain("isn't about T-12");
      expect(await isAbout()).toBe(false);
      await talk.press('Undo');
      expect(await isAbout()).toBe(true);
      await talk.press('Redo');
      expect(await isAbout()).toBe(false);
    });
  });
}

export function uiByModel(bench: Bench): void {
  describe('how a thread is set, read by a model', () => {
    it('changes by calls, each with a way back', async () => {
      bench.orders.set('make it about the ticket', [
        [{ name: 'set_focus', args: { entity_id: 'task:t-12' } }],
      ]);
      bench.orders.set('about nothing', [[{ name: 'clear_focus', args: {} }]]);
      bench.orders.set('hush', [[{ name: 'toggle_quiet', args: { on: true } }]]);
      const talk = await bench.begin('@Frontdoor hello');
      expect(all(await talk.say('@Frontdoor make it about the ticket'))).toContain(
        'this thread is about T-12',
      );
      expect(all(await talk.say('@Frontdoor about nothing'))).toContain("isn't about T-12");
      await talk.say('@Frontdoor undo');
      await talk.say('@Frontdoor redo');
      // it would be told that the thread is about it already, had the redo not cleared the focus
      expect(all(await talk.say('@Frontdoor make it about the ticket'))).toContain(
        'this thread is about T-12',
      );
      expect(all(await talk.say('@Frontdoor about nothing'))).toContain("isn't about T-12");
      await talk.say('@Frontdoor undo');
      // only a thread that is about something can be told so
      expect(all(await talk.say('@Frontdoor about nothing'))).toContain("isn't about T-12");
      expect(all(await talk.say('@Frontdoor hush'))).toContain('only when I am mentioned');
      await talk.press('Undo');
      await talk.press('Redo');
      expect(await talk.tools()).toEqual([
        ...['set_focus', 'clear_focus', 'set_focus', 'clear_focus', 'clear_focus', 'toggle_quiet'],
      ]);
    });

    it('changes nothing by ids that are made up, of another workspace or hidden', async () => {
      for (const id of ['task:nowhere', 'task:t-9999', 'user:U0NHALEXC2']) {
        bench.orders.set(
          `about ${id}`,
          [[{ name: 'set_focus', args: { entity_id: id } }]],
          'I could not do that.',
        );
        const talk = await bench.begin(`@Frontdoor about ${id}`);
        expect((await talk.posted()).flatMap(buttonsOf)).not.toContain('Undo');
      }
    });
  });
}
