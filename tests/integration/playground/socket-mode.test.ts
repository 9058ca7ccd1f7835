import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { App } from '@slack/bolt';
import { SocketModeClient } from '@slack/socket-mode';
import { WebSocket } from 'ws';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import {
  APP_TOKEN,
  act,
  BOT_TOKEN,
  control,
  type Json,
  post,
  quiet,
  startTestPlayground,
  state,
  until,
  webClient,
} from './support.js';

describe('Socket Mode', () => {
  let playground: Playground;
  const closers: (() => Promise<void> | void)[] = [];

  beforeEach(async () => {
    playground = await startTestPlayground({ retryDelaysMs: [0, 0, 0] });
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await playground.close();
  });

  async function startSocketBolt(): Promise<App> {
    const app = new App({
      token: BOT_TOKEN,
      appToken: APP_TOKEN,
      socketMode: true,
      clientOptions: { slackApiUrl: playground.apiUrl },
      logger: quiet,
    });
    await app.start();
    closers.push(async () => void (await app.stop()));
    return app;
  }

  /** A bare connection that keeps envelopes and acknowledges only when told. */
  async function startRaw() {
    const { url } = await webClient(playground, APP_TOKEN).apps.connections.open({});
    const socket = new WebSocket(String(url));
    const envelopes: Json[] = [];
    let greeted = false;
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(String(data));
      if (typeof message !== 'object' || message === null) return;
      if ('envelope_id' in message) envelopes.push({ ...message });
      else greeted ||= 'type' in message && message.type === 'hello';
    });
    closers.push(() => socket.terminate());
    await until(() => greeted, 'hello');
    const ack = (envelope: Json | undefined) =>
      socket.send(JSON.stringify({ envelope_id: envelope?.['envelope_id'] }));
    return { socket, envelopes, ack };
  }

  const say = (text: string) => post(playground, USERS.priya, CHANNELS.sales, text);

  it('brings events, clicks and submissions to the real Bolt, and takes payloads in acks', async () => {
    const app = await startSocketBolt();
    const heard: string[] = [];
    app.message(async ({ message }) => void heard.push('text' in message ? String(message.text) : ''));
    app.command('/frontdoor', async ({ ack, body, client }) => {
      await ack();
      const title = { type: 'plain_text' as const, text: 'New' };
      const element = { type: 'plain_text_input' as const, action_id: 'a' };
      const blocks = [{ type: 'input' as const, block_id: 'b', label: title, element }];
      const view = { type: 'modal' as const, callback_id: 'new', title, submit: title, blocks };
      await client.views.open({ trigger_id: body.trigger_id, view });
    });
    app.view(
      'new',
      async ({ ack }) => void (await ack({ response_action: 'errors', errors: { b: 'Too short' } })),
    );
    await say('hello');
    await until(() => heard.length === 1, 'the message');
    await act(playground, {
      type: 'slash',
      as: USERS.priya,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: '',
    });
    await until(async () => (await state(playground)).views.length === 1, 'the modal');
    const viewId = (await state(playground)).views[0]?.id ?? '';
    const values = { b: { a: { type: 'plain_text_input', value: 'x' } } };
    const answer = await act(playground, { type: 'submitView', as: USERS.priya, viewId, state: { values } });
    expect(answer).toMatchObject({ outcome: 'errors', errors: { b: 'Too short' } });
    expect((await state(playground)).bot).toMatchObject({ reachable: true, via: 'socket' });
  });

  it('spreads events over the connections', async () => {
    const [one, two] = [await startRaw(), await startRaw()];
    for (let n = 0; n < 4; n += 1) await say(`message ${n}`);
    await until(() => one.envelopes.length === 2 && two.envelopes.length === 2, 'two on each');
    expect(one.envelopes[0]).toMatchObject({
      type: 'events_api',
      accepts_response_payload: false,
      retry_attempt: 0,
    });
    for (const connection of [one, two])
      for (const envelope of connection.envelopes) connection.ack(envelope);
  });

  it('redelivers what a closed connection did not acknowledge, on another one', async () => {
    const one = await startRaw();
    await say('to be lost');
    await until(() => one.envelopes.length === 1, 'the event');
    const two = await startRaw();
    one.socket.terminate();
    await until(() => two.envelopes.length === 1, 'the redelivery');
    expect(two.envelopes[0]).toMatchObject({ retry_attempt: 1, retry_reason: 'connection_failed' });
    expect(two.envelopes[0]?.['payload']).toEqual(one.envelopes[0]?.['payload']);
    two.ack(two.envelopes[0]);
  });

  /** A workspace that does not wait as long for an ack as Slack does. */
  async function beImpatient(): Promise<void> {
    await playground.close();
    playground = await startTestPlayground({ ackTimeoutMs: 400, retryDelaysMs: [0, 0, 0] });
  }

  it('repeats an event that nobody acknowledges, on the other connection, and stops at the ack', async () => {
    await beImpatient();
    const [silent, other] = [await startRaw(), await startRaw()];
    await say('anyone?');
    await until(() => silent.envelopes.length + other.envelopes.length === 2, 'the repetition');
    expect([silent.envelopes.length, other.envelopes.length]).toEqual([1, 1]);
    const second = [...silent.envelopes, ...other.envelopes].find(
      (envelope) => envelope['retry_attempt'] === 1,
    );
    expect(second).toMatchObject({ retry_reason: 'http_timeout' });
    for (const connection of [silent, other]) connection.ack(connection.envelopes[0]);
    // Another event is repeated in its turn; by then the first would have been, had its ack not counted.
    await say('and you?');
    await until(() => silent.envelopes.length + other.envelopes.length === 4, 'the other event, twice');
    const ids = [...silent.envelopes, ...other.envelopes].map((envelope) =>
      JSON.stringify(envelope['payload']),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids.filter((id) => id.includes('anyone?'))).toHaveLength(2);
  });

  it('repeats each of several events on the connection that did not have it', async () => {
    await beImpatient();
    const [one, two] = [await startRaw(), await startRaw()];
    await say('first');
    await say('second');
    await until(() => one.envelopes.length === 2 && two.envelopes.length === 2, 'both repetitions');
    for (const { envelopes, ack } of [one, two]) {
      expect(new Set(envelopes.map((envelope) => JSON.stringify(envelope['payload']))).size).toBe(2);
      for (const envelope of envelopes) ack(envelope);
    }
  });

  it('asks a client to reconnect, and the client does', async () => {
    const client = new SocketModeClient({
      appToken: APP_TOKEN,
      clientOptions: { slackApiUrl: playground.apiUrl },
      clientPingTimeout: 100,
      logger: quiet,
    });
    closers.push(() => client.disconnect());
    await client.start();
    const connected = new Promise((resolve) => client.once('connected', resolve));
    await control(playground, { type: 'refresh' });
    await connected;
  });

  it('turns away a connection with no ticket, or one that was used', async () => {
    const { url } = await webClient(playground, APP_TOKEN).apps.connections.open({});
    const outcome = (address: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address);
        closers.push(() => socket.terminate());
        socket.once('open', () => resolve('open')).once('error', (error) => resolve(error.message));
      });
    expect(await outcome(String(url))).toBe('open');
    expect(await outcome(String(url))).toContain('401');
    expect(await outcome(`${playground.url.replace('http', 'ws')}link`)).toContain('401');
  });
});
