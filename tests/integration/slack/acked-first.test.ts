import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { until } from '../../support/until.js';
import { act, type Behind, type Bot, calls, control, postAsIs, say, startBot, workspace } from './support.js';

const { priya, tom } = USERS;

/** Longer than Slack waits for an answer, after which it delivers again. Milliseconds. */
const SLOW_MS = 4_000;

/** Slack has its answer before anything is shown, so that a slow call to it is no reason to deliver an event again. */
describe.each(['http', 'socket'] as const)('what only shows something, over %s,', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<void> => {
    bot = await startBot(kind, behind);
  };
  afterEach(() => bot.close());
  const slow = (method: string) => control(bot, { type: 'answer', method, with: 'late', ms: SLOW_MS });

  it('is not delivered again while App Home is published', async () => {
    await start();
    await slow('views.publish');
    await act(bot, { type: 'openHome', as: priya, tab: 'home' });
    await until('the home', async () => (await workspace(bot)).homes.some(({ userId }) => userId === priya));
    await until('whatever comes meanwhile is taken, too', async () => {
      await say(bot, priya, CHANNELS.sales, `<@${USERS.frontdoor}> the app is slow`);
      return bot.handed.length > 0;
    });
    await stopsAfter();
    expect(await calls(bot, 'views.publish')).toBe(1);
  });

  it('is not delivered again while what App Home shows is read', async () => {
    let reads = 0;
    await start({
      openDrafts: async () => {
        reads += 1;
        return new Promise(() => undefined);
      },
    });
    await act(bot, { type: 'openHome', as: priya, tab: 'home' });
    await until('the home', async () => (await workspace(bot)).homes.some(({ userId }) => userId === priya));
    expect(reads).toBe(1);
  });

  it('tells once why a reaction came to nothing', async () => {
    await start();
    const ts = await postAsIs(bot, CHANNELS.sales, { user: priya, text: '' });
    await slow('chat.postEphemeral');
    await act(bot, { type: 'react', as: tom, channel: CHANNELS.sales, ts, name: 'ticket' });
    await until('a word to Tom', async () =>
      (await workspace(bot)).messages.some(({ ephemeralTo }) => ephemeralTo === tom),
    );
    await stopsAfter();
    expect(await calls(bot, 'chat.postEphemeral')).toBe(1);
  });

  /** What failed after the answer is in the log alone, and the next thing works. */
  it('says in the log what failed after the answer', async () => {
    await start();
    await control(bot, { type: 'answer', method: 'views.publish', with: 'refused', error: 'internal_error' });
    await act(bot, { type: 'openHome', as: priya, tab: 'home' });
    await until('the log', () => bot.logged().includes('failed after Slack was answered'));
    await act(bot, { type: 'openHome', as: priya, tab: 'home' });
    await until('the home', async () => (await workspace(bot)).homes.some(({ userId }) => userId === priya));
  });

  /** The slow call has been answered, and with it all that was under way. */
  const stopsAfter = () => bot.slack.stop();
});
