import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { createAudience } from '../../../src/slack/directory/audience.js';
import { boltLogger } from '../../../src/slack/transport/app.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { freePort } from '../../support/ports.js';
import { until } from '../../support/until.js';
import { act, type Bot, calls, control, portsOf, startBot } from './support.js';

const quiet = boltLogger(portsOf({}, []).ports.log, LogLevel.INFO);
const forever = () => new Promise<void>(() => undefined);
let bot: Bot;
beforeAll(async () => {
  bot = await startBot('socket');
});
afterAll(() => bot.close());

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('who may know what was filed from a channel', () => {
  const clock = { now: 0 };
  const time = { now: () => clock.now, sleep: forever };
  const teamId = 'T0NHARBOUR';

  it('is everyone for a public channel, whether or not the bot is in it', async () => {
    const audience = createAudience(bot.slack.client, time);
    expect(await audience(teamId, CHANNELS.sales)).toBe('everyone');
  });

  it('is the channel alone for private ones, direct messages and what nobody knows', async () => {
    const audience = createAudience(bot.slack.client, time);
    const { channel: dm = '' } = await act(bot, { type: 'openDm', as: USERS.priya, user: USERS.frontdoor });
    expect(await audience(teamId, CHANNELS.leadership)).toBe('channel');
    expect(await audience(teamId, dm)).toBe('channel');
    expect(await audience(teamId, 'C0NOWHERE')).toBe('channel');
  });

  it.each([
    ['private', { is_channel: true, is_private: true }, 'channel'],
    ['of which Slack does not say that it is public', { is_channel: true }, 'channel'],
    ['shared with another company', { is_channel: true, is_private: false, is_ext_shared: true }, 'channel'],
    ['about to be shared', { is_channel: true, is_private: false, is_pending_ext_shared: true }, 'channel'],
    ['public', { is_channel: true, is_private: false, is_ext_shared: false }, 'everyone'],
  ])('for a channel that is %s: %j → %s', async (_what, channel, expected) => {
    const slack = await slackThatSays([{ channel }]);
    expect(await createAudience(slack.client, time)(teamId, 'C0X')).toBe(expected);
  });

  it('is asked once in some minutes, and soon again where Slack did not say', async () => {
    const audience = createAudience(bot.slack.client, time);
    const count = () => calls(bot, 'conversations.info');
    const before = await count();
    await audience(teamId, CHANNELS.sales);
    clock.now += 4 * 60_000;
    await audience(teamId, CHANNELS.sales);
    expect((await count()) - before).toBe(1);
    clock.now += 2 * 60_000;
    await control(bot, { type: 'answer', method: 'conversations.info', with: 'server_error' });
    expect(await audience(teamId, CHANNELS.sales)).toBe('channel');
    clock.now += 31_000;
    expect(await audience(teamId, CHANNELS.sales)).toBe('everyone');
    expect((await count()) - before).toBe(3);
  });

  it('is the channel alone when Slack is silent, and what it says late is not lost', async () => {
    const slack = await slackThatSays([{ channel: { is_channel: true, is_private: false } }], true);
    const waits: number[] = [];
    const audience = createAudience(slack.client, {
      now: () => 0,
      sleep: async (ms) => void waits.push(ms),
    });
    expect(await audience(teamId, 'C0X')).toBe('channel');
    expect(waits).toEqual([2000]);
    slack.speak();
    await until('the late answer', async () => (await audience(teamId, 'C0X')) === 'everyone');
  });
});

/** A server that answers as Slack would, one answer a call, the last one again; a silent one only once it may speak. */
async function slackThatSays(answers: readonly object[], silent = false) {
  let asked = 0;
  let speak = (): void => undefined;
  const mayAnswer = silent ? new Promise<void>((resolve) => (speak = resolve)) : Promise.resolve();
  const server = createServer((_request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    void mayAnswer.then(() => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ok: true, ...answer }));
    });
  });
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const client = new WebClient('xoxb-x', {
    ...webClientOptions(`http://127.0.0.1:${port}/api/`),
    logger: quiet,
  });
  return {
    client,
    speak: () => speak(),
    get asked() {
      return asked;
    },
  };
}
