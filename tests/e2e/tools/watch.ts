import { describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { type Bench, shown } from './harness.js';

export function watching(bench: Bench): void {
  describe('watching', () => {
    const changes = (state: string, entity = 'task:t-12') =>
      bench.database.owner.query('UPDATE frontdoor.entities SET state = $1 WHERE id = $2', [state, entity]);
    /** The news that the bot wrote to that person alone. */
    const letters = async () => {
      const { id } = await bench.workspace.person('grace');
      const { messages, channels } = await bench.workspace.state();
      const direct = new Set(
        channels.filter((one) => one.isIm && one.members.includes(id)).map((one) => one.id),
      );
      const letters = messages.filter(({ channel, botId }) => botId !== undefined && direct.has(channel));
      return letters.map(shown).filter((text) => text.includes('now “'));
    };

    /** Waits for a letter that says so of the thing. */
    const heard = (id: string, state: string) =>
      until(`news of ${id}`, async () =>
        (await letters()).some((text) => text.includes(id) && text.includes(`now “${state}”`)),
      );

    it('tells once, in a direct message, and no more once that was ended', async () => {
      const talk = await bench.begin('@Frontdoor watch T-12');
      await talk.hears("I'll tell you in a direct message when T-12");
      await talk.say('@Frontdoor watch T-15');
      await changes('blocked');
      await heard('T-12', 'blocked');
      await talk.say('@Frontdoor stop watching T-12');
      await talk.hears("won't tell you about T-12");
      await changes('done');
      // whatever there is to tell of T-12, again or still, comes with the news of another thing at the latest
      await changes('blocked', 'task:t-15');
      await heard('T-15', 'blocked');
      const told = await letters();
      expect(told.filter((text) => text.includes('T-12'))).toHaveLength(1);
      expect(told).toHaveLength(2);
      expect(await talk.tools()).toEqual(['watch_entity', 'watch_entity', 'unwatch_entity']);
    }, 120_000);
  });
}
