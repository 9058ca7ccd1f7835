import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { createPool } from '../../src/db/pool.js';
import { BUILTIN } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { createIngest, type Ingest } from '../../src/runtime/inbox/ingest.js';
import { LogThrottle, Quarantine, SkippedThreads } from '../../src/runtime/inbox/quarantine.js';
import type { WorkerDeps } from '../../src/runtime/inbox/worker.js';
import { createIntakeRunner } from '../../src/runtime/turns/intake-runner.js';
import { openThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turns/turn-saver.js';
import { NO_SIGNS } from '../../tests/support/no-signs.js';
import { realParts } from './real-parts.js';
import { progress } from './report.js';
import { told } from './told.js';

/** The way of a turn without sweep and delivery, for benches that call each turn themselves. */
export interface BenchWorker {
  pool: Pool;
  ingest: Ingest;
  worker: WorkerDeps;
  close(): Promise<void>;
}

export async function openWorker(url: string): Promise<BenchWorker> {
  const onError = (error: Error) => progress(String(error));
  const pool = createPool({ url, role: 'frontdoor_runtime', max: 10, applicationName: 'bench', onError });
  const log = { debug() {}, info() {}, warn: told, error: told };
  const lock = await openThreadLock(url, log);
  const saver = new TurnSaver(pool);
  const { deps } = realParts(pool);
  const ingest = createIngest({
    pool,
    limits: { debounceMs: 0, maxWaitMs: 0, turnTimeoutMs: 60_000, postIntervalMs: 0, turnsAMinute: 0 },
    newId: randomUUID,
    wake: () => undefined,
  });
  const worker: WorkerDeps = {
    pool,
    lock,
    saver,
    graph: createIntakeRunner(deps, saver),
    graphVersion: GRAPH_VERSION,
    readThread: async () => [],
    meet: async () => undefined,
    aliasesOf,
    trackerOf: () => BUILTIN,
    turnTimeoutMs: 60_000,
    closing: new AbortController().signal,
    drain: new AbortController().signal,
    now: () => new Date(),
    newId: randomUUID,
    queued: () => undefined,
    signs: NO_SIGNS,
    turnPace: { intervalMs: 0, burst: 1 },
    dailyTokens: { person: 1e9, workspace: 1e9 },
    setAsideText: '',
    aheadText: '',
    stoppedText: '',
    quarantine: new Quarantine(() => undefined),
    skippedThreads: new SkippedThreads(() => Date.now()),
    logThrottle: new LogThrottle(() => Date.now()),
    log,
  };
  const close = async () => {
    await lock.close();
    await pool.end();
  };
  return { pool, ingest, worker, close };
}
