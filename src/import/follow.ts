import type { Logger } from '../domain/ports.js';
import { importRecords } from './import.js';
import type { ImportReport } from './report.js';
import type { ImportStore } from './store.js';

/** Links may point at people and channels of Slack, which are read meanwhile; so long they are tried again. */
const TRIES = 60;
const PAUSE_MS = 1_000;

/** An import that goes on until all of it is loaded. */
export interface FollowedImport {
  stop(): Promise<void>;
}

/** Loads the records behind an address in the background, again and again until no link is without its ends. */
export function followRecords(
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
