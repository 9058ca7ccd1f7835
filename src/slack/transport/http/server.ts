import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';
import { verifySlackRequest } from '@slack/bolt';
import type { Logger } from '../../../domain/ports.js';
import { hearOut, type ReadBody } from './body.js';
import { createPort, REQUEST_TIMEOUT_MS } from './port.js';
import { payloadOf, shapeOf } from './shape.js';

/** Slack: a request older than this may be a replay; one from the future can be replayed for longer, so it falls too. */
const MAX_SKEW_SECONDS = 5 * 60;

/** Why a request can't be Slack's whatever its body is, or null. */
function whyNotSlack(headers: IncomingHttpHeaders, nowMs: number): 'headers' | 'timestamp' | null {
  const { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature } = headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'headers';
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp';
  return Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS ? 'timestamp' : null;
}

/** Why a request is not Slack's, or null when its signature and time hold. */
export function whyNotAuthentic(
  headers: IncomingHttpHeaders,
  body: Buffer,
  signingSecret: string,
  nowMs: number,
): 'headers' | 'timestamp' | 'signature' | null {
  const fault = whyNotSlack(headers, nowMs);
  if (fault !== null) return fault;
  const { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature = '' } = headers;
  try {
    verifySlackRequest({
      signingSecret,
      body: body.toString('utf8'),
      headers: { 'x-slack-signature': String(signature), 'x-slack-request-timestamp': Number(timestamp) },
      nowMilliseconds: nowMs,
    });
    return null;
  } catch {
    return 'signature';
  }
}

/** Slack's largest payloads are some hundred kB; what is over a megabyte is not Slack's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Slack checks a command's certificate with this unsigned form, "Slash commands: basic receipt". It carries nothing. */
const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;
const FORM = 'application/x-www-form-urlencoded';
/** It names a token and no more. Bytes. */
const MAX_SSL_CHECK_BYTES = 1024;

/** Whether a request without a signature may be that form, which is all that is read of such requests. */
function mayBeSslCheck({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return headers['content-type'] === FORM && length <= MAX_SSL_CHECK_BYTES;
}

type Verdict = { pass: Buffer } | { status: 200 | 400 | 401 | 413 | 503; reason: string };

/** Decides on the headers, then on the raw body, whether Bolt gets to see a request. */
async function judge(
  request: IncomingMessage,
  { signingSecret, readBody, now }: FrontOptions,
): Promise<Verdict> {
  const forged = whyNotSlack(request.headers, now());
  if (forged !== null && !mayBeSslCheck(request)) {
    hearOut(request, MAX_BODY_BYTES);
    return { status: 401, reason: forged };
  }
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'too_large') return { status: 413, reason: body };
  if (body === 'too_many') return { status: 503, reason: body };
  if (body === 'aborted') return { status: 400, reason: body };
  const contentType = request.headers['content-type'];
  if (contentType === FORM && SSL_CHECK.test(body.toString('utf8'))) {
    return { status: 200, reason: 'ssl_check' };
  }
  const fault = whyNotAuthentic(request.headers, body, signingSecret, now());
  if (fault !== null) return { status: 401, reason: fault };
  const shape = shapeOf(payloadOf(body, contentType));
  if (shape.verdict === 'pass') return { pass: body };
  return { status: shape.verdict === 'refuse' ? 400 : 200, reason: shape.reason };
}

/** Where Slack sends events, interactivity and commands; Bolt's default path. */
const EVENTS_PATH = '/slack/events';

interface FrontOptions {
  signingSecret: string;
  /** Bolt's listener. It takes a body that was read already from `rawBody`. */
  bolt: RequestListener;
  /** answers paths that are not Slack's, and bounds for itself how long their bodies take */
  others: RequestListener | undefined;
  readBody: ReadBody;
  log: Logger;
  now(): number;
}

/** The HTTP server in front of Bolt: paths, and the checks on the raw body. */
export function createFront(options: FrontOptions): Server {
  return createPort((request, response) => {
    handle(request, response, options).catch((error: unknown) => {
      options.log.error({ err: error }, 'a request could not be handled');
      if (!response.headersSent) end(response, 500);
    });
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const isOther = path !== EVENTS_PATH;
  if (isOther && options.others !== undefined) return options.others(request, response);
  // Whoever takes too long to send a request is cut off.
  const timer = setTimeout(() => request.destroy(), REQUEST_TIMEOUT_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
  if (isOther) return end(response, 404);
  if (request.method !== 'POST') return end(response, 405);
  const verdict = await judge(request, options);
  if ('pass' in verdict) {
    return options.bolt(Object.assign(request, { rawBody: verdict.pass }), response);
  }
  options.log[verdict.status === 200 ? 'debug' : 'warn'](verdict, 'request not taken');
  end(response, verdict.status);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end();
}
