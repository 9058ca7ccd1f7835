import { describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { type Bench, shown, type Talk } from './harness.js';

export function voice(bench: Bench): void {
  describe('an audio clip', () => {
    /** Sends a clip into the thread, with a mention beside it, and waits for what the bot says to it. */
    const speak = async (talk: Talk, transcript: string, listensMs = 0): Promise<string> => {
      const grace = await bench.workspace.person('grace');
      const before = new Set((await talk.posted()).map(({ ts }) => ts));
      await grace.act({
        type: 'clip',
        as: grace.id,
        channel: talk.channel,
        threadTs: talk.root,
        text: '@Frontdoor',
        transcript,
        listensMs,
      });
      const answer = await until('an answer to the clip', async () =>
        (await talk.posted()).find(({ ts }) => !before.has(ts)),
      );
      return shown(answer);
    };

    it('is answered as if its transcript had been written, also when that comes later', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      expect(await speak(talk, 'What is the status of T-12?')).toContain('T-12');
      expect(await speak(talk, 'be quiet here', 300)).toContain('only when I am mentioned');
      expect(await talk.tools()).toEqual(['fetch_reference_context', 'toggle_quiet']);
    });

    it('begins a request', async () => {
      const grace = await bench.workspace.person('grace');
      const channel = await bench.workspace.channel('general');
      const { ts = '' } = await grace.act({
        type: 'clip',
        as: grace.id,
        channel,
        text: '@Frontdoor',
        transcript: 'The checkout page has been slow since this morning and it blocks the sales team',
      });
      const answer = await bench.workspace.answer(channel, ts, ({ text }) => text.includes('?'));
      expect(answer.text).toContain('summary “The checkout page has been slow since this morning');
      expect(answer.text).toContain('How does this affect your work or the business?');
    });

    it('does nothing that is only done in writing, says so, and takes its words for nothing else', async () => {
      const talk = await bench.withCard();
      const before = await talk.card();
      expect(await speak(talk, 'rewrite the summary shorter')).toContain('Please write it here');
      const after = await talk.card();
      expect([after.ts, shown(after)]).toEqual([before.ts, shown(before)]);
      expect(shown(after)).not.toContain('rewrite the summary');
      expect(await talk.tools()).toEqual([]);
    });
  });
}
