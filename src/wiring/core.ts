import { randomUUID } from 'node:crypto';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import type { Config } from '../config/config.js';
import type { OpenDatabase } from '../db/open.js';
import { createPool } from '../db/pool.js';
import { wording } from '../domain/conversation/wording.js';
import type { Logger } from '../domain/ports.js';
import { aliasesOf } from '../knowledge/entities/aliases.js';
import { createReferences } from '../knowledge/entities/references.js';
import { full } from '../knowledge/linked/described.js';
import { createMemory } from '../knowledge/memory/memory.js';
import { createPastRequests } from '../knowledge/routing/past-requests.js';
import type { Clock } from '../ops/clock.js';
import type { ShutdownStack } from '../ops/shutdown.js';
import { createConfiguredNames } from '../runtime/configured-names.js';
import { createRuntime } from '../runtime/runtime.js';
import { openThreadLock } from '../runtime/turns/thread-lock.js';
import { TurnSaver } from '../runtime/turns/turn-saver.js';
import { createBuiltinTracker } from '../trackers/builtin/builtin.js';
import { createGuided } from './guided.js';

/** Connections a process takes besides the lock's: one pool for its own rows, one for LangGraph's reads. */
const POOL_SIZE = 6;
const SAVER_POOL_SIZE = 4;

/** The parts that need no Slack. */
export type Core = Awaited<ReturnType<typeof createCore>>;

export async function createCore(
  config: Config,
  database: OpenDatabase,
  shutdown: ShutdownStack,
  clock: Clock,
  log: Logger,
) {
  const { blueprints, turn, phrases } = config;
  const openPool = (max: number, applicationName: string) => {
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
    return createPool({ url: database.url, role: 'frontdoor_runtime', max, applicationName, onError });
  };
  const pool = openPool(POOL_SIZE, 'frontdoor');
  const saverPool = openPool(SAVER_POOL_SIZE, 'frontdoor-saver');
  shutdown.add('pools', async () => {
    await Promise.all([pool.end(), saverPool.end()]);
  });
  const lock = await openThreadLock(database.url, log);
  shutdown.add('thread lock', () => lock.close());
  const names = createConfiguredNames({ pool, config, log });
  shutdown.add('names of the configuration', names.stop);
  const { people } = names;
  const saver = new TurnSaver(saverPool);
  const references = createReferences(pool);
  const tracker = createBuiltinTracker(pool, randomUUID);
  const trackerOf = (team: string | null): string =>
    people().teams.find(({ id }) => id === team)?.tracker ?? config.tracker;
  const runtime = createRuntime({
    pool,
    lock,
    saver,
    graphVersion: GRAPH_VERSION,
    limits: {
      ...turn,
      turnTimeoutMs: turn.timeoutMs,
      postIntervalMs: config.postIntervalMs,
      turnsAMinute: config.turnsAMinute,
    },
    configured: { blueprints: blueprints.map(({ id }) => id), teams: config.teams.map(({ id }) => id) },
    dailyTokens: config.daily_tokens,
    businessHours: config.reminders.business_hours,
    aliasesOf,
    trackerOf,
    now: clock.now,
    newId: randomUUID,
    setAsideText: wording.setAside,
    aheadText: wording.ahead,
    stoppedText: wording.stopped,
    log,
  });
  const memory = createMemory({ pool, now: clock.nowMs, aliasesOf, named: references.named });
  const past = createPastRequests({ pool, teams: config.teams, now: clock.nowMs });
  const teams = () => people().teams;
  const { brain: guidedBrain, ...guided } = createGuided({
    blueprints,
    teams,
    describeLinks: full,
    references,
    phrases,
  });
  const knowledge = { references, memory, past };
  return {
    config,
    names,
    people,
    pool,
    lock,
    saver,
    tracker,
    trackerOf,
    runtime,
    ...knowledge,
    ...guided,
    guidedBrain,
    clock,
    log,
  };
}
