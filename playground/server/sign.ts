import { createHmac } from 'node:crypto';

/**
 * Slack's v0 request signature: HMAC-SHA256 over "v0:<timestamp>:<body>".
 * @param timestampSeconds the machine's time, not the workspace's: the receiver compares it with its own clock
 */
export function signatureHeaders(
  secret: string,
  body: string,
  timestampSeconds: number,
): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`v0:${timestampSeconds}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(timestampSeconds), 'x-slack-signature': `v0=${digest}` };
}
