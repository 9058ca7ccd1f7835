import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { CHANNELS, TEAM, USERS } from '../../playground/seed/index.js';
import { startPlayground } from '../../playground/server/start.js';
import { BotProcess } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';

const Ack = z.object({ envelope_id: z.string() });
const { priya, frontdoor } = USERS;

/** A Slack whose Web API is the playground's, and whose WebSocket says what a test wants it to. */
async function startHostile(apiUrl: string) {
  const [wsPort, port] = await Promise.all([freePort(), freePort()]);
  const sockets = new WebSocketServer({ port: wsPort, host: '127.0.0.1' });
  const acked: string[] = [];
  let open: WebSocket | undefined;
  sockets.on('connection', (socket) => {
    open = socket;
    socket.on('message', (data) => {
      const ack = Ack.safeParse(JSON.parse(String(data)));
      if (ack.success) acked.push(ack.data.envelope_id);
    });
    socket.send(JSON.stringify({ type: 'hello', num_connections: 1, connection_info: { app_id: 'A' } }));
    const pings = setInterval(() => socket.ping(), 1_000);
    socket.on('close', () => clearInterval(pings));
  });
  const pass = async (path: string, headers: Record<string, string>, body: Buffer): Promise<string> => {
    if (path.includes('apps.connections.open')) {
      return JSON.stringify({ ok: true, url: `ws://127.0.0.1:${wsPort}/` });
    }
    return (await fetch(apiUrl + path.replace(/^\/api\//, ''), { method: 'POST', headers, body })).text();
  };
  const api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      pass(request.url ?? '', { authorization, 'content-type': type }, Buffer.concat(chunks)).then(
        (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve));
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    acked,
    say: (frame: string | Buffer) => open?.send(frame),
    isOpen: () => open?.readyState === open?.OPEN,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      api.close();
    },
  };
}

const base = Math.floor(Date.now() / 1_000);
const tsOf = (n: number) => `${base}.${String(n).padStart(6, '0')}`;

function envelope(id: unknown, event: object, more: object = {}): string {
  return JSON.stringify({
    envelope_id: id,
    type: 'events_api',
    accepts_response_payload: false,
    payload: {
      type: 'event_callback',
      team_id: TEAM.id,
      event_id: `Ev${String(id)}`,
      event_time: base,
      event,
    },
    ...more,
  });
}

const message = (n: number, text: string, more: object = {}) => ({
  ...{ type: 'message', channel: CHANNELS.sales, channel_type: 'channel', user: priya, text },
  ...{ ts: tsOf(n), event_ts: tsOf(n), team: TEAM.id },
  ...more,
});

const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const MALFORMED: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '7',
  '{"type":',
  '\u0000',
  DEEP,
  `{"type":"events_api","envelope_id":"deep","payload":${DEEP}}`,
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.alloc(900_000, 'x'),
  '{"type":"surprise","envelope_id":"e"}',
  '{"type":"events_api"}',
  '{"type":"events_api","envelope_id":"e","payload":null}',
  '{"type":"events_api","envelope_id":"e","payload":{"type":"event_callback"}}',
  '{"type":"interactive","envelope_id":"e","payload":{"type":"block_actions"}}',
  '{"type":"slash_commands","envelope_id":"e","payload":{"command":7}}',
  '{"type":"__proto__","envelope_id":"e","payload":{}}',
  '{"type":"error","envelope_id":"e","payload":{}}',
  '{"type":"ws_message","envelope_id":"e","payload":{}}',
  '{"type":"hello"}',
  envelope(null, message(90, 'without an id')),
  envelope(7, message(91, 'with a number for an id')),
  envelope('e', { type: 'error', text: 'an event called like an emitter’s' }),
  envelope('e', { type: 'disconnected' }),
  envelope('e', { type: 'close' }),
  envelope('e', { type: 'ws_message', channel: CHANNELS.sales, user: priya }),
  envelope('e', { type: 'message', channel: { id: 7 }, ts: null }),
  envelope('x'.repeat(100_000), message(92, 'with a long id')),
];

describe('a bot whose Socket Mode connection is hostile', () => {
  const database = testDatabase();
  let slack: Awaited<ReturnType<typeof startHostile>>;
  let bot: BotProcess;

  const rows = async (sql: string) => (await database.owner.query(sql)).rows;
  const heard = (n: number) => rows(`SELECT FROM inbox WHERE kind = 'message' AND slack_ts = '${tsOf(n)}'`);

  beforeAll(async () => {
    const playground = await startPlayground({
      ...{
        port: 0,
        botUrls: [],
        signingSecret: 's',
        botToken: 'xoxb-e2e',
        appToken: 'xapp-e2e',
        page: false,
      },
    });
    database.onClose(() => playground.close());
    slack = await startHostile(playground.apiUrl);
    bot = new BotProcess({
      ...{ DATABASE_URL: database.url, SLACK_API_URL: slack.apiUrl, BRAIN: 'guided' },
      ...{ SLACK_BOT_TOKEN: 'xoxb-e2e', SLACK_APP_TOKEN: 'xapp-e2e', PORT: String(await freePort()) },
      ...{ DEBOUNCE_MS: '150', MAX_WAIT_MS: '600' },
    });
    database.onClose(() => bot.kill('SIGTERM'));
    await bot.start();
  }, 120_000);
  afterAll(() => slack.close());

  it('lives through frames that are no envelopes, on the same connection or the next', async () => {
    for (const frame of MALFORMED) {
      await until('a connection', slack.isOpen);
      slack.say(frame);
    }
    await until('a connection', slack.isOpen);
    // what gets no ack, since the connection was about to end, Slack sends again
    await until('the ack', () => {
      if (slack.isOpen()) slack.say(envelope('after', message(1, `<@${frontdoor}> my app is slow`)));
      return slack.acked.includes('after');
    });
    expect(await heard(1)).toHaveLength(1);
    expect(bot.exitCode).toBeNull();
  });

  it('takes once what comes twice, in whatever envelope', async () => {
    const said = message(2, `<@${frontdoor}> twice`);
    for (const id of ['one', 'one', 'two']) slack.say(envelope(id, said));
    await until('the acks', () => slack.acked.filter((id) => id === 'one' || id === 'two').length === 3);
    expect(await heard(2)).toHaveLength(1);
  });

  it('takes what comes out of order into one thread, in the order of Slack', async () => {
    const root = tsOf(10);
    const reply = (n: number, text: string) => message(n, text, { thread_ts: root });
    const frames = [
      message(10, `<@${frontdoor}> out of order`),
      reply(12, 'Urgency: critical'),
      reply(11, 'Department: Sales'),
    ];
    for (const [i, event] of frames.entries()) slack.say(envelope(`order-${i}`, event));
    await until('the acks', () => slack.acked.filter((id) => id.startsWith('order-')).length === 3);
    await until(
      'the turns',
      async () => (await rows('SELECT 1 FROM inbox WHERE applied_at IS NULL')).length === 0,
    );
    const applied = await rows(
      `SELECT slack_ts FROM inbox WHERE slack_ts IN ('${tsOf(10)}', '${tsOf(11)}', '${tsOf(12)}')
       ORDER BY applied_turn, slack_ts`,
    );
    expect(applied.map(({ slack_ts: ts }) => ts)).toEqual([10, 11, 12].map(tsOf));
    expect(await rows(`SELECT 1 FROM threads WHERE root_ts = '${root}'`)).toHaveLength(1);
  });
});
