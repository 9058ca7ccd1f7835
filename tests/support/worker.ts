import { randomUUID } from 'node:crypto';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { BUILTIN } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { LogThrottle, Quarantine, SkippedThreads } from '../../src/runtime/inbox/quarantine.js';
import type { WorkerDeps } from '../../src/runtime/inbox/worker.js';
import { createIntakeRunner } from '../../src/runtime/turns/intake-runner.js';
import { openThreadLock, type ThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turns/turn-saver.js';
import type { TestDatabase } from './database.js';
import { guidedBrain } from './guided.js';
import { HearingLog } from './hearing-log.js';
import { NO_SIGNS } from './no-signs.js';
import { plainDeps } from './plain-deps.js';

/** What a worker needs, without sweep, timers and delivery: whatever it does, it does because it was called. */
export async function workerDeps(
  database: TestDatabase,
  wrapLock: (lock: ThreadLock) => ThreadLock = (lock) => lock,
): Promise<WorkerDeps & { log: HearingLog }> {
  const { pool } = database;
  const lock = await openThreadLock(database.url, new HearingLog());
  database.onClose(() => lock.close());
  const saver = new TurnSaver(pool);
  const never = new AbortController().signal;
  return {
    pool,
    lock: wrapLock(lock),
    saver,
    graph: createIntakeRunner(plainDeps(guidedBrain(), false), saver),
    graphVersion: GRAPH_VERSION,
    readThread: async () => [],
    meet: async () => undefined,
    aliasesOf,
    trackerOf: () => BUILTIN,
    turnTimeoutMs: 60_000,
    closing: never,
    drain: never,
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
    logThrottle: new LogThrottle(Date.now),
    log: new HearingLog(),
  };
}
