import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isDatabaseError } from '../db/is-database-error.js';
import type { Logger } from '../domain/ports.js';
import { answer, type Refused, refuse } from './answer.js';
import { carries } from './bearer.js';
import { type BodyLimits, BodyStopped, bodyOf, tooLarge } from './body.js';
import { ImportStopped, importRecords } from './import.js';
import type { ImportReport } from './report.js';
import type { ImportStore } from './store.js';

const PATH = '/import';

/** How the report calls what was sent. */
const NAME = 'upload';

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
 * `POST /import` with `Authorization: Bearer <token>` and JSON lines as the body, one upload at a time. The answer is a report,
 * also where the import broke off; then it has an `error` in words, too. Other paths are answered with 404.
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
  if (url.split('?')[0] !== PATH) return NOTHING;
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
    const report = await importRecords([{ name: NAME, chunks }], store);
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
