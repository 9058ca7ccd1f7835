import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { verifySlackRequest } from '@slack/bolt';
import { AppError } from '../../../domain/errors.js';
import type { Logger } from '../../../domain/ports.js';
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

/**
 * Reads a body of at most `limit` bytes. What is too long is read on and thrown away, since a server that answers
 * before the sender is done often breaks the connection before the answer arrives.
 */
function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too_large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit * PATIENCE) request.destroy();
    });
    request.once('end', () => resolve(size > limit ? 'too_large' : Buffer.concat(chunks)));
    for (const over of ['close', 'error']) request.once(over, () => resolve('aborted'));
  });
}

/** Slack's largest payloads are some hundred kB; what is over a megabyte is not Slack's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Slack checks a command's certificate with this unsigned form, "Slash commands: basic receipt". It carries nothing. */
const SSL_CHECK = /(?:^|&)ssl_check=1(?:&|$)/;

type Verdict = { pass: Buffer } | { status: 200 | 400 | 401 | 413; reason: string };

/** Decides on the raw body whether Bolt gets to see a request. */
async function judge(request: IncomingMessage, { signingSecret, now }: FrontOptions): Promise<Verdict> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'too_large') return { status: 413, reason: body };
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

/** Slack gives up after 3 s; who needs longer than this to send a request is not Slack. Milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

interface FrontOptions {
  signingSecret: string;
  /** Bolt's listener. It takes a body that was read already from `rawBody`. */
  bolt: RequestListener;
  /** answers paths that are not Slack's, and bounds for itself how long their bodies take */
  others: RequestListener | undefined;
  log: Logger;
  now(): number;
}

/** The HTTP server in front of Bolt: health, paths, and the checks on the raw body. */
export function createFront(options: FrontOptions): Server {
  const server = createServer((request, response) => {
    response.once('finish', () => {
      // A connection kept alive by its client would hold up a server that is closing.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    handle(request, response, options).catch((error: unknown) => {
      options.log.error({ err: error }, 'a request could not be handled');
      if (!response.headersSent) end(response, 500);
    });
  });
  // Node's own limit for a whole request can't differ by path.
  server.requestTimeout = 0;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const isOther = path !== EVENTS_PATH && path !== '/healthz';
  if (isOther && options.others !== undefined) return options.others(request, response);
  // Whoever takes too long to send a request is cut off.
  const timer = setTimeout(() => request.destroy(), REQUEST_TIMEOUT_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
  if (path === '/healthz') return end(response, request.method === 'GET' ? 200 : 405, 'ok\n');
  if (isOther) return end(response, 404);
  if (request.method !== 'POST') return end(response, 405);
  const verdict = await judge(request, options);
  if ('pass' in verdict) {
    return options.bolt(Object.assign(request, { rawBody: verdict.pass }), response);
  }
  options.log[verdict.status === 200 ? 'debug' : 'warn'](verdict, 'request not taken');
  end(response, verdict.status);
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 200 ? text : '');
}

/** Starts to listen and answers the port (0 lets the system choose one). @throws AppError port_taken */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const what =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free one.`
          : `Port ${port} can't be opened (${cause.code ?? cause.message}). Set PORT to one that this user may open.`;
      reject(new AppError('port_taken', what, { cause, fields: { port } }));
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Takes no new connection; resolves when the requests under way are answered. */
export function closeFront(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
