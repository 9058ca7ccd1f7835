import type { IncomingHttpHeaders } from 'node:http';
import { verifySlackRequest } from '@slack/bolt';

/** Slack: a request older than this may be a replay; one from the future can be replayed for longer, so it falls too. */
const MAX_SKEW_SECONDS = 5 * 60;

/** Why a request is not Slack's, or null when its signature and time hold. */
export function whyNotAuthentic(
  headers: IncomingHttpHeaders,
  body: Buffer,
  signingSecret: string,
  nowMs: number,
): 'headers' | 'timestamp' | 'signature' | null {
  const timestamp = headers['x-slack-request-timestamp'];
  const signature = headers['x-slack-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'headers';
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp';
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS) return 'timestamp';
  try {
    verifySlackRequest({
      signingSecret,
      body: body.toString('utf8'),
      headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': Number(timestamp) },
      nowMilliseconds: nowMs,
    });
    return null;
  } catch {
    return 'signature';
  }
}
