import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { written } from '../../../src/domain/text/person-text.js';
import { until } from '../../support/until.js';
import { postCard, press } from './at-a-card.js';
import { act, type Behind, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { priya } = USERS;
const MENTION = `<@${USERS.frontdoor}>`;

describe.each(['http', 'socket'] as const)('Slack over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, behind);
    return bot;
  };
  afterEach(() => bot.close());

  it('says who we are', async () => {
    const { slack } = await start();
    expect(slack).toMatchObject({ botUserId: USERS.frontdoor, teamId: 'T0NHARBOUR' });
    expect(slack.teamUrl.endsWith('/')).toBe(true);
  });

  it('hands over the message and the mention of one post as one and the same event', async () => {
    const { handed } = await start();
    const ts = await say(bot, priya, CHANNELS.sales, `${MENTION} the app is slow`);
    await until('both deliveries', () => handed.length === 2);
    expect(handed[0]).toEqual(handed[1]);
    expect(handed[0]?.dedupeKey).toBe(`msg:${CHANNELS.sales}:${ts}:`);
    expect(handed[0]?.event).toMatchObject({ text: 'the app is slow', author: priya });
  });

  it('hands over replies, edits and deletions in a thread, and nothing that is said outside', async () => {
    const { handed } = await start();
    await say(bot, priya, CHANNELS.sales, 'lunch?');
    const root = await say(bot, priya, CHANNELS.sales, `${MENTION} slow app`);
    const reply = await say(bot, priya, CHANNELS.sales, 'since Friday', root);
    await act(bot, { type: 'edit', as: priya, channel: CHANNELS.sales, ts: reply, text: 'since Monday' });
    await act(bot, { type: 'delete', as: priya, channel: CHANNELS.sales, ts: reply });
    const kinds = () =>
      handed.filter(({ event }) => 'ts' in event && event.ts === reply).map(({ event }) => event.kind);
    await until('reply, edit and deletion', () => kinds().length === 3);
    expect(kinds().sort()).toEqual(['deletion', 'edit', 'message']);
    expect(handed.every(({ address }) => address.by === 'root' && address.rootTs === root)).toBe(true);
  });

  it('gets an event again whose insert failed, until it is durable', async () => {
    let failures = 2;
    const { handed, logged } = await start({
      ingest: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no database');
      },
    });
    await act(bot, { type: 'openDm', as: priya, user: USERS.frontdoor }).then(({ channel = '' }) =>
      say(bot, priya, channel, 'my secret words'),
    );
    await until('the third delivery', () => handed.length === 3);
    expect(new Set(handed.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
    await until('the log', () => logged().includes('no database'));
    expect(logged()).not.toContain('secret words');
    // Acknowledged at last: four deliveries in all are possible, and the fourth does not come.
    const before = handed.length;
    await say(bot, priya, CHANNELS.sales, `${MENTION} next`);
    await until('the next', () => handed.length >= before + 2);
    expect(
      handed.filter(({ event }) => 'text' in event && event.text === written('my secret words')),
    ).toHaveLength(3);
  });

  it('shows an error for a click whose insert failed, and success only once it is durable', async () => {
    let fails = true;
    const { handed } = await start({
      ingest: async () => {
        if (fails) throw new Error('no database');
      },
    });
    const ts = await postCard(bot, 'review');
    expect((await press(bot, ts, 'fd.approve')).acked).toBe(false);
    fails = false;
    expect((await press(bot, ts, 'fd.approve')).acked).toBe(true);
    expect(handed.map(({ event }) => event)).toMatchObject([
      { does: { act: 'approve' } },
      { does: { act: 'approve' } },
    ]);
    expect(handed[0]?.dedupeKey).not.toBe(handed[1]?.dedupeKey);
  });

  it('answers only after the insert', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { handed } = await start({ ingest: () => gate });
    const ts = await postCard(bot, 'review');
    let answered = false;
    const pressed = press(bot, ts, 'fd.approve').finally(() => {
      answered = true;
    });
    await until('the insert has begun', () => handed.length === 1);
    const stopping = bot.slack.stop();
    expect(answered).toBe(false);
    release();
    expect((await pressed).acked).toBe(true);
    await stopping;
    await bot.playground.close();
    bot = await startBot(kind);
  });

  it('acknowledges what it does not know', async () => {
    await start();
    const { ts = '' } = await bot.slack.client.chat.postMessage({
      channel: CHANNELS.sales,
      text: 'x',
      blocks: [
        {
          type: 'actions',
          block_id: 'fd:d1:3',
          elements: [
            {
              type: 'button',
              action_id: 'fd.from_the_future',
              text: { type: 'plain_text', text: 'x' },
              value: 'x',
            },
            { type: 'button', action_id: 'fd.approve', text: { type: 'plain_text', text: 'x' }, value: 'x' },
          ],
        },
      ],
    });
    expect((await press(bot, ts, 'fd.from_the_future')).acked).toBe(true);
    const slash = {
      type: 'slash',
      as: priya,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: '',
    } as const;
    expect((await act(bot, slash)).acked).toBe(true);
    const shortcut = {
      type: 'shortcut',
      as: priya,
      callbackId: 'turn_into_request',
      channel: CHANNELS.sales,
      ts,
    } as const;
    expect((await act(bot, shortcut)).acked).toBe(true);
    await act(bot, { type: 'react', as: priya, channel: CHANNELS.sales, ts, name: 'ticket' });
  });

  if (kind === 'socket') {
    it('connects again when Slack asks for it', async () => {
      const { handed } = await start();
      await control(bot, { type: 'refresh' });
      await until('a second connection', async () => (await calls(bot, 'apps.connections.open')) === 2);
      await until('the connection is back', async () => (await workspace(bot)).bot.reachable);
      await say(bot, priya, CHANNELS.sales, `${MENTION} are you there?`);
      await until('the event', () => handed.length > 0);
      const { reachable, via } = (await workspace(bot)).bot;
      expect({ reachable, via }).toEqual({ reachable: true, via: 'socket' });
    });
  }
});
