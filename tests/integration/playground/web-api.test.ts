import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorCode, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { APP, CHANNELS, TEAM, USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import { APP_TOKEN, act, control, post, startTestPlayground, state, webClient } from './support.js';

describe('the Web API, called by Slack’s own client', () => {
  let playground: Playground;
  let client: WebClient;

  beforeAll(async () => {
    playground = await startTestPlayground();
    client = webClient(playground);
  });

  afterAll(() => playground.close());

  const refusal = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'ok',
      (error: { data?: { error?: string } }) => error.data?.error,
    );

  it('says who the bot is', async () => {
    expect(await client.auth.test()).toMatchObject({
      url: playground.url,
      team_id: TEAM.id,
      user_id: APP.botUserId,
      bot_id: APP.botId,
    });
  });

  it('refuses no token, a wrong one, one of the wrong kind, and unknown methods', async () => {
    const noToken = await fetch(`${playground.apiUrl}auth.test`, { method: 'POST' });
    expect(await noToken.json()).toEqual({ ok: false, error: 'not_authed' });
    expect(await refusal(webClient(playground, 'xoxb-other').auth.test())).toBe('invalid_auth');
    expect(await refusal(client.apps.connections.open())).toBe('not_allowed_token_type');
    expect(await refusal(webClient(playground, APP_TOKEN).auth.test())).toBe('not_allowed_token_type');
    expect(await refusal(client.apiCall('admin.users.list'))).toBe('unknown_method');
  });

  it('takes JSON as well as forms', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer xoxb-tests' };
    const blocks = [{ type: 'divider' }];
    const body = JSON.stringify({ channel: CHANNELS.sales, text: 'json', blocks });
    const response = await fetch(`${playground.apiUrl}chat.postMessage`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ ok: true, message: { text: 'json', blocks } });
  });

  it('takes a token in a form, and keeps it out of the log', async () => {
    const body = new URLSearchParams({ token: 'xoxb-tests', user: USERS.tom });
    const response = await fetch(`${playground.apiUrl}users.info`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ ok: true, user: { name: 'tom' } });
    const log = await (await fetch(`${playground.url}_/calls?method=users.info`)).json();
    expect(log).toMatchObject({ calls: [{ args: { user: USERS.tom }, outcome: { status: 200, ok: true } }] });
    expect(JSON.stringify(log)).not.toContain('xoxb-');
  });

  it('says that a body is no JSON', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer xoxb-tests' };
    const response = await fetch(`${playground.apiUrl}auth.test`, { method: 'POST', headers, body: '{"a":' });
    expect(await response.json()).toEqual({ ok: false, error: 'invalid_json' });
  });

  it('gives metadata back only to those who ask for it', async () => {
    const metadata = { event_type: 'frontdoor_reply', event_payload: { key: 'k-1', nth: 2 } };
    const { ts = '' } = await client.chat.postMessage({
      channel: CHANNELS.sales,
      text: 'with metadata',
      metadata,
    });
    const read = async (include_all_metadata: boolean) =>
      (await client.conversations.replies({ channel: CHANNELS.sales, ts, include_all_metadata }))
        .messages?.[0];
    expect(await read(true)).toMatchObject({ metadata });
    expect(await read(false)).not.toHaveProperty('metadata');
    await client.chat.update({ channel: CHANNELS.sales, ts, text: 'edited' });
    expect(await read(true)).toMatchObject({ text: 'edited', metadata, edited: { user: APP.botUserId } });
  });

  it('pages through a thread, root first, every reply once', async () => {
    const root = await post(playground, USERS.priya, CHANNELS.growth, 'root');
    const replies: string[] = [];
    for (let n = 0; n < 7; n += 1)
      replies.push(await post(playground, USERS.grace, CHANNELS.growth, `reply ${n}`, root));
    const seen: string[] = [];
    for await (const page of client.paginate('conversations.replies', {
      channel: CHANNELS.growth,
      ts: root,
      limit: 3,
    })) {
      const { messages } = z.object({ messages: z.array(z.looseObject({ ts: z.string() })) }).parse(page);
      seen.push(...messages.map((message) => message.ts));
    }
    expect(seen).toEqual([root, ...replies]);
    const { messages } = await client.conversations.history({ channel: CHANNELS.growth });
    expect(messages?.[0]).toMatchObject({
      ts: root,
      reply_count: 7,
      reply_users: [USERS.grace],
      latest_reply: replies[6],
    });
  });

  it('updates and deletes only the bot’s own messages', async () => {
    const theirs = await post(playground, USERS.priya, CHANNELS.sales, 'mine');
    expect(await refusal(client.chat.update({ channel: CHANNELS.sales, ts: theirs, text: 'no' }))).toBe(
      'cant_update_message',
    );
    expect(await refusal(client.chat.delete({ channel: CHANNELS.sales, ts: theirs }))).toBe(
      'cant_delete_message',
    );
    const { ts = '' } = await client.chat.postMessage({ channel: CHANNELS.sales, text: 'mine' });
    await client.chat.delete({ channel: CHANNELS.sales, ts });
    expect(await refusal(client.chat.update({ channel: CHANNELS.sales, ts, text: 'gone' }))).toBe(
      'message_not_found',
    );
  });

  it('refuses as Slack does', async () => {
    const say = (channel: string, text: string, more = {}) =>
      refusal(client.chat.postMessage({ channel, text, ...more }));
    const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
    expect(await say('C0NOWHERE', 'x')).toBe('channel_not_found');
    expect(await say(CHANNELS.leadership, 'x')).toBe('channel_not_found');
    expect(await say(CHANNELS.sales, 'x', { thread_ts: '1700000000.000100' })).toBe('thread_not_found');
    expect(await say(CHANNELS.sales, '')).toBe('no_text');
    expect(await say(CHANNELS.sales, 'x'.repeat(40_001))).toBe('msg_too_long');
    expect(await say(CHANNELS.sales, 'x', { blocks: [section('x'.repeat(3001))] })).toBe('invalid_blocks');
    expect(await say(CHANNELS.sales, 'x', { blocks: Array.from({ length: 51 }, () => section('x')) })).toBe(
      'invalid_blocks',
    );
    expect(await refusal(client.conversations.replies({ channel: CHANNELS.sales, ts: '1.000001' }))).toBe(
      'thread_not_found',
    );
    expect(await refusal(client.users.info({ user: 'U0NOBODY' }))).toBe('user_not_found');
    const { ts = '' } = await client.chat.postMessage({ channel: CHANNELS.sales, text: 'x' });
    expect(await refusal(client.chat.update({ channel: CHANNELS.sales, ts, text: 'é'.repeat(2001) }))).toBe(
      'msg_too_long',
    );
    const reaction = { channel: CHANNELS.sales, timestamp: ts, name: 'eyes' };
    expect(await refusal(client.reactions.add(reaction))).toBe('ok');
    expect(await refusal(client.reactions.add(reaction))).toBe('already_reacted');
  });

  it('lists channels that the bot can see, with their members', async () => {
    const info = { channel: CHANNELS.growthEu };
    const { channel } = await client.conversations.info(info);
    expect(channel).toMatchObject({ name: 'growth-eu', is_member: true });
    expect(channel).not.toHaveProperty('num_members');
    const counted = await client.conversations.info({ ...info, include_num_members: true });
    expect(counted.channel).toMatchObject({ name: 'growth-eu', num_members: 4 });
    expect((await client.conversations.members({ channel: CHANNELS.growthEu })).members).toContain(
      USERS.grace,
    );
    const { channels } = await client.conversations.list({ types: 'public_channel,private_channel' });
    expect(channels?.map((one) => one.name)).toContain('performance-eng');
    expect(channels?.map((one) => one.name)).not.toContain('leadership');
  });

  it('keeps the bot from speaking and reading where it is not, until it joins', async () => {
    const channel = CHANNELS.growthEu;
    await act(playground, { type: 'leave', as: USERS.grace, channel, user: APP.botUserId });
    const ts = await post(playground, USERS.grace, channel, 'between us');
    expect(await refusal(client.chat.postMessage({ channel, text: 'x' }))).toBe('not_in_channel');
    expect(await refusal(client.conversations.replies({ channel, ts }))).toBe('not_in_channel');
    await client.conversations.join({ channel });
    expect(await refusal(client.chat.postMessage({ channel, text: 'x' }))).toBe('ok');
  });

  it('opens direct messages by user, and finds people by email', async () => {
    const { channel } = await client.conversations.open({ users: USERS.mei });
    const { channel: posted } = await client.chat.postMessage({ channel: USERS.mei, text: 'Hello Mei' });
    expect(posted).toBe(channel?.id);
    const { user } = await client.users.lookupByEmail({ email: 'Mei@northwindharbor.example' });
    expect(user).toMatchObject({
      id: USERS.mei,
      real_name: 'Mei Tanaka',
      profile: { title: 'Lead, Data & Analytics' },
    });
  });

  it('links to messages, with the thread of a reply', async () => {
    const root = await post(playground, USERS.priya, CHANNELS.sales, 'root');
    const reply = await post(playground, USERS.priya, CHANNELS.sales, 'reply', root);
    const { permalink } = await client.chat.getPermalink({ channel: CHANNELS.sales, message_ts: reply });
    const path = `archives/${CHANNELS.sales}/p${reply.replace('.', '')}`;
    expect(permalink).toBe(`${playground.url}${path}?thread_ts=${root}&cid=${CHANNELS.sales}`);
  });

  it('shows an ephemeral message to one person and keeps it out of the history', async () => {
    const { message_ts } = await client.chat.postEphemeral({
      channel: CHANNELS.sales,
      user: USERS.tom,
      text: 'psst',
    });
    const shown = (await state(playground)).messages.find((message) => message.ts === message_ts);
    expect(shown).toMatchObject({ ephemeralTo: USERS.tom });
    const { messages } = await client.conversations.history({ channel: CHANNELS.sales });
    expect(messages?.map((message) => message.ts)).not.toContain(message_ts);
  });

  it('shows that the bot is thinking until its next message in the thread', async () => {
    const root = await post(playground, USERS.priya, CHANNELS.sales, 'think');
    await client.assistant.threads.setStatus({
      channel_id: CHANNELS.sales,
      thread_ts: root,
      status: 'is thinking…',
    });
    expect((await state(playground)).statuses).toEqual([
      { channel: CHANNELS.sales, threadTs: root, status: 'is thinking…' },
    ]);
    await client.chat.postMessage({ channel: CHANNELS.sales, thread_ts: root, text: 'done' });
    expect((await state(playground)).statuses).toEqual([]);
  });

  it('answers calls with 429, 500 or a broken connection on order, and logs every call', async () => {
    const say = (text: string) => client.chat.postMessage({ channel: CHANNELS.itHelp, text });
    const order = { type: 'answer', method: 'chat.postMessage' } as const;
    const strict = webClient(playground);
    await control(playground, { ...order, with: 'server_error' });
    await expect(say('one')).rejects.toMatchObject({ code: ErrorCode.HTTPError, statusCode: 500 });
    await control(playground, { ...order, with: 'reset_after_commit' });
    await expect(say('two')).rejects.toMatchObject({ code: ErrorCode.RequestError });
    await control(playground, { ...order, with: 'rate_limited', retryAfterSeconds: 0 });
    const limited = await fetch(`${playground.apiUrl}chat.postMessage`, { method: 'POST' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '0']);
    const { messages } = await strict.conversations.history({ channel: CHANNELS.itHelp });
    expect(messages?.map((message) => message.text)).toEqual(['two']);
    const log = await (await fetch(`${playground.url}_/calls?method=chat.postMessage`)).json();
    const { calls } = z.object({ calls: z.array(z.looseObject({ outcome: z.unknown() })) }).parse(log);
    expect(calls.slice(-3).map((call) => call.outcome)).toEqual([
      { status: 500, ok: false, error: 'internal_error' },
      { status: 0, ok: true },
      { status: 429, ok: false, error: 'ratelimited' },
    ]);
    expect(JSON.stringify(calls)).not.toContain('xoxb-');
  });
});
