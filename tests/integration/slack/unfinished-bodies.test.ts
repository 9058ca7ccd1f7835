import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { garbageCollector, heldMb } from '../../../bench/support/heap.js';
import { createBodyReader, type ReadBody } from '../../../src/slack/transport/http/body.js';
import { closePort, listen } from '../../../src/slack/transport/http/port.js';
import { createFront } from '../../../src/slack/transport/http/server.js';
import { createTrackerWebhooks, type Listened } from '../../../src/trackers/news/webhooks.js';
import { HearingLog } from '../../support/hearing-log.js';
import { until } from '../../support/until.js';

const SLACK = '/slack/events';
const TRACKER = '/trackers/ours';
const MB = 1_000_000;
const collect = garbageCollector();

describe('bodies that don’t come to an end', () => {
  let front: ReturnType<typeof createFront>;
  let port: number;
  let read: number;
  let sockets: Socket[];
  /** the other ends of the connections */
  let arrived: Socket[];

  const start = async (reader: ReadBody = createBodyReader()): Promise<void> => {
    const readBody: ReadBody = (request, mostBytes) => {
      read += 1;
      return reader(request, mostBytes);
    };
    const log = new HearingLog();
    const webhooks = createTrackerWebhooks(log, readBody, undefined);
    const adapter: Listened['adapter'] = {
      capabilities: { comments: 'comment', files: 'linked', news: 'webhook', signedBy: ['x-hub-signature'] },
      parseWebhook: () => ({ result: 'news', items: [] }),
    };
    webhooks.start(new Map([['ours', { adapter, note: async () => undefined }]]));
    front = createFront({
      ...{ signingSecret: 'secret', others: webhooks.listener, readBody, log, now: Date.now },
      bolt: (_request, response) => response.end(),
    });
    front.on('connection', (socket: Socket) => arrived.push(socket));
    port = await listen(front, 0, '127.0.0.1');
  };
  beforeEach(() => {
    [read, sockets, arrived] = [0, [], []];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await closePort(front);
  });

  const signed = () =>
    `x-slack-request-timestamp: ${Math.floor(Date.now() / 1_000)}\r\nx-slack-signature: v0=0\r\nx-hub-signature: sha256=0\r\n`;
  const head = (path: string, length: number, headers = signed()) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${length}\r\n\r\n`;

  /** Whether a connection is read so far, or was cut off. */
  const hasTaken =
    (bytes: number) =>
    ({ bytesRead, destroyed }: Socket): boolean =>
      destroyed || bytesRead >= bytes;

  /** A connection that has sent this, and what is answered there. */
  const open = async (...sent: (string | Buffer)[]): Promise<{ socket: Socket; answered: () => string }> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    await once(socket, 'connect');
    for (const piece of sent) socket.write(piece);
    return { socket, answered: () => answer };
  };
  const status = async ({ answered }: { answered: () => string }): Promise<number> =>
    until('an answer', () => {
      const [, code] = /^HTTP\/1\.1 (\d+)/.exec(answered()) ?? [];
      return code === undefined ? null : Number(code);
    });

  it.each([
    [SLACK, '', 401],
    [SLACK, 'content-type: application/x-www-form-urlencoded\r\n', 401],
    [SLACK, 'x-slack-signature: v0=0\r\n', 401],
    [SLACK, 'x-slack-signature: v0=0\r\nx-slack-request-timestamp: 1000\r\n', 401],
    [SLACK, 'x-slack-signature: v0=0\r\nx-slack-request-timestamp: soon\r\n', 401],
    [TRACKER, '', 401],
    [TRACKER, 'x-slack-signature: v0=0\r\n', 401],
    ['/trackers/theirs', '', 404],
    ['/elsewhere', '', 404],
  ])(
    'are not waited for at %s where the headers %j say that they are nobody’s',
    async (path, headers, answer) => {
      await start();
      expect(await status(await open(head(path, 900_000, headers)))).toBe(answer);
      expect(read).toBe(0);
    },
  );

  it.each([SLACK, TRACKER])(
    'take no more memory than all share, at %s',
    async (path) => {
      await start();
      const size = path === SLACK ? MB : 2 * MB - 1_000;
      const filling = Buffer.alloc(size, 'x');
      const before = heldMb(collect);
      await Promise.all(Array.from({ length: 150 }, () => open(head(path, size + 500), filling)));
      await until('all to arrive', () => arrived.length === 150 && arrived.every(hasTaken(size)));
      // what was refused is let go of soon after it has arrived; what is waited for, after ten seconds
      await until('the memory to be given back', () => heldMb(collect) - before < 100, 4_000);
    },
    120_000,
  );

  it.each([SLACK, TRACKER])(
    'take no more in pieces of a byte than as a whole, at %s',
    async (path) => {
      await start();
      const pieces = Buffer.from('1\r\nx\r\n'.repeat(100_000));
      const before = heldMb(collect);
      const chunked = head(path, 0).replace('content-length: 0', 'transfer-encoding: chunked');
      await Promise.all(Array.from({ length: 20 }, () => open(chunked, pieces)));
      const hasArrived = () => arrived.length === 20 && arrived.every(hasTaken(pieces.length));
      await until('all to arrive', hasArrived, 100_000);
      await until('the memory to be given back', () => heldMb(collect) - before < 75, 4_000);
    },
    180_000,
  );

  it('make room for those that come to one, on whatever path they are', async () => {
    await start(createBodyReader(3 * MB));
    const half = Buffer.alloc(MB, 'x');
    const slow = [];
    for (const path of [TRACKER, SLACK, TRACKER]) {
      slow.push(await open(head(path, path === SLACK ? MB + 20_000 : 1_900_000), half));
      await until('it to be read', () => read === slow.length);
    }
    const body = Buffer.alloc(900_000, 'x');
    expect(await status(await open(head(TRACKER, body.length), body))).toBe(200);
    expect(await Promise.all(slow.slice(0, 1).map(status))).toEqual([503]);
  });

  it('leave nothing behind', async () => {
    await start(createBodyReader(2.5 * MB));
    for (let round = 0; round < 5; round += 1) {
      const { socket } = await open(head(TRACKER, 900_000), Buffer.alloc(800_000, 'x'));
      await until('it to be read', () => read === 2 * round + 1);
      socket.destroy();
      const body = Buffer.alloc(900_000, 'x');
      expect(await status(await open(head(TRACKER, body.length), body))).toBe(200);
    }
  });

  it('are what was sent, in however many pieces it came', async () => {
    const bodies: (Buffer | string)[] = [];
    const reader = createBodyReader();
    await start(async (request, most) => {
      const body = await reader(request, most);
      bodies.push(body);
      return body;
    });
    const text = Array.from({ length: 9_000 }, (_, i) => `${i},`).join('');
    const pieces = [...text].map((letter) => `1\r\n${letter}\r\n`).join('');
    const chunked = head(TRACKER, 0).replace('content-length: 0', 'transfer-encoding: chunked');
    expect(await status(await open(chunked, `${pieces}0\r\n\r\n`))).toBe(200);
    expect(String(bodies[0])).toBe(text);
  });
});
