import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../shared/same-secret.js';

/** How old a message may be, and how far ahead its sender's clock. */
const GOOD_FOR_S = 5 * 60;

const signatureOf = (key: string, timestamp: string, body: string | Buffer): string =>
  `v1=${createHmac('sha256', key).update(`v1:${timestamp}:`).update(body).digest('hex')}`;

/** The headers by which the other side knows who sends a message, and when. */
export function signed(key: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return { 'x-frontdoor-timestamp': timestamp, 'x-frontdoor-signature': signatureOf(key, timestamp, body) };
}

/** Whether a message was signed with the key, not long ago. */
export function isSigned(key: string, headers: IncomingHttpHeaders, body: Buffer, now: Date): boolean {
  const { 'x-frontdoor-timestamp': timestamp, 'x-frontdoor-signature': signature } = headers;
  if (key === '' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  const isRight = isSameSecret(signature, signatureOf(key, timestamp, body));
  return isRight && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= GOOD_FOR_S;
}
