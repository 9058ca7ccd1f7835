import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isDatabaseError } from '../../db/database-errors.js';
import type { Logger } from '../../domain/ports.js';
import { ImportStopped, importRecords } from './import.js';
import type { ImportReport } from './report.js';
import type { ImportStore } from './store.js';

/** What is answered instead of an import done: an HTTP status and a sentence for whoever sent it. */
interface Refused {
  status: number;
  words: string;
  headers?: Record<string, string>;
}

/** Beyond these a sender that was refused is cut off instead of being heard out. */
const PATIENCE_BYTES = 8_000_000;
const PATIENCE_MS = 5_000;

function answer(response: ServerResponse, status: number, body: object, headers = {}): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(`${JSON.stringify(body)}\n`);
}

/** Answers at once (`soFar`: what was loaded) and hears out the sender: one that is cut off often never sees the answer. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, words, headers }: Refused,
  soFar?: ImportReport,
): void {
  answer(response, status, { error: words, ...soFar }, headers);
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), PATIENCE_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > PATIENCE_BYTES) request.destroy();
  });
}

/** Whether an Authorization header carries the token. How long that takes says nothing about the token. */
function carries(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** What a body may take: bytes in all, milliseconds without a byte, milliseconds in all. */
interface BodyLimits {
  mostBytes: number;
  idleMs: number;
  mostMs: number;
}

/** Why a body is not read to its end: an HTTP status, and a sentence for whoever sends it. */
class BodyStopped extends Error {
  readonly status: 408 | 413 | 503;

  constructor(status: BodyStopped['status'], sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * The bytes of a request as they come, no faster than they are taken. Whatever ends it early, the connection stays open for
 * an answer. @throws BodyStopped beyond a limit, or when `stop` aborts; the system's error when the sender is gone
 */
async function* bodyOf(
  request: IncomingMessage,
  limits: BodyLimits,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<unknown> = request.iterator({ destroyOnReturn: false });
  const deadline = AbortSignal.timeout(limits.mostMs);
  let bytes = 0;
  for (;;) {
    const next = await nextOf(chunks, limits.idleMs, stop);
    if (!Buffer.isBuffer(next)) return;
    if (deadline.aborted) throw tooSlow();
    bytes += next.length;
    if (bytes > limits.mostBytes) throw tooLarge(limits);
    yield next;
  }
}

function tooLarge({ mostBytes }: BodyLimits): BodyStopped {
  const most = `${Math.floor(mostBytes / 1_000_000).toLocaleString('en')} MB`;
  return new BodyStopped(413, `One upload holds at most ${most}. Send the rest in another.`);
}

const tooSlow = () => new BodyStopped(408, 'The upload came too slowly. Send it again.');

/** The next chunk, undefined at the end. */
async function nextOf(chunks: AsyncIterator<unknown>, idleMs: number, stop: AbortSignal): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = new Promise<never>((_resolve, reject) => {
    const stopping = () => reject(new BodyStopped(503, 'Frontdoor is stopping. Send it again later.'));
    const timer = setTimeout(() => reject(tooSlow()), idleMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    stop.addEventListener('abort', stopping, { signal });
    if (stop.aborted) stopping();
  });
  try {
    const next = await Promise.race([ended, chunks.next()]);
    return next.done === true ? undefined : next.value;
  } finally {
    settled.abort();
  }
}

const LIMITS: BodyLimits = { mostBytes: 1_000_000_000, idleMs: 30_000, mostMs: 3_600_000 };

const NOTHING: Refused = { status: 404, words: 'There is nothing here.' };
const METHOD: Refused = { status: 405, words: 'Send it with POST.', headers: { allow: 'POST' } };
const STRANGER: Refused = {
  status: 401,
  words: 'The token is missing or wrong. Send "Authorization: Bearer …" with the value of IMPORT_TOKEN.',
  headers: { 'www-authenticate': 'Bearer' },
};
const STARTING: Refused = { status: 503, words: 'Frontdoor is starting. Send it again in a moment.' };
const BUSY: Refused = { status: 409, words: 'Another import is under way. Send this one after it.' };
const COMPRESSED: Refused = { status: 415, words: 'Send the lines as they are, not compressed.' };

interface Options {
  token: string;
  /** where to load into; null while the workspace is not known yet */
  store: () => ImportStore | null;
  log: Logger;
  limits?: BodyLimits;
}

/** The import over HTTP. */
export interface ImportEndpoint {
  listener: RequestListener;
  /** Breaks off what is under way, whose sender is told what was loaded. */
  stop(): Promise<void>;
}

/**
 * `POST /import` with the bearer token and JSON lines, one upload at a time. Answers a report, with an `error` where it
 * broke off.
 */
export function createImportEndpoint({ token, store, log, limits = LIMITS }: Options): ImportEndpoint {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const into = store();
    const refused = whyNot(request, token, limits) ?? (running === null ? null : BUSY);
    if (refused === STRANGER) {
      log.warn({ from: request.socket.remoteAddress }, 'an import without the right token was refused');
    }
    if (refused !== null || into === null) {
      refuse(request, response, refused ?? STARTING);
      return;
    }
    const chunks = bodyOf(request, limits, stopping.signal);
    running = load(chunks, into, log)
      .then(({ report, broken }) => {
        if (broken === null) answer(response, 200, report);
        else refuse(request, response, broken, report);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'an import could not be answered');
        response.destroy();
      })
      .finally(() => {
        running = null;
      });
  };

  return {
    listener,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function whyNot(request: IncomingMessage, token: string, limits: BodyLimits): Refused | null {
  const { url = '', method, headers } = request;
  if (url.split('?')[0] !== '/import') return NOTHING;
  if (method !== 'POST') return METHOD;
  if (!carries(headers.authorization, token)) return STRANGER;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return COMPRESSED;
  return Number(headers['content-length'] ?? 0) > limits.mostBytes ? inWords(tooLarge(limits)) : null;
}

async function load(
  chunks: AsyncIterable<Uint8Array>,
  store: ImportStore,
  log: Logger,
): Promise<{ report: ImportReport; broken: Refused | null }> {
  try {
    const report = await importRecords([{ name: 'upload', chunks }], store);
    log.info(counts(report), 'an import was loaded');
    return { report, broken: null };
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    log.warn({ ...counts(error.report), err: error.cause }, 'an import broke off');
    return { report: error.report, broken: inWords(error.cause) };
  }
}

function inWords(cause: unknown): Refused {
  if (cause instanceof BodyStopped) return { status: cause.status, words: cause.message };
  const words = 'What was loaded stays. Send it again: what is there already is passed over.';
  return isDatabaseError(cause)
    ? { status: 503, words: `The database could not be reached. ${words}` }
    : { status: 500, words: `The import broke off. ${words}` };
}

/** Without what stood in the lines, which a log does not show. */
const counts = ({ problems: _, ...rest }: ImportReport) => rest;
