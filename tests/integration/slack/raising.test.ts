import { afterEach, describe, expect, it } from '@jest/globals';
import { APP, CHANNELS, USERS } from '../../../playground/seed/index.js';
import { until } from '../../support/until.js';
import { act, type Behind, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { priya, tom } = USERS;

/** Ways to the bot that are no words to it: a message's menu, a reaction, an audio clip. */
describe.each(['http', 'socket'] as const)('over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, behind);
    return bot;
  };
  afterEach(() => bot.close());
  const events = () => bot.handed.map(({ event }) => event);
  const handed = (count: number) =>
    until(`${count} events`, async () => (bot.handed.length >= count ? bot.handed : undefined));
  const choose = (ts: string, as = tom, channel: string = CHANNELS.sales) =>
    act(bot, { type: 'shortcut', as, callbackId: 'turn_into_request', channel, ts });
  const react = (ts: string, name = 'ticket', as: string = tom) =>
    act(bot, { type: 'react', as, channel: CHANNELS.sales, ts, name });

  it('the menu of a message makes a request of it, in the thread of that message', async () => {
    await start();
    const root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    const reply = await say(bot, priya, CHANNELS.sales, 'since this morning', root);
    await handed(1);
    const before = bot.handed.length;
    expect((await choose(root)).acked).toBe(true);
    expect((await choose(reply)).acked).toBe(true);
    expect(bot.handed.slice(before)).toMatchObject([
      {
        address: { by: 'root', channel: CHANNELS.sales, rootTs: root, opens: true },
        event: { kind: 'message', via: 'shortcut', author: priya, text: 'the app is slow', addressed: true },
        actor: tom,
      },
      { address: { rootTs: root }, event: { ts: reply, text: 'since this morning' } },
    ]);
  });

  it('tells whoever chose it, and nobody else, where the bot is not', async () => {
    await start();
    const ts = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    await act(bot, { type: 'leave', as: priya, channel: CHANNELS.sales, user: APP.botUserId });
    expect((await choose(ts)).acked).toBe(true);
    const notice = await until('a word to Tom', async () =>
      (await workspace(bot)).messages.find(({ ephemeralTo }) => ephemeralTo === tom),
    );
    expect(notice.text).toContain('/invite @Frontdoor');
    expect(events().filter(({ via }) => via === 'shortcut')).toEqual([]);
  });

  it('does nothing with its own messages, and says so', async () => {
    await start();
    const { ts } = await bot.slack.client.chat.postMessage({ channel: CHANNELS.sales, text: 'Hello.' });
    await choose(ts ?? '');
    await until('a word to Tom', async () =>
      (await workspace(bot)).messages.find(
        ({ ephemeralTo, text }) => ephemeralTo === tom && text.includes('I wrote that message'),
      ),
    );
    expect(bot.handed).toEqual([]);
  });

  it('shows an error where the wish could not be stored', async () => {
    await start({
      ingest: async () => {
        throw new Error('no database');
      },
    });
    const ts = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    expect((await choose(ts)).acked).toBe(false);
  });

  it(':ticket: makes a request of a message, reply or not, once, whoever reacts', async () => {
    await start();
    const root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    const reply = await say(bot, priya, CHANNELS.sales, 'since this morning', root);
    await handed(1);
    const before = bot.handed.length;
    await react(reply);
    await handed(before + 1);
    await react(reply, 'ticket', priya);
    await handed(before + 2);
    const raised = bot.handed.slice(before);
    expect(raised[0]).toMatchObject({
      address: { by: 'root', channel: CHANNELS.sales, rootTs: root, opens: true },
      event: { via: 'reaction', ts: reply, author: priya, text: 'since this morning', addressed: true },
      actor: tom,
    });
    expect(new Set(raised.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
  });

  it(':zipper_mouth_face: on a message of a thread has the bot be quiet there, and begins none', async () => {
    await start();
    const root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    const reply = await say(bot, priya, CHANNELS.sales, 'since this morning', root);
    await handed(1);
    const before = bot.handed.length;
    await react(reply, 'zipper_mouth_face');
    await handed(before + 1);
    expect(bot.handed[before]).toMatchObject({
      address: { by: 'root', channel: CHANNELS.sales, rootTs: root, opens: false },
      event: { via: 'reaction', does: { act: 'say', words: 'be quiet here' }, actor: tom },
      actor: tom,
      urgent: true,
    });
  });

  it('other reactions, and those of bots or on what the bot said, are none', async () => {
    await start();
    const ts = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    const own = await bot.slack.client.chat.postMessage({ channel: CHANNELS.sales, text: 'Hello.' });
    await react(ts, 'eyes');
    await react(own.ts ?? '');
    await bot.slack.client.reactions.add({ channel: CHANNELS.sales, timestamp: ts, name: 'ticket' });
    const last = await say(bot, priya, CHANNELS.sales, `<@${APP.botUserId}> hello`);
    await until('the last event', async () => bot.handed.find(({ slackTs }) => slackTs === last));
    expect(events().filter(({ via }) => via === 'reaction')).toEqual([]);
  });

  it('a reaction whose message can not be read just now is told of again', async () => {
    await start();
    const ts = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    await control(bot, { type: 'answer', method: 'conversations.replies', with: 'server_error' });
    await react(ts);
    await until('the event', async () => bot.handed.find(({ event }) => event.via === 'reaction'));
    expect(await calls(bot, 'conversations.replies')).toBeGreaterThan(1);
  });

  it('an audio clip is heard once its transcript is there', async () => {
    await start();
    const clip = (listensMs: number, more: object = {}) =>
      act(bot, {
        type: 'clip',
        as: priya,
        channel: CHANNELS.sales,
        transcript: 'the app is slow',
        listensMs,
        ...more,
      });
    await clip(0, { text: `<@${APP.botUserId}>` });
    await handed(1);
    expect(events()[0]).toMatchObject({
      kind: 'message',
      via: 'mention',
      text: 'the app is slow',
      voice: true,
    });
    const { ts } = await clip(20, { text: `<@${APP.botUserId}>` });
    const later = await until('the transcript', async () => bot.handed.find(({ slackTs }) => slackTs === ts));
    expect(later.event).toMatchObject({ text: 'the app is slow', voice: true, addressed: true });
    expect(later.dedupeKey).toBe(`msg:${CHANNELS.sales}:${ts}:`);
  });
});
