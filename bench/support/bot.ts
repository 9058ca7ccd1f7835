import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { createPool } from '../../src/db/pool.js';
import type { Logger } from '../../src/domain/ports.js';
import { BUILTIN } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import type { Ingest } from '../../src/runtime/inbox/ingest.js';
import type { RuntimeLimits } from '../../src/runtime/limits.js';
import type { SlackPort } from '../../src/runtime/outbox/deliver-reply.js';
import { createRuntime } from '../../src/runtime/runtime.js';
import type { RunGraph } from '../../src/runtime/turns/graph-port.js';
import { createIntakeRunner } from '../../src/runtime/turns/intake-runner.js';
import { openThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turns/turn-saver.js';
import { NO_SIGN_PORT } from '../../tests/support/no-signs.js';
import { realParts } from './real-parts.js';
import { progress } from './report.js';
import { told } from './told.js';

/** The same sizes as in src/main.ts. */
const POOL_SIZE = 6;
const SAVER_POOL_SIZE = 4;

/** A turn that has been committed. */
export interface CommittedTurn {
  teamId: string;
  threadId: string;
  turnNo: number;
}

/** One process's runtime as src/main.ts puts it together, without Slack's HTTP before and behind it. */
export interface Bot {
  pool: Pool;
  ingest: Ingest;
  stop(): Promise<void>;
}

/** @param setting `committed` hears of each turn as soon as the database has acknowledged its commit */
export async function startBot(
  url: string,
  setting: {
    slack: SlackPort;
    committed: (turn: CommittedTurn) => void;
    /** takes the place of some of what the bot would have */
    deps?: (pool: Pool, own: IntakeDeps) => Partial<IntakeDeps>;
    wrap?: (graph: RunGraph) => RunGraph;
    /** no pacing, where it is not said */
    limits?: Partial<RuntimeLimits>;
  },
): Promise<Bot> {
  const onError = (error: Error) => progress(String(error));
  const open = (max: number) =>
    createPool({ url, role: 'frontdoor_runtime', max, applicationName: 'bench', onError });
  const [pool, saverPool] = [open(POOL_SIZE), open(SAVER_POOL_SIZE)];
  const log = logThatHears(setting.committed);
  const lock = await openThreadLock(url, log);
  const saver = new TurnSaver(saverPool);
  const { deps, tracker } = realParts(pool);
  const runtime = createRuntime({
    configured: { blueprints: ['front_door'], teams: [] },
    pool,
    lock,
    saver,
    graphVersion: GRAPH_VERSION,
    limits: {
      debounceMs: 0,
      maxWaitMs: 0,
      turnTimeoutMs: 60_000,
      postIntervalMs: 0,
      turnsAMinute: 0,
      ...setting.limits,
    },
    aliasesOf,
    trackerOf: () => BUILTIN,
    now: () => new Date(),
    dailyTokens: { person: 1e9, workspace: 1e9 },
    businessHours: { from: 9, to: 17 },
    newId: randomUUID,
    setAsideText: '',
    aheadText: '',
    stoppedText: '',
    log,
  });
  const graph = createIntakeRunner({ ...deps, ...setting.deps?.(pool, deps) }, saver);
  runtime.start({
    graph: setting.wrap?.(graph) ?? graph,
    slack: setting.slack,
    readThread: async () => [],
    meet: async () => undefined,
    timeZoneOf: async () => 'UTC',
    botUserId: 'U_BOT',
    signs: NO_SIGN_PORT,
    trackerNameOf: () => null,
    tracker,
  });
  return {
    pool,
    ingest: runtime.ingest,
    stop: async () => {
      await runtime.stop();
      await lock.close();
      await Promise.all([pool.end(), saverPool.end()]);
    },
  };
}

/** The log is where the runtime says that a turn was committed; warnings and errors are shown. */
function logThatHears(committed: (turn: CommittedTurn) => void): Logger {
  return {
    debug(fields, message) {
      if (message === 'turn committed') committed(turnOf(fields));
    },
    info() {},
    warn: told,
    error: told,
  };
}

function turnOf(fields: object): CommittedTurn {
  if (!('teamId' in fields && 'threadId' in fields && 'turnNo' in fields)) {
    throw new Error('The log of a committed turn no longer names its workspace, thread and number.');
  }
  return {
    teamId: String(fields.teamId),
    threadId: String(fields.threadId),
    turnNo: Number(fields.turnNo),
  };
}
