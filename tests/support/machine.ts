import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { RuleBrain } from '../../src/brain/rules/rule-brain.js';
import type { Brain } from '../../src/domain/brain.js';
import type { Incoming } from '../../src/domain/incoming.js';
import type { Logger } from '../../src/domain/ports.js';
import type { RunGraph } from '../../src/runtime/graph-port.js';
import { createIntakeRunner } from '../../src/runtime/intake-runner.js';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.js';
import { openThreadLock } from '../../src/runtime/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turn-saver.js';
import { createBuiltinTracker } from '../../src/trackers/builtin/builtin.js';
import type { TestDatabase } from './database.js';
import { frontDoor, teams } from './front-door.js';
import { RecordingSlack } from './recording-slack.js';

export const TEAM = 'T1';
export const CHANNEL = 'C_HELP';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** One process's runtime over a test database: the real inbox, lock, graph, saver, outbox and tracker. */
export interface Machine {
  runtime: Runtime;
  slack: RecordingSlack;
  start(): void;
}

export async function startMachine(
  database: TestDatabase,
  options: { brain?: Brain; wrap?: (graph: RunGraph) => RunGraph; debounceMs?: number; log?: Logger } = {},
): Promise<Machine> {
  const pool = database.pool;
  const lock = await openThreadLock(database.url, () => undefined);
  database.onClose(() => lock.close());
  const saver = new TurnSaver(pool);
  const deps = {
    brain: options.brain ?? new RuleBrain(),
    blueprints: [frontDoor],
    teams,
    approval: { who: ['requester' as const, 'participants' as const], people: [] },
  };
  const graph = createIntakeRunner(deps, saver);
  const runtime = createRuntime({
    pool,
    lock,
    saver,
    graphVersion: GRAPH_VERSION,
    limits: { debounceMs: options.debounceMs ?? 50, maxWaitMs: 400, turnTimeoutMs: 10_000 },
    tracker: createBuiltinTracker(pool, randomUUID),
    now: () => new Date(),
    newId: randomUUID,
    setAsideText: 'That one I could not take in.',
    log: options.log ?? (process.env['SHOW_LOG'] ? pino() : silent),
  });
  database.onClose(() => runtime.stop());
  const slack = new RecordingSlack();
  const start = () =>
    runtime.start({
      graph: options.wrap ? options.wrap(graph) : graph,
      slack,
      readThread: async () => [],
      botUserId: 'U_BOT',
    });
  return { runtime, slack, start };
}

let clock = 1_790_000_000;

/** A new Slack timestamp, later than all before. */
export function nextTs(): string {
  clock += 1;
  return `${clock}.000100`;
}

/** A message on its way in. Without `root` it is a root of its own. */
export function said(
  text: string,
  options: { root?: string; author?: string; addressed?: boolean; ts?: string; teamId?: string } = {},
): Incoming {
  const ts = options.ts ?? nextTs();
  const author = options.author ?? 'U_ALEX';
  const addressed = options.addressed ?? options.root === undefined;
  const via = addressed ? 'mention' : 'message';
  return {
    teamId: options.teamId ?? TEAM,
    dedupeKey: `msg:${CHANNEL}:${ts}:`,
    address: { by: 'root', channel: CHANNEL, rootTs: options.root ?? ts, opens: addressed, isDirect: false },
    event: { kind: 'message', via, ts, author, text, addressed },
    actor: author,
    slackTs: ts,
    urgent: addressed,
  };
}
