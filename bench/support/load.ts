import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { APP } from '../../playground/seed/index.js';

/**
 * A program of its own that plays Slack's side of the Events API: signed message events, sent as fast as they are answered
 * over `connections`, or at a fixed rate. Prints { sent, failed, seconds, latenciesMs } as JSON.
 */
const Order = z.object({
  url: z.string(),
  signingSecret: z.string(),
  botUserId: z.string(),
  teamId: z.string(),
  seconds: z.number(),
  connections: z.number().int(),
  /** events a second; null: as fast as they are answered */
  rate: z.number().nullable(),
});
type Order = z.infer<typeof Order>;

const MESSAGES_A_THREAD = 5;

const order = Order.parse(JSON.parse(process.argv[2] ?? '{}'));
const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const latenciesMs: number[] = [];
let sent = 0;
let failed = 0;
let made = 0;
const started = performance.now();
await (order.rate === null ? closedLoop(order) : openLoop(order, order.rate));
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(JSON.stringify({ sent, failed, seconds, latenciesMs }));
agent.destroy();

async function closedLoop({ connections, seconds: limit }: Order): Promise<void> {
  const lane = async () => {
    while (performance.now() - started < limit * 1_000) await send();
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function openLoop({ seconds: limit }: Order, rate: number): Promise<void> {
  const open: Promise<void>[] = [];
  const total = Math.floor(rate * limit);
  while (open.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * rate));
    while (open.length < due) open.push(send());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
}

async function send(): Promise<void> {
  const body = nextBody();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', order.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  const begun = performance.now();
  const status = await post(body, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  });
  latenciesMs.push(performance.now() - begun);
  if (status === 200) sent += 1;
  else failed += 1;
}

function post(body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const call = request(order.url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

/** Threads of five messages: the first calls the bot in, the others are plain. */
function nextBody(): string {
  const [thread, place] = [Math.floor(made / MESSAGES_A_THREAD), made % MESSAGES_A_THREAD];
  made += 1;
  const base = 1_700_000_000 + Math.floor(started) + thread;
  const root = `${base}.${String(process.pid % 1_000_000).padStart(6, '0')}`;
  const first = place === 0;
  return JSON.stringify({
    token: 'unused',
    team_id: order.teamId,
    api_app_id: APP.appId,
    type: 'event_callback',
    event_id: `Ev${randomUUID()}`,
    event_time: base,
    event: {
      type: 'message',
      channel: 'C0BENCH',
      channel_type: 'channel',
      user: 'U0BENCH',
      text: `${first ? `<@${order.botUserId}> ` : ''}the app is slow again, message ${place}`,
      ts: first ? root : `${base}.${String((process.pid + place) % 1_000_000).padStart(6, '0')}`,
      ...(first ? {} : { thread_ts: root }),
      event_ts: root,
    },
  });
}
