import { describe, expect, it } from '@jest/globals';
import { settled } from '../support/books.js';
import { type Bench, buttonsOf, shown } from './harness.js';

async function count({ database }: Bench, table: 'notes' | 'tickets'): Promise<number> {
  const { rows } = await database.owner.query(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? -1;
}

export function undoAnswers(bench: Bench): void {
  describe('words beside an open card', () => {
    it.each(['yes', '@Frontdoor yes'])('answer the newer question, and file nothing: “%s”', async (yes) => {
      const talk = await bench.withCard();
      const notes = await count(bench, 'notes');
      const tickets = await count(bench, 'tickets');
      await talk.say('@Frontdoor remember that audits end in May');
      await talk.say('@Frontdoor forget that');
      await talk.hears('Yes, do it');
      await talk.say(yes);
      expect([await count(bench, 'notes'), await count(bench, 'tickets')]).toEqual([notes, tickets]);
      expect(buttonsOf(await talk.card())).toContain('Approve');
    });
  });

  describe('a message that was brought by :ticket:', () => {
    it.each(['remember that Z is Z', 'watch T-1 and be quiet'])(
      'is the beginning of a request, and orders nothing: “%s”',
      async (text) => {
        const { workspace, database } = bench;
        const [priya, tom] = [await workspace.person('priya'), await workspace.person('tom')];
        const channel = await workspace.channel('it-help');
        const notes = await count(bench, 'notes');
        const root = await priya.post(channel, text);
        await tom.act({ type: 'react', as: tom.id, channel, ts: root, name: 'ticket' });
        await workspace.answer(channel, root, (answer) => shown(answer).includes('?'));
        await settled(database);
        expect(await count(bench, 'notes')).toBe(notes);
        const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM watches');
        expect(rows).toEqual([{ n: 0 }]);
      },
    );
  });
}
