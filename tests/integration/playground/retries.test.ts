import { afterEach, describe, expect, it } from '@jest/globals';
import { verifySlackRequest } from '@slack/bolt';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import {
  control,
  type Json,
  post,
  SIGNING_SECRET,
  startEndpoint,
  startTestPlayground,
  state,
  until,
} from './support.js';

describe('Slack’s retry rules over HTTP', () => {
  const closers: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function startWith(answer: Parameters<typeof startEndpoint>[0], options = {}) {
    const endpoint = await startEndpoint(answer);
    const playground = await startTestPlayground({
      botUrls: [endpoint.url],
      retryDelaysMs: [0, 0, 0],
      ...options,
    });
    closers.push(() => playground.close(), endpoint.close);
    return { endpoint, playground };
  }

  const say = (playground: Playground) => post(playground, USERS.priya, CHANNELS.sales, 'hello');
  const retryHeaders = (received: { headers: Record<string, unknown> }[]) =>
    received.map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]);

  const idsOf = (received: { body: Json }[]) => received.map(({ body }) => body['event_id']);

  it('repeats an event three times when the bot answers with an error, and then gives up', async () => {
    const { endpoint, playground } = await startWith(() => ({ status: 500 }));
    await say(playground);
    await until(() => endpoint.received.length === 4, 'four deliveries');
    expect(retryHeaders(endpoint.received)).toEqual([
      [undefined, undefined],
      ['1', 'http_error'],
      ['2', 'http_error'],
      ['3', 'http_error'],
    ]);
    const [first] = idsOf(endpoint.received);
    await say(playground);
    await until(() => endpoint.received.length >= 8, 'four deliveries of another event');
    expect(idsOf(endpoint.received).filter((id) => id === first)).toHaveLength(4);
  });

  it('waits between the repetitions as it was told', async () => {
    const at: number[] = [];
    const note = () => {
      at.push(performance.now());
      return { status: 500 };
    };
    const { playground } = await startWith(note, { retryDelaysMs: [0, 60, 120] });
    await say(playground);
    await until(() => at.length === 4, 'four deliveries');
    const [, second = 0, third = 0, fourth = 0] = at;
    expect(third - second).toBeGreaterThan(50);
    expect(fourth - third).toBeGreaterThan(110);
  });

  it('stops as soon as the bot answers 200', async () => {
    const { endpoint, playground } = await startWith((nth) => ({ status: nth === 2 ? 200 : 503 }));
    await say(playground);
    await until(() => endpoint.received.length === 2, 'two deliveries');
    const [first] = idsOf(endpoint.received);
    await say(playground);
    await until(() => endpoint.received.length >= 6, 'four deliveries of another event');
    expect(idsOf(endpoint.received).filter((id) => id === first)).toHaveLength(2);
  });

  it('stops when the bot asks for no retry', async () => {
    const answer = { status: 500, headers: { 'x-slack-no-retry': '1' } };
    const { endpoint, playground } = await startWith((nth) => (nth === 1 ? answer : { status: 500 }));
    await say(playground);
    await until(() => endpoint.received.length === 1, 'one delivery');
    const [first] = idsOf(endpoint.received);
    await say(playground);
    await until(() => endpoint.received.length >= 5, 'four deliveries of another event');
    expect(idsOf(endpoint.received).filter((id) => id === first)).toHaveLength(1);
  });

  it('calls silence a timeout', async () => {
    const { endpoint, playground } = await startWith((nth) => (nth === 1 ? 'silence' : { status: 200 }), {
      ackTimeoutMs: 200,
    });
    await until(async () => (await state(playground)).bot.reachable, 'the verification');
    await say(playground);
    await until(() => endpoint.received.length >= 2, 'the repetition');
    expect(retryHeaders(endpoint.received)[1]).toEqual(['1', 'http_timeout']);
  });

  it('signs so that Slack’s own verification accepts it, on the machine’s clock', async () => {
    const { endpoint, playground } = await startWith(() => ({ status: 200 }));
    await control(playground, { type: 'skip', ms: 4 * 3_600_000 });
    const ts = await say(playground);
    await until(() => endpoint.received.length === 1, 'the delivery');
    expect(Number(ts)).toBeGreaterThan(Date.now() / 1000 + 3.9 * 3600);
    const [delivery] = endpoint.received;
    const headers = {
      'x-slack-signature': String(delivery?.headers['x-slack-signature']),
      'x-slack-request-timestamp': Number(delivery?.headers['x-slack-request-timestamp']),
    };
    const body = JSON.stringify(delivery?.body);
    expect(() => verifySlackRequest({ signingSecret: SIGNING_SECRET, body, headers })).not.toThrow();
    expect(() => verifySlackRequest({ signingSecret: 'another', body, headers })).toThrow();
  });

  it('takes several URLs of the bot in turn', async () => {
    const second = await startEndpoint(() => ({ status: 200 }));
    closers.push(second.close);
    const first = await startEndpoint(() => ({ status: 200 }));
    closers.push(first.close);
    const playground = await startTestPlayground({ botUrls: [first.url, second.url] });
    closers.unshift(() => playground.close());
    await until(async () => (await state(playground)).bot.reachable, 'the verification');
    for (let n = 0; n < 4; n += 1) await say(playground);
    await until(() => first.received.length + second.received.length === 4, 'all four');
    expect(first.received).toHaveLength(2);
  });

  it('drops, doubles, holds back and resumes on order', async () => {
    const { endpoint, playground } = await startWith(() => ({ status: 200 }));
    await control(playground, { type: 'drop' });
    await say(playground);
    await control(playground, { type: 'duplicate' });
    await say(playground);
    await until(() => endpoint.received.length === 2, 'the doubled one');
    expect(endpoint.received[0]?.body).toEqual(endpoint.received[1]?.body);
    await control(playground, { type: 'pause' });
    await say(playground);
    for (let roundTrip = 0; roundTrip < 10; roundTrip += 1) await state(playground);
    expect(endpoint.received).toHaveLength(2);
    await control(playground, { type: 'resume' });
    await until(() => endpoint.received.length === 3, 'the one held back');
  });
});
