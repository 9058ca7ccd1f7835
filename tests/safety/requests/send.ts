import { Agent, request } from 'node:http';
import { signatureHeaders } from '../../../playground/server/sign.js';
import type { Written } from './mutate.js';
import { pick, type Random } from './samples.js';

/** What came of a request: Slack's side sees a status, or a connection that broke. */
export type Outcome = number | string;

export interface Sender {
  send(written: Written, headers: Record<string, string>): Promise<Outcome>;
  close(): void;
}

export function createSender(url: string, atOnce: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return {
    send: ({ text, contentType }, headers) =>
      new Promise((resolve) => {
        const body = Buffer.from(text);
        const all = { 'content-type': contentType, 'content-length': body.length, ...headers };
        const sending = request(url, { method: 'POST', agent, headers: all }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', () => resolve('broken'));
        });
        sending.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const textOf = ({ text }: Written): string => text.toString('utf8');

/** Slack's signature, made at a time that may be some minutes off, as clocks are, though less than five. */
export function signed(random: Random, secret: string, written: Written, nowSeconds: number) {
  const skew = random() < 0.2 ? Math.floor(random() * 580) - 290 : 0;
  return signatureHeaders(secret, textOf(written), nowSeconds + skew);
}

/** Headers under which nothing may be taken, whatever the body. */
export function unsigned(random: Random, secret: string, written: Written, nowSeconds: number) {
  const text = textOf(written);
  const good = signatureHeaders(secret, text, nowSeconds);
  const { 'x-slack-signature': signature = '' } = good;
  return pick<() => Record<string, string>>(random, [
    () => ({}),
    () => signatureHeaders('another-secret', text, nowSeconds),
    () => signatureHeaders(secret, `${text} `, nowSeconds),
    () => signatureHeaders(secret, text, nowSeconds - 301 - Math.floor(random() * 1e6)),
    () => signatureHeaders(secret, text, nowSeconds + 310 + Math.floor(random() * 1e6)),
    () => ({ ...good, 'x-slack-request-timestamp': String(nowSeconds + 1) }),
    () => ({
      ...good,
      'x-slack-request-timestamp': pick(random, ['', '-1', '1e9', '0x6', 'NaN', '9'.repeat(400)]),
    }),
    () => ({
      ...good,
      'x-slack-signature': pick(random, ['', 'v0=', 'v1=00', signature.slice(0, -1), `${signature}0`]),
    }),
    () => ({ ...good, 'x-slack-signature': signature.toUpperCase() }),
    () => ({ ...good, 'x-slack-signature': `${signature}, ${signature}` }),
  ])();
}
