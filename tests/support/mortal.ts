import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { createPool } from '../../src/db/pool.js';
import { BUILTIN } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { createLog } from '../../src/ops/log.js';
import { startWatchdog } from '../../src/ops/watchdog.js';
import { createRuntime } from '../../src/runtime/runtime.js';
import type { RunGraph } from '../../src/runtime/turns/graph-port.js';
import { createIntakeRunner } from '../../src/runtime/turns/intake-runner.js';
import { openThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turns/turn-saver.js';
import { createBuiltinTracker } from '../../src/trackers/builtin/builtin.js';
import { guidedBrain } from './guided.js';
import { NO_SIGN_PORT } from './no-signs.js';
import { plainDeps } from './plain-deps.js';
import { RecordingSlack } from './recording-slack.js';

/**
 * A process of its own with the runtime in it. A message that says "kill" kills it in the middle of the turn, as a turn
 * does that takes all the memory there is; one that says "hang" never lets go of it.
 */
const [url = '', hangMs = '60000'] = process.argv.slice(2);
/** Every turn takes so long that those beside it are under way, too, when one of them kills. */
const TURN_MS = 150;

const log = createLog({ level: 'error', format: 'json' });
const onError = (err: Error) => log.error({ err }, 'a connection broke');
const pool = createPool({ url, role: 'frontdoor_runtime', max: 10, applicationName: 'mortal', onError });
const lock = await openThreadLock(url, log);
const saver = new TurnSaver(pool);
const runtime = createRuntime({
  configured: { blueprints: ['front_door'], teams: [] },
  pool,
  lock,
  saver,
  graphVersion: GRAPH_VERSION,
  limits: { debounceMs: 0, maxWaitMs: 0, turnTimeoutMs: 10_000, postIntervalMs: 0, turnsAMinute: 0 },
  dailyTokens: { person: 1e9, workspace: 1e9 },
  businessHours: { from: 9, to: 17 },
  aliasesOf,
  trackerOf: () => BUILTIN,
  now: () => new Date(),
  newId: randomUUID,
  setAsideText: 'That one I could not take in.',
  aheadText: 'That one is from the future.',
  stoppedText: 'This conversation can not go on.',
  log,
});

const mortal =
  (graph: RunGraph): RunGraph =>
  async (resume, turn) => {
    if (resume === null) return graph(resume, turn);
    const said = JSON.stringify(resume);
    await sleep(said.includes('kill') ? TURN_MS / 2 : TURN_MS);
    if (said.includes('kill')) process.kill(process.pid, 'SIGKILL');
    while (said.includes('hang'));
    return graph(resume, turn);
  };
runtime.start({
  graph: mortal(createIntakeRunner(plainDeps(guidedBrain(), false), saver)),
  slack: new RecordingSlack(),
  readThread: async () => [],
  meet: async () => undefined,
  timeZoneOf: async () => 'UTC',
  botUserId: 'U_BOT',
  signs: NO_SIGN_PORT,
  trackerNameOf: () => null,
  tracker: createBuiltinTracker(pool, randomUUID),
});
startWatchdog(log, 'json', Number(hangMs));
