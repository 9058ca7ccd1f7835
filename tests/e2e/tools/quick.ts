import { describe, expect, it } from '@jest/globals';
import { slowAppLines } from '../../support/slow-app-lines.js';
import { until } from '../../support/until.js';
import { settled } from '../support/books.js';
import { type Bench, shown, type Talk } from './harness.js';

const ofPriya = { channel: 'it-help', as: 'priya' };

export function quick(bench: Bench): void {
  describe('/frontdoor with plain words', () => {
    /** What the asker alone is told, new since the words were given. */
    const quickly = async (talk: Talk, text: string, handle = 'grace'): Promise<string> => {
      const before = (await talk.whispers(handle)).length;
      await talk.slash(text, { as: handle });
      const told = await until('an answer', async () => (await talk.whispers(handle)).slice(before).at(0));
      return told;
    };

    it('answers what takes only a look, to the asker alone', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      expect(await quickly(talk, 'what is the status of T-12?')).toContain('T-12');
      expect(await quickly(talk, 'what is due this week?')).toMatch(/due/i);
      expect(await talk.tools()).toEqual([]);
      expect((await talk.posted()).length).toBe(1);
    });

    it('sends the one edit to the latest thread, where Undo takes it back; undo and redo do so too', async () => {
      const talk = await bench.begin(slowAppLines(), ofPriya);
      await talk.card();
      expect(await quickly(talk, 'set the urgency to low', 'priya')).toContain(
        "I've passed “set the urgency to low”",
      );
      await talk.hears('Set the urgency to');
      await until('the urgency to be low', async () => shown(await talk.card()).includes('Low') || undefined);
      expect(await talk.tools()).toEqual(['set_field']);
      expect(await quickly(talk, 'undo', 'priya')).toContain("I'm taking back the last thing I did");
      await until(
        'the urgency to be as before',
        async () => shown(await talk.card()).includes('Critical') || undefined,
      );
      expect(await quickly(talk, 'redo', 'priya')).toContain("I'm redoing what was taken back");
      await until(
        'the urgency to be low again',
        async () => shown(await talk.card()).includes('Low') || undefined,
      );
    });
  });
}

export function quickBesideModel(bench: Bench): void {
  describe('/frontdoor with plain words, where a model reads threads', () => {
    it('is answered without the model', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      const { id } = await bench.workspace.person('grace');
      const asked = bench.model?.requests().length ?? 0;
      expect(asked).toBeGreaterThan(0);
      for (const text of ['what is the status of T-12?', 'what is due this week?', `who is <@${id}>?`]) {
        const before = (await talk.whispers('grace')).length;
        await talk.slash(text);
        await until('an answer', async () => (await talk.whispers('grace'))[before]);
      }
      expect(bench.model?.requests()).toHaveLength(asked);
    });
  });
}

export function brought(bench: Bench): void {
  describe('a message that is there already', () => {
    const SLOW = 'The checkout page has been slow since this morning and it blocks the sales team';

    it('becomes a request by its menu, and whoever chose that may take part', async () => {
      const { workspace } = bench;
      const [priya, tom] = [await workspace.person('priya'), await workspace.person('tom')];
      const channel = await workspace.channel('it-help');
      const root = await priya.post(channel, SLOW);
      await tom.act({ type: 'shortcut', as: tom.id, callbackId: 'turn_into_request', channel, ts: root });
      const answer = await workspace.answer(channel, root, ({ text }) => text.includes('?'));
      expect(shown(answer)).toMatch(/affect your work/);
    });

    it('becomes a request by :ticket:, once', async () => {
      const { workspace } = bench;
      const [priya, tom] = [await workspace.person('priya'), await workspace.person('tom')];
      const channel = await workspace.channel('it-help');
      const root = await priya.post(channel, SLOW);
      const react = (as: string) => priya.act({ type: 'react', as, channel, ts: root, name: 'ticket' });
      await react(tom.id);
      await workspace.answer(channel, root, ({ text }) => text.includes('?'));
      await react(priya.id);
      // what comes of the reaction to a later message has come after what may come of this one
      const later = await priya.post(channel, SLOW);
      await priya.act({ type: 'react', as: priya.id, channel, ts: later, name: 'ticket' });
      await workspace.answer(channel, later, ({ text }) => text.includes('?'));
      await settled(bench.database);
      const { rows } = await bench.database.owner.query(
        "SELECT 1 FROM inbox WHERE payload->>'via' = 'reaction' AND payload->>'ts' = $1",
        [root],
      );
      expect(rows).toHaveLength(1);
      const said = (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined);
      expect(said.map(({ text }) => text)).toEqual([
        expect.stringContaining('has made a request of your message'),
        expect.stringContaining('Noted: summary'),
      ]);
    });
  });
}
