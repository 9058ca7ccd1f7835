import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEAM } from '../../../playground/seed/index.js';
import { signatureHeaders } from '../../../playground/server/sign.js';
import { createSender, type Outcome } from './send.js';

/** Where the bot listens, and what it is signed with. */
export interface Door {
  port: number;
  secret: string;
}

export interface Flood {
  /** how often each status came, or what broke the connection */
  outcomes: Record<string, number>;
  /** how long ordinary requests took that came meanwhile, at most, in milliseconds; all of them were answered with 200 */
  slowestMs: number;
}

const JSON_TYPE = 'application/json';
const URL_CHECK = { text: '{"type":"url_verification","challenge":"c"}', contentType: JSON_TYPE };
const now = () => Math.floor(Date.now() / 1_000);

/**
 * Does something, and meanwhile sends an ordinary request now and then. @throws Error where one of these is not answered with 200
 */
async function beside({ port, secret }: Door, work: () => Promise<Record<string, number>>): Promise<Flood> {
  const sender = createSender(`http://127.0.0.1:${port}/slack/events`, 1);
  let over = false;
  let slowestMs = 0;
  const ordinary = (async () => {
    while (!over) {
      const began = performance.now();
      const outcome = await sender.send(URL_CHECK, signatureHeaders(secret, URL_CHECK.text, now()));
      if (outcome !== 200) throw new Error(`An ordinary request got ${outcome}.`);
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
      await sleep(50);
    }
  })();
  try {
    const [outcomes] = await Promise.all([
      work().finally(() => {
        over = true;
      }),
      ordinary,
    ]);
    return { outcomes, slowestMs };
  } finally {
    over = true;
    sender.close();
  }
}

const countOf = (outcomes: readonly Outcome[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Bodies of just below a megabyte, and just above, with a signature and without: so many a second, for so many seconds. */
export function floodOfBodies(door: Door, perSecond: number, seconds: number): Promise<Flood> {
  return beside(door, async () => {
    const sender = createSender(`http://127.0.0.1:${door.port}/slack/events`, 50);
    const sending: Promise<Outcome>[] = [];
    for (let made = 0; made < perSecond * seconds; made += 1) {
      const filling = 'x'.repeat(1024 * 1024 + (made % 3 === 0 ? 100 : -400));
      const body = { type: 'event_callback', team_id: TEAM.id, event: { type: 'flood', filling } };
      const written = { text: JSON.stringify(body), contentType: JSON_TYPE };
      const headers = signatureHeaders(made % 3 === 1 ? door.secret : 'another', written.text, now());
      sending.push(sender.send(written, headers));
      await sleep(1_000 / perSecond);
    }
    const outcomes = await Promise.all(sending);
    sender.close();
    return countOf(outcomes);
  });
}

/** Headers: many, long, and of one name over and over. */
export function floodOfHeaders(door: Door, times: number): Promise<Flood> {
  const many = Array.from({ length: 3_000 }, (_, i) => `x-${i}: y\r\n`).join('');
  const heads = [
    many,
    `x-long: ${'y'.repeat(100_000)}\r\n`,
    'cookie: a=b\r\n'.repeat(5_000),
    `${'x'.repeat(50_000)}: y\r\n`,
  ];
  return beside(door, async () => {
    const asked = Array.from({ length: times }, (_, i) =>
      rawRequest(
        door.port,
        `POST /slack/events HTTP/1.1\r\nhost: x\r\n${heads[i % heads.length]}content-length: 0\r\n\r\n`,
      ),
    );
    return countOf(await Promise.all(asked));
  });
}

/** What is answered to bytes as they are, and that the connection ends. */
function rawRequest(port: number, text: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += String(chunk);
      socket.end();
    });
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) || 'no answer'));
  });
}

/** What a connection says that never comes to an end, a piece at a time. */
const DAWDLERS: readonly { first: string; more: string }[] = [
  { first: '', more: '' },
  { first: 'POST /slack/events HTTP/1.1\r\n', more: 'x-a: b\r\n' },
  { first: 'POST /slack/events HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n', more: 'x' },
  {
    first: 'POST /slack/events HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
    more: '1\r\nx\r\n',
  },
  { first: 'POST /elsewhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n', more: 'x' },
  { first: 'GET /readyz HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n', more: 'x' },
];

export interface Dawdle extends Flood {
  /** how long the longest was held open, in milliseconds */
  longestMs: number;
}

/** So many connections at once that dawdle, each until it is ended from the other side. */
export async function dawdle(door: Door, connections: number): Promise<Dawdle> {
  let longestMs = 0;
  const hold = (n: number) =>
    new Promise<Outcome>((resolve) => {
      const { first, more } = DAWDLERS[n % DAWDLERS.length] ?? { first: '', more: '' };
      const began = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const socket = connect(door.port, '127.0.0.1', () => {
        socket.write(first);
        timer = setInterval(() => socket.write(more), 500);
      });
      socket.resume();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        longestMs = Math.max(longestMs, Math.round(performance.now() - began));
        resolve('ended');
      });
    });
  const flood = await beside(door, async () =>
    countOf(await Promise.all(Array.from({ length: connections }, (_, n) => hold(n)))),
  );
  return { ...flood, longestMs };
}
