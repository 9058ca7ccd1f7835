import { createServer, type RequestListener, type Server } from 'node:http';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { createImportEndpoint, type ImportEndpoint } from './endpoint.js';
import { importRecords } from './import.js';
import type { ImportReport } from './report.js';
import type { ImportStore } from './store.js';

/** Links may point at people and channels of Slack, which are read meanwhile; so long they are tried again. */
const TRIES = 60;
const PAUSE_MS = 1_000;

/** An import that goes on until all of it is loaded. */
interface FollowedImport {
  stop(): Promise<void>;
}

/** Loads the records behind an address in the background, again and again until no link is without its ends. */
function followRecords(
  url: string,
  store: ImportStore,
  { log, sleep }: { log: Logger; sleep: (ms: number, signal: AbortSignal) => Promise<unknown> },
): FollowedImport {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const report = await load(url, store, signal);
      const { problems, ...counts } = report;
      if (report.refused === 0) return log.debug(counts, 'records were loaded');
      if (tries === TRIES) return log.warn({ ...counts, problems }, 'some records could not be loaded');
      await sleep(PAUSE_MS, signal);
    }
  };
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'records could not be loaded');
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function load(url: string, store: ImportStore, signal: AbortSignal): Promise<ImportReport> {
  const { ok, status, body } = await fetch(url, { signal });
  if (!ok || body === null) throw new Error(`${url} answered with ${status}.`);
  return importRecords([{ name: url, chunks: body }], store);
}

/** Milliseconds for a request's headers; the endpoint bounds how long a body takes. */
const HEADERS_TIMEOUT_MS = 10_000;

/**
 * A server for imports alone, where Slack does not call us. Answers the port, which 0 lets the system choose.
 * @throws AppError port_taken
 */
export async function serveImports(
  { listener }: ImportEndpoint,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(listener);
  server.requestTimeout = 0;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(portTaken(port, cause)));
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => close(server),
  };
}

function portTaken(port: number, cause: Error): AppError {
  return new AppError(
    'port_taken',
    `Imports are taken on port ${port}, which can't be opened: ${cause.message}. Set PORT to a free one, or unset IMPORT_TOKEN.`,
    { cause, fields: { port } },
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/** The ways in which a running bot takes records in. */
export interface Importing {
  /** The import over HTTP, for a server that the bot has anyway; undefined where nobody may import. */
  readonly listener: RequestListener | undefined;
  /**
   * From now on what comes is loaded into `store`.
   * @param ownPort where to listen for imports if no other server does
   * @param recordsUrl records to load in the background
   * @throws AppError port_taken
   */
  start(store: ImportStore, from: { ownPort: number | null; recordsUrl: string | null }): Promise<void>;
  stop(): Promise<void>;
}

/** @param token whoever sends it may import over HTTP; null: nobody may */
export function createImporting(options: {
  token: string | null;
  log: Logger;
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}): Importing {
  const { token, log } = options;
  let into: ImportStore | null = null;
  const endpoint = token === null ? null : createImportEndpoint({ token, store: () => into, log });
  const stops: (() => Promise<void>)[] = endpoint === null ? [] : [endpoint.stop];
  return {
    listener: endpoint?.listener,
    async start(store, { ownPort, recordsUrl }) {
      into = store;
      if (recordsUrl !== null) stops.push(followRecords(recordsUrl, store, options).stop);
      if (endpoint !== null && ownPort !== null) stops.push((await serveImports(endpoint, ownPort)).stop);
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
