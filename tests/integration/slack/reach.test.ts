import { afterEach, describe, expect, it } from '@jest/globals';
import { WebClient } from '@slack/web-api';
import { startPlayground } from '../../../playground/server/start.js';
import { createReach } from '../../../src/slack/transport/reach.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { APP_TOKEN, BOT_TOKEN, SECRET, startBot } from './support.js';

type Playground = Awaited<ReturnType<typeof startPlayground>>;

let closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.reverse()) await close();
  closes = [];
});

async function reachOf(token = BOT_TOKEN) {
  const playground = await startPlayground({
    ...{ port: 0, botUrls: [], signingSecret: SECRET, botToken: BOT_TOKEN, appToken: APP_TOKEN, page: false },
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await playground.close();
    isClosed = true;
  };
  closes.push(close);
  let now = 0;
  const reach = createReach(() => now);
  const client = new WebClient(token, { ...webClientOptions(playground.apiUrl), fetch: reach.fetch });
  const pass = (ms: number) => {
    now += ms;
  };
  return { playground, client, pass, close, whyOut: () => reach.whyOut(client) };
}

async function fail(playground: Playground, method: string): Promise<void> {
  await fetch(`${playground.url}_/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'answer', method, with: 'server_error' }),
  });
}
describe('whether Slack answers', () => {
  it('is told by our own calls, and asked where there were none lately', async () => {
    const { playground, client, pass, whyOut } = await reachOf();
    expect(await whyOut()).toBeNull();
    await fail(playground, 'users.info');
    await client.users.info({ user: 'U1' }).catch(() => undefined);
    expect(await whyOut()).toBe('failing');
    pass(1_000);
    expect(await whyOut()).toBeNull();
    await fail(playground, 'auth.test');
    pass(29_000);
    expect(await whyOut()).toBeNull();
    pass(1_000);
    expect(await whyOut()).toBe('failing');
  });

  it('is told of one that is away, and of one that is back', async () => {
    const { client, pass, close, whyOut } = await reachOf();
    await close();
    await client.users.info({ user: 'U1' }).catch(() => undefined);
    expect(await whyOut()).toBe('unreachable');
    pass(1_000);
    expect(await whyOut()).toBe('unreachable');
  });

  it('is told of one that does not take our token, whatever else it answers', async () => {
    const { client, pass, whyOut } = await reachOf('xoxb-revoked');
    pass(30_000);
    expect(await whyOut()).toBe('refusing');
    await client.users.info({ user: 'U1' }).catch(() => undefined);
    expect(await whyOut()).toBe('refusing');
  });

  it('takes a refusal of one call, or a limit, for an answer', async () => {
    const { client, whyOut } = await reachOf();
    await client.users.info({ user: 'U_NOBODY' }).catch(() => undefined);
    expect(await whyOut()).toBeNull();
  });
});

describe.each(['http', 'socket'] as const)('a bot over %s', (kind) => {
  it('says whether Slack can reach it', async () => {
    const bot = await startBot(kind);
    closes.push(bot.close);
    expect(await bot.slack.whyOut()).toBeNull();
    await bot.slack.stop();
    expect(await bot.slack.whyOut()).toEqual({
      why: 'disconnected',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});
