import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';
import { verifySlackRequest } from '@slack/bolt';
import type { Logger } from '../../../domain/ports.js';
import { createPort, REQUEST_TIMEOUT_MS } from './port.js';
import { payloadOf, shapeOf } from './shape.js';

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

/** Beyond this multiple of the limit a sender is cut off instead of being heard out for a polite answer. */
const PATIENCE = 8;

/** Slack's largest payloads are some hundred kB; what is over a megabyte is not Slack's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Of bodies that have not come to their end, in all: senders who dawdle must not fill the memory. */
const MAX_UNFINISHED_BYTES = 64 * MAX_BODY_BYTES;

/** The bodies that one server is reading. */
interface Unfinished {
  bytes: number;
}

/**
 * Reads a body. What is too much is read on and thrown away, since a server that answers before the sender is done often
 * breaks the connection before the answer arrives.
 */
function readBody(
  request: IncomingMessage,
  unfinished: Unfinished,
): Promise<Buffer | 'too_large' | 'too_many' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let held = 0;
    let fault: 'too_large' | 'too_many' | null = null;
    const release = () => {
      unfinished.bytes -= held;
      held = 0;
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) fault = 'too_large';
      else if (unfinished.bytes + chunk.length > MAX_UNFINISHED_BYTES) fault ??= 'too_many';
      if (fault === null) {
        chunks.push(chunk);
        held += chunk.length;
        unfinished.bytes += chunk.length;
      } else {
        chunks.length = 0;
        release();
      }
      if (size > MAX_BODY_BYTES * PATIENCE) request.destroy();
    });
    request.once('end', () => {
      release();
      resolve(fault ?? Buffer.concat(chunks));
    });
    for (const over of ['close', 'error']) {
      request.once(over, () => {
        release();
        resolve('aborted');
      });
    }
  });
}

/** Slack checks a command's certificate with this unsigned form, "Slash commands: basic receipt". It carries nothing. */
const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;

type Verdict = { pass: Buffer } | { status: 200 | 400 | 401 | 413 | 503; reason: string };

/** Decides on the raw body whether Bolt gets to see a request. */
async function judge(
  request: IncomingMessage,
  { signingSecret, now }: FrontOptions,
  unfinished: Unfinished,
): Promise<Verdict> {
  const body = await readBody(request, unfinished);
  if (body === 'too_large') return { status: 413, reason: body };
  if (body === 'too_many') return { status: 503, reason: body };
  if (body === 'aborted') return { status: 400, reason: body };
  const contentType = request.headers['content-type'];
  if (contentType === 'application/x-www-form-urlencoded' && SSL_CHECK.test(body.toString('utf8'))) {
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
  log: Logger;
  now(): number;
}

/** The HTTP server in front of Bolt: paths, and the checks on the raw body. */
export function createFront(options: FrontOptions): Server {
  const unfinished: Unfinished = { bytes: 0 };
  return createPort((request, response) => {
    handle(request, response, options, unfinished).catch((error: unknown) => {
      options.log.error({ err: error }, 'a request could not be handled');
      if (!response.headersSent) end(response, 500);
    });
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
  unfinished: Unfinished,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const isOther = path !== EVENTS_PATH;
  if (isOther && options.others !== undefined) return options.others(request, response);
  // Whoever takes too long to send a request is cut off.
  const timer = setTimeout(() => request.destroy(), REQUEST_TIMEOUT_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
  if (isOther) return end(response, 404);
  if (request.method !== 'POST') return end(response, 405);
  const verdict = await judge(request, options, unfinished);
  if ('pass' in verdict) {
    return options.bolt(Object.assign(request, { rawBody: verdict.pass }), response);
  }
  options.log[verdict.status === 200 ? 'debug' : 'warn'](verdict, 'request not taken');
  end(response, verdict.status);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end();
}
