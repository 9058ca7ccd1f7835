import type { RequestListener } from 'node:http';
import type { Logger } from '../domain/ports.js';
import { createImportEndpoint } from './endpoint.js';
import { followRecords } from './follow.js';
import { serveImports } from './serve.js';
import type { ImportStore } from './store.js';

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
