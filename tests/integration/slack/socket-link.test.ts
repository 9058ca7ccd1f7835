import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SocketModeClient } from '@slack/socket-mode';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { startPlayground } from '../../../playground/server/start.js';
import { guardEnvelopes } from '../../../src/slack/transport/socket/envelope-guard.js';
import { until } from '../../support/until.js';
import { APP_TOKEN, BOT_TOKEN, type Bot, portsOf, SECRET, say, startBot, workspace } from './support.js';

describe('a Socket Mode connection', () => {
  let bot: Bot | undefined;
  let again: { close(): Promise<void> } | undefined;
  afterEach(async () => {
    await bot?.close();
    await again?.close();
  });

  it('comes back by itself after Slack was away', async () => {
    bot = await startBot('socket');
    const { handed, logged, playground } = bot;
    await playground.close();
    await until('a vain attempt', () => logged().includes('could not be reached'));
    const port = Number(new URL(playground.url).port);
    const back = await startPlayground({
      port,
      botUrls: [],
      signingSecret: SECRET,
      botToken: BOT_TOKEN,
      appToken: APP_TOKEN,
      page: false,
    });
    again = back;
    await until('the connection', async () => (await workspace({ playground: back })).bot.reachable);
    await say({ ...bot, playground: back }, USERS.priya, CHANNELS.sales, `<@${USERS.frontdoor}> hi`);
    await until('the event', () => handed.length > 0);
  });

  it('survives messages that are none', async () => {
    const { ports, logged } = portsOf({}, []);
    const client = new SocketModeClient({ appToken: APP_TOKEN });
    guardEnvelopes(client, ports.log, () => undefined);
    const seen: unknown[] = [];
    client.on('slack_event', (event: unknown) => seen.push(event));
    const rejected: unknown[] = [];
    const note = (error: unknown): void => void rejected.push(error);
    process.on('unhandledRejection', note);
    const broken = [
      'null',
      '[]',
      '{"type":',
      '{"type":"events_api","payload":null}',
      '{"type":"events_api","payload":{}}',
    ];
    for (const text of broken) client.emit('ws_message', text, false);
    client.emit('ws_message', Buffer.from('x'), true);
    const event = { type: 'message', channel: 'C1', ts: '1.1' };
    const envelope = { envelope_id: 'e', type: 'events_api', payload: { type: 'event_callback', event } };
    client.emit('ws_message', JSON.stringify(envelope), false);
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(rejected).toEqual([]);
    expect(seen).toHaveLength(1);
    expect(logged()).toContain('not_an_object');
  });
});
