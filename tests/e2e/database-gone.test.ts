import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { wayTo } from '../support/way.js';
import { startWorkspace } from '../support/workspace.js';

/** GONE_SECONDS=600 for a database that is away for ten minutes. */
const GONE_MS = Number(process.env['GONE_SECONDS'] ?? 5) * 1_000;
/** Pauses that grow to five seconds leave so many lines a second, and some at the beginning. */
const MOST_LINES = 60 + 6 * (GONE_MS / 1_000);

describe.each(['http', 'socket'] as const)('a bot over %s whose database went away', (via) => {
  const database = testDatabase();

  it(
    'goes on by itself once that is back, in the same process, with what was under way and what is new',
    async () => {
      const way = await wayTo(database);
      const workspace = await startWorkspace(database, { via, env: { DATABASE_URL: way.url } });
      const [bot] = workspace.bots;
      const priya = await workspace.person('priya');
      const channel = await workspace.channel('it-help');
      const mention = (what: string) =>
        priya.post(channel, `@Frontdoor I need to submit a request about ${what}`);
      const before = await mention('slow app');
      await until(
        'the event',
        async () => (await database.owner.query('SELECT 1 FROM inbox')).rows.length > 0,
      );
      way.breakOff();
      const lines = bot?.lines.length ?? 0;
      await sleep(GONE_MS);
      expect(bot?.exitCode).toBeNull();
      expect((bot?.lines.length ?? 0) - lines).toBeLessThan(MOST_LINES);
      way.admit();
      const after = await until('the way back', async () => {
        const root = await mention('a broken printer');
        return (
          (await until('an answer', async () => (await workspace.thread(channel, root)).length > 1)) && root
        );
      });
      for (const root of [before, after]) {
        expect((await workspace.answer(channel, root, () => true)).text).toMatch(/\?/);
      }
      expect(bot?.exitCode).toBeNull();
      await workspace.close();
    },
    180_000 + GONE_MS,
  );
});
