import { createServer, type RequestListener } from 'node:http';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { createImportEndpoint, type ImportEndpoint } from './endpoint.js';
import { importRecords } from './import.js';
import type { ImportStore } from './store.js';

/** Links may point at people and channels of Slack, which are read meanwhile; so long they are tried again. */
const TRIES = 60;
const PAUSE_MS = 1_000;

/** Loads the records behind an address in the background until no link is without its ends. @returns what stops it */
function followRecords(
  url: string,
  store: ImportStore,
  { log, sleep }: Pick<Options, 'log' | 'sleep'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { ok, status, body } = await fetch(url, { signal });
      if (!ok || body === null) throw new Error(`${url} answered with ${status}.`);
      const { problems, ...counts } = await importRecords([{ name: url, chunks: body }], store);
      if (counts.refused === 0) return log.debug(counts, 'records were loaded');
      if (tries === TRIES) return log.warn({ ...counts, problems }, 'some records could not be loaded');
      await sleep(PAUSE_MS, signal);
    }
  };
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'records could not be loaded');
  });
  return () => {
    stopping.abort();
    return running;
  };
}

/** Milliseconds for a request's headers; the endpoint bounds how long a body takes. */
const HEADERS_TIMEOUT_MS = 10_000;

/** A server for imports alone, where Slack does not call us; port 0 lets the system choose. @throws AppError port_taken */
export async function serveImports(
  { listener }: ImportEndpoint,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(listener);
  server.requestTimeout = 0;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const words = `Imports are taken on port ${port}, which can't be opened: ${cause.message}. Set PORT to a free one, or unset IMPORT_TOKEN.`;
      reject(new AppError('port_taken', words, { cause, fields: { port } }));
    });
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
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

interface Options {
  /** whoever sends it may import over HTTP; null: nobody may */
  token: string | null;
  log: Logger;
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export function createImporting(options: Options): Importing {
  const { token, log } = options;
  let into: ImportStore | null = null;
  const endpoint = token === null ? null : createImportEndpoint({ token, store: () => into, log });
  const stops: (() => Promise<void>)[] = endpoint === null ? [] : [endpoint.stop];
  return {
    listener: endpoint?.listener,
    async start(store, { ownPort, recordsUrl }) {
      into = store;
      if (recordsUrl !== null) stops.push(followRecords(recordsUrl, store, options));
      if (endpoint !== null && ownPort !== null) stops.push((await serveImports(endpoint, ownPort)).stop);
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
