import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import { act, listen, post, startTestPlayground, state, until, webClient } from './support.js';

describe('what the page talks to', () => {
  let playground: Playground;

  beforeAll(async () => {
    playground = await startTestPlayground();
  });

  afterAll(() => playground.close());

  it('streams the whole workspace first and then every change', async () => {
    await post(playground, USERS.priya, CHANNELS.sales, 'before');
    const { changes, close } = await listen(playground);
    await until(() => changes.length === 1, 'the snapshot');
    expect(changes[0]).toMatchObject({ type: 'snapshot', state: await state(playground) });
    const ts = await post(playground, USERS.priya, CHANNELS.sales, 'after');
    await webClient(playground).chat.postMessage({
      channel: CHANNELS.sales,
      thread_ts: ts,
      text: 'an answer',
    });
    await until(() => changes.length === 4, 'the changes');
    expect(changes.slice(1)).toMatchObject([
      { type: 'message', message: { ts, text: 'after' } },
      { type: 'message', message: { threadTs: ts, text: 'an answer', botId: expect.any(String) } },
      { type: 'message', message: { ts, replyCount: 1, replyUsers: [USERS.frontdoor] } },
    ]);
    await close();
  });

  it('refuses other origins and foreign host names', async () => {
    const ask = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(new URL(path, playground.url), { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const own = playground.url.replace(/\/$/, '');
    expect(await ask('/_/act', { origin: own })).toBe(400);
    expect(await ask('/_/act', { origin: 'http://evil.example' })).toBe(403);
    expect(await ask('/_/control', { origin: 'null' })).toBe(403);
    expect(await ask('/_/control', { host: 'evil.example' })).toBe(403);
    expect(await ask('/_/control', { host: new URL(playground.url).host })).toBe(400);
  });

  it('says what is wrong with an act that it does not understand, and takes no body but JSON', async () => {
    const send = (type: string, body: string) =>
      fetch(`${playground.url}_/act`, { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of ['{"type":"fly"}', '[]', '{', '"post"']) {
      const response = await send('application/json', body);
      expect([body, response.status]).toEqual([body, 400]);
    }
    const good = JSON.stringify({ type: 'post', as: USERS.priya, channel: CHANNELS.sales, text: 'x' });
    expect((await send('text/plain', good)).status).toBe(400);
    const huge = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    expect((await send('application/json', huge)).status).toBe(413);
  });

  it('refuses in words what a person may not do', async () => {
    const secret = CHANNELS.leadership;
    const theirs = await post(playground, USERS.priya, CHANNELS.sales, 'mine');
    const refused = [
      await act(playground, { type: 'post', as: USERS.jonas, channel: secret, text: 'let me in' }),
      await act(playground, {
        type: 'post',
        as: USERS.frontdoor,
        channel: CHANNELS.sales,
        text: 'I am the bot',
      }),
      await act(playground, { type: 'post', as: USERS.priya, channel: CHANNELS.sales, text: '  ' }),
      await act(playground, {
        type: 'edit',
        as: USERS.tom,
        channel: CHANNELS.sales,
        ts: theirs,
        text: 'ours',
      }),
      await act(playground, {
        type: 'post',
        as: USERS.priya,
        channel: CHANNELS.sales,
        text: 'x',
        threadTs: '1.000001',
      }),
      await act(playground, {
        type: 'slash',
        as: USERS.priya,
        channel: CHANNELS.sales,
        command: '/nope',
        text: '',
      }),
    ];
    expect(refused.map((answer) => (answer.ok ? 'done' : answer.error))).toEqual([
      'channel_not_found',
      'user_not_found',
      'no_text',
      'not_yours',
      'thread_not_found',
      'unknown_command',
    ]);
  });

  it('lets people into a public channel by writing there', async () => {
    await post(playground, USERS.jonas, CHANNELS.performanceEng, 'hello team');
    const { channels } = await state(playground);
    expect(channels.find((channel) => channel.id === CHANNELS.performanceEng)?.members).toContain(
      USERS.jonas,
    );
  });

  it('tells a caller without a bot that it can’t be reached', async () => {
    const { changes, close } = await listen(playground);
    const command = {
      type: 'slash',
      as: USERS.priya,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: '',
    } as const;
    expect(await act(playground, command)).toMatchObject({ ok: true, acked: false });
    await until(() => changes.some((change) => change.type === 'notice'), 'the notice');
    await close();
  });
});
