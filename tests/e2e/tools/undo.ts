import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import { settled } from '../support/books.js';
import { type Bench, buttonsOf, shown, type Talk } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');
const card = async (talk: Talk) => shown(await talk.card());

/** Presses Undo or Redo under this very confirmation, however old it is. */
async function pressOn(
  bench: Bench,
  message: Message | undefined,
  want: 'undo' | 'redo',
  as: string,
): Promise<void> {
  const person = await bench.workspace.person(as);
  if (!message) throw new Error('nothing was confirmed');
  await person.click(message, ACTION[want]);
  await settled(bench.database);
}

async function history({ database }: Bench): Promise<string[]> {
  const { rows } = await database.owner.query(
    `SELECT act || ' ' || tool AS entry FROM command_history
     WHERE thread_id = (SELECT thread_id FROM command_history ORDER BY created_at DESC LIMIT 1) ORDER BY turn_no, n`,
  );
  return rows.map(({ entry }) => entry);
}

export function undoing(bench: Bench): void {
  describe('what was done on request', () => {
    it('is taken back and done again under its one confirmation, and the card follows', async () => {
      const talk = await bench.withCard();
      const [confirmation] = await talk.say('@Frontdoor set the urgency to low');
      expect(confirmation && buttonsOf(confirmation)).toEqual(['Undo']);
      expect(await talk.press('Undo')).toEqual([]);
      const undone = await talk.hears('took this back');
      expect([undone.ts, buttonsOf(undone)]).toEqual([confirmation?.ts, ['Redo']]);
      expect(await card(talk)).toContain('Critical');
      expect(await talk.press('Redo')).toEqual([]);
      const redone = await talk.hears('did this again');
      expect([redone.ts, buttonsOf(redone)]).toEqual([confirmation?.ts, ['Undo']]);
      expect(await card(talk)).toContain('Low');
      expect(await history(bench)).toEqual(['do set_field', 'undo set_field', 'redo set_field']);
    });

    it('is taken back step by step in words, which are answered, and by a command', async () => {
      const talk = await bench.withCard();
      await talk.say('@Frontdoor set the urgency to low');
      await talk.say('@Frontdoor set the urgency to high');
      expect(all(await talk.say('@Frontdoor undo that please'))).toContain('Taken back: ');
      expect(await card(talk)).toContain('Low');
      await talk.slash('undo');
      expect(await card(talk)).toContain('Critical');
      expect(all(await talk.say('@Frontdoor undo'))).toContain('has already been taken back');
      await talk.slash('redo');
      expect(await card(talk)).toContain('Low');
      expect(all(await talk.say('@Frontdoor redo'))).toContain('Done again: ');
      expect(await card(talk)).toContain('High');
    });

    it('stays where somebody else changed it since: with what it set, what stands there now, by whom and where', async () => {
      const talk = await bench.withCard();
      const [older] = await talk.say('@Frontdoor set the urgency to low');
      await talk.say('@Frontdoor @grace can approve this');
      await talk.say('@Frontdoor set the urgency to high', { as: 'grace' });
      await pressOn(bench, older, 'undo', 'priya');
      const refusal = shown(await talk.hears('this set “Low”; it now says “High”'));
      expect(refusal).toContain('by @Grace Okafor');
      expect(refusal).toMatch(/archives\/[A-Z0-9]+\/p\d+/);
      expect(await card(talk)).toContain('High');
    });

    it('comes back with a request that was discarded', async () => {
      const talk = await bench.withCard();
      await talk.say('@Frontdoor set the urgency to low');
      await talk.press('Discard');
      expect(all(await talk.say('@Frontdoor undo'))).toContain('Taken back: Discarded the request');
      expect(await card(talk)).toContain('Low');
    });

    it('after a note takes back what was done before it and says so, and the note stays', async () => {
      const talk = await bench.withCard();
      await talk.say('@Frontdoor set the urgency to low');
      await talk.say('@Frontdoor remember that the loading bay closes at five');
      const said = all(await talk.say('@Frontdoor undo, that was wrong'));
      expect(said).toContain('Taken back: Set the urgency to “Low”');
      expect(await card(talk)).toContain('Critical');
      const { rows } = await bench.database.owner.query(
        "SELECT body FROM frontdoor.notes WHERE body LIKE 'the loading bay%'",
      );
      expect(rows).toEqual([{ body: 'the loading bay closes at five' }]);
    });
  });

  describe('what was filed', () => {
    it('is withdrawn and opened again, each said first and done on the click', async () => {
      const talk = await bench.withCard();
      await talk.press('Approve');
      await talk.hears('Filed as T-');
      const asked = await talk.say('@Frontdoor undo');
      expect(all(asked)).toContain('marked as withdrawn');
      const ticket = async () =>
        (await bench.database.owner.query('SELECT status FROM tickets ORDER BY number DESC')).rows[0]?.status;
      expect(await ticket()).toBe('open');
      const withdraw = asked.flatMap(buttonsOf)[0] ?? '';
      expect(withdraw).toMatch(/^Withdraw T-\d+$/);
      await talk.press(withdraw);
      await talk.hears('withdrew T-');
      expect(await ticket()).toBe('withdrawn');
      const onTeamCard = async (words: string) => {
        const { messages } = await bench.workspace.state();
        return messages.some((message) => shown(message).includes(words));
      };
      expect(await onTeamCard('*Status:* Withdrawn')).toBe(true);
      await talk.press('Redo');
      await talk.press(withdraw.replace('Withdraw', 'Open').concat(' again'));
      await talk.hears('opened T-');
      expect(await ticket()).toBe('open');
      expect(await onTeamCard('*Status:* Withdrawn')).toBe(false);
      expect(await history(bench)).toEqual(['do filed', 'undo filed', 'redo filed']);
    });
  });
}
