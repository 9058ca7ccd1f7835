import type { RequestListener } from 'node:http';
import type { Logger } from '../../domain/ports.js';
import { createImportEndpoint } from './endpoint.js';
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

/** The ways in which a running bot takes records in. */
export interface Importing {
  /** The import over HTTP, for the bot's port; undefined where nobody may import. */
  readonly listener: RequestListener | undefined;
  /** From now on what comes is loaded into `store`. @param recordsUrl records to load in the background */
  start(store: ImportStore, recordsUrl: string | null): void;
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
    start(store, recordsUrl) {
      into = store;
      if (recordsUrl !== null) stops.push(followRecords(recordsUrl, store, options));
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
