import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { act, type Bot, control, say, startBot } from './support.js';

const { priya, tom, frontdoor } = USERS;
let bot: Bot;
beforeAll(async () => {
  bot = await startBot('socket');
});
afterAll(() => bot.close());

describe('reading a thread', () => {
  it('tells who said what, oldest first, the bot itself included', async () => {
    const root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    await bot.slack.client.chat.postMessage({ channel: CHANNELS.sales, thread_ts: root, text: 'a &lt; b' });
    const asked = await say(bot, tom, CHANNELS.sales, `<@${frontdoor}> please help`, root);
    const gone = await say(bot, tom, CHANNELS.sales, 'never mind', root);
    await act(bot, { type: 'delete', as: tom, channel: CHANNELS.sales, ts: gone });
    const { readThread: read } = bot.slack;
    const messages = await read(CHANNELS.sales, root, AbortSignal.timeout(60_000));
    expect(messages.map(({ author, text, bot: own }) => [author, text, own])).toEqual([
      [priya, 'the app is slow', false],
      [frontdoor, 'a < b', true],
      [tom, 'please help', false],
    ]);
    expect(messages.at(-1)?.ts).toBe(asked);
  });

  it('reads long threads to their end', async () => {
    const root = await say(bot, priya, CHANNELS.sales, 'start');
    for (let nth = 0; nth < 230; nth += 1) await say(bot, tom, CHANNELS.sales, `${nth}`, root);
    const { readThread: read } = bot.slack;
    const messages = await read(CHANNELS.sales, root, AbortSignal.timeout(60_000));
    expect(messages.map(({ text }) => text)).toEqual([
      'start',
      ...Array.from({ length: 230 }, (_, nth) => `${nth}`),
    ]);
  });

  it('gives up when it is told to, and says when Slack refuses', async () => {
    const { readThread: read } = bot.slack;
    const root = await say(bot, priya, CHANNELS.sales, 'x');
    await expect(read(CHANNELS.sales, root, AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    );
    await control(bot, { type: 'answer', method: 'conversations.replies', with: 'server_error' });
    await expect(read(CHANNELS.sales, root, AbortSignal.timeout(60_000))).rejects.toThrow('500');
    await expect(read('C_NOWHERE', root, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'slack_failed',
      message: expect.stringContaining('channel_not_found'),
    });
  });
});
