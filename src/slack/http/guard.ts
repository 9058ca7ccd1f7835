import type { IncomingMessage } from 'node:http';
import { whyNotAuthentic } from './authentic.js';
import { readBody } from './body.js';
import { payloadOf, shapeOf } from './shape.js';

/** Slack's largest payloads are some hundred kB; what is over a megabyte is not Slack's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Slack checks a command's certificate with this unsigned form, "Slash commands: basic receipt". It carries nothing. */
const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;

type Verdict = { pass: Buffer } | { status: 200 | 400 | 401 | 413; reason: string };

/** Decides on the raw body whether Bolt gets to see a request. */
export async function judge(
  request: IncomingMessage,
  signingSecret: string,
  now: () => number,
): Promise<Verdict> {
  const read = await readBody(request, MAX_BODY_BYTES);
  if (read === 'too_large') return { status: 413, reason: 'too_large' };
  if (read === 'aborted') return { status: 400, reason: 'aborted' };
  const contentType = request.headers['content-type'];
  if (contentType === 'application/x-www-form-urlencoded' && SSL_CHECK.test(read.body.toString('utf8'))) {
    return { status: 200, reason: 'ssl_check' };
  }
  const fault = whyNotAuthentic(request.headers, read.body, signingSecret, now());
  if (fault !== null) return { status: 401, reason: fault };
  const shape = shapeOf(payloadOf(read.body, contentType));
  if (shape.verdict === 'refuse') return { status: 400, reason: shape.reason };
  return shape.verdict === 'ignore' ? { status: 200, reason: shape.reason } : { pass: read.body };
}
