import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { IntakeDeps } from '../graphs/intake/deps.js';
import { GRAPH_VERSION } from '../graphs/intake/state.js';
import { createBrain } from './brain/create.js';
import { loadPrompts } from './brain/model/prompts.js';
import { timeForTools } from './config/brain-env.js';
import { type Config, loadConfig } from './config/config.js';
import { type OpenDatabase, openDatabase } from './db/open.js';
import { createPool, type Pool } from './db/pool.js';
import { findPlace, findPost, readOwnPosts } from './db/queries/outbox/posts.js';
import { readTicket } from './db/queries/requests/tickets.js';
import { createReadCommands } from './db/queries/turns/commands.js';
import { wording } from './domain/conversation/wording.js';
import { aliasesOf } from './knowledge/entities/aliases.js';
import { createReferences } from './knowledge/entities/references.js';
import { createDatabaseStore } from './knowledge/import/database-store.js';
import { createImporting } from './knowledge/import/importing.js';
import { abbreviated, full } from './knowledge/linked/described.js';
import { createMemory } from './knowledge/memory/memory.js';
import { createRecall } from './knowledge/memory/recall.js';
import { createPastRequests } from './knowledge/routing/past-requests.js';
import { Clock } from './ops/clock.js';
import { createLog } from './ops/log.js';
import { exitWithError, once, ShutdownStack } from './ops/shutdown.js';
import { withChannelIds, withUserIds } from './ops/slack-ids.js';
import { startWatchdog } from './ops/watchdog.js';
import { createDirectory } from './runtime/directory.js';
import { createRuntime } from './runtime/runtime.js';
import { NEWS_PAUSE, startWatchNews } from './runtime/schedule/reminders.js';
import { HOURLY, startRetention } from './runtime/schedule/retention.js';
import { createIntakeRunner } from './runtime/turns/intake-runner.js';
import { openThreadLock, type ThreadLock } from './runtime/turns/thread-lock.js';
import { TurnSaver } from './runtime/turns/turn-saver.js';
import { createSlackDelivery } from './slack/delivery/deliver.js';
import { createAudience } from './slack/directory/audience.js';
import { findChannels, findPeople } from './slack/directory/find-options.js';
import { type DirectoryPorts, STEADY } from './slack/directory/ports.js';
import { createTimeZones } from './slack/directory/time-zones.js';
import { createThreadReader } from './slack/read-thread.js';
import { type RunningSlack, startSlack } from './slack/transport/app.js';
import { createBuiltinTracker } from './trackers/builtin/builtin.js';
import { createGuided } from './wiring/guided.js';
import { slackOrPlayground } from './wiring/slack-or-playground.js';
import { slackPorts } from './wiring/slack-ports.js';

/** Connections a process takes besides the lock's: one pool for its own rows, one for LangGraph's reads. */
const POOL_SIZE = 6;
const SAVER_POOL_SIZE = 4;

/** A clean stop takes 15 s at most for running turns, and a little for the rest; then the process just ends. */
const STOP_MS = 25_000;

const PROMPTS_DIR = fileURLToPath(new URL('../prompts', import.meta.url));

if (existsSync('.env')) process.loadEnvFile('.env');
await main();

async function main(): Promise<void> {
  let config: Config;
  try {
    config = loadConfig(process.env);
  } catch (error) {
    return exitWithError(error);
  }
  const log = createLog(config.log);
  const shutdown = new ShutdownStack(log);
  let starting = Promise.resolve();
  const stop = once(async () => {
    // Whoever waits for us to end must not wait for ever, say for a database that fell silent.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    // What is half-way up can't be released yet; a start ends within seconds, one way or the other.
    await starting.catch(() => undefined);
    await shutdown.releaseAll();
    process.exit(0);
  });
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    starting = start(config, shutdown, log);
    await starting;
  } catch (error) {
    await shutdown.releaseAll();
    exitWithError(error);
  }
}

type Log = ReturnType<typeof createLog>;

async function start(config: Config, shutdown: ShutdownStack, log: Log): Promise<void> {
  const clock = new Clock(Date.now);
  const prompts = await loadPrompts(PROMPTS_DIR);
  const database = await openDatabase(config, log);
  shutdown.add('database', () => database.stop());
  const importing = createImporting({
    token: config.importToken,
    log,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  });
  const { slackSettings, url, recordsUrl } = await slackOrPlayground(config, shutdown, clock, importing);

  const pools = openPools(database, log);
  shutdown.add('pools', pools.end);
  const lock = await openThreadLock(database.url, log);
  shutdown.add('thread lock', () => lock.close());
  const saver = new TurnSaver(pools.saver);
  const references = createReferences({ pool: pools.own, now: clock.nowMs });
  const tracker = createBuiltinTracker(pools.own, randomUUID);
  const runtime = createRuntime({
    pool: pools.own,
    lock,
    saver,
    graphVersion: GRAPH_VERSION,
    limits: { ...config.turn, turnTimeoutMs: config.turn.timeoutMs, postIntervalMs: config.postIntervalMs },
    businessHours: config.reminders.business_hours,
    tracker,
    aliasesOf,
    entitiesChanged: references.changed,
    now: clock.now,
    newId: randomUUID,
    setAsideText: wording.setAside,
    aheadText: wording.ahead,
    stoppedText: wording.stopped,
    log,
  });

  const directory = slackDirectory(pools.own, lock, clock, references.changed);
  const memory = createMemory({
    pool: pools.own,
    now: clock.nowMs,
    aliasesOf,
    named: references.named,
  });
  const past = createPastRequests({ pool: pools.own, teams: config.teams, now: clock.nowMs });
  let people: Pick<Config, 'teams' | 'approval' | 'channels'> = config;
  const {
    tools,
    phrasebook,
    brain: guided,
  } = createGuided({
    blueprints: config.blueprints,
    teams: () => people.teams,
    describeLinks: full,
    references,
    phrases: config.phrases,
  });
  const parts = {
    config,
    pool: pools.own,
    runtime,
    references,
    memory,
    past,
    tools,
    phrasebook,
    clock,
    people: () => people,
    log,
  };
  const ports = { ...slackPorts(parts), directory };
  const slack = await startSlack(slackSettings, ports);
  shutdown.add('runtime', () => runtime.stop());
  shutdown.add('slack', () => slack.stop());
  shutdown.add('import', importing.stop);
  const { blueprints } = config;
  const brain = createBrain(config.brain, prompts, guided, {
    clock: clock.nowMs,
    random: Math.random,
    log,
    blueprints,
  });
  const timeZoneOf = createTimeZones(slack.client, clock.nowMs);
  const known = await withIds(config, slack, log);
  people = known;
  const deps: IntakeDeps = {
    ...config,
    ...known,
    brain,
    hasModel: brain !== guided,
    references,
    memory,
    recall: createRecall(memory),
    commands: createReadCommands(pools.own),
    standingOf: slack.standingOf,
    compensations: tracker.compensations,
    ownPosts: (teamId, threadId) => readOwnPosts(pools.own, teamId, threadId),
    findPlace: (viewer, draftId) => findPlace(pools.own, viewer, draftId),
    readTicket: (teamId, draftId) => readTicket(pools.own, teamId, draftId),
    describeLinked: abbreviated,
    tools,
    toolsMs: timeForTools(config.turn, config.brain),
    timeZoneOf,
    past,
    audienceOf: createAudience(slack.client, { now: clock.nowMs, sleep: (ms) => sleep(ms) }),
  };
  runtime.start({
    graph: createIntakeRunner(deps, saver),
    slack: slackDelivery(slack, pools.own, clock),
    readThread: createThreadReader(slack.client, slack.botUserId),
    meet: slack.meet,
    timeZoneOf,
    botUserId: slack.botUserId,
  });
  if (config.retentionDays !== null) {
    const retention = startRetention({ pool: pools.own, lock, days: config.retentionDays, log }, HOURLY);
    shutdown.add('retention', () => retention.stop());
  }
  const news = startWatchNews({
    pool: pools.own,
    pause: NEWS_PAUSE,
    meet: slack.meet,
    now: clock.now,
    newId: randomUUID,
    log,
  });
  shutdown.add('news of what people watch', () => news.stop());
  slack.startSync();
  const ownPort = slack.port === null ? config.port : null;
  const store = createDatabaseStore(pools.own, slack.teamId, sleep, () => references.changed(slack.teamId));
  await importing.start(store, { ownPort, recordsUrl });
  startWatchdog(log, config.log.format);
  log.info({ mode: config.slack.mode, brain: config.brain.choice }, 'Frontdoor is ready');
  if (url !== null) process.stdout.write(`\nOpen ${url}\n\n`);
}

function openPools(database: OpenDatabase, log: Log) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const open = (max: number, applicationName: string) =>
    createPool({ url: database.url, role: 'frontdoor_runtime', max, applicationName, onError });
  const [own, saver] = [open(POOL_SIZE, 'frontdoor'), open(SAVER_POOL_SIZE, 'frontdoor-saver')];
  const end = async () => {
    await Promise.all([own.end(), saver.end()]);
  };
  return { own, saver, end };
}

/** Where Slack's people and channels are kept, and how they are kept in step. */
function slackDirectory(
  pool: Pool,
  lock: ThreadLock,
  clock: Clock,
  changed: (teamId: string) => void,
): DirectoryPorts {
  return {
    store: createDirectory({ pool, aliasesOf, changed }),
    lock,
    pace: STEADY,
    now: clock.nowMs,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  };
}

/** The configuration with what Slack's events carry: ids in place of handles and channel names. */
async function withIds(config: Config, { client }: RunningSlack, log: Log) {
  const people = await withUserIds(config, (handles) => findPeople(client, handles), log);
  const channels = await withChannelIds(config.channels, (names) => findChannels(client, [...names]), log);
  return { ...people, channels };
}

function slackDelivery(
  { client, teamUrl, homeUrl, showHome, botUserId }: RunningSlack,
  pool: Pool,
  clock: Clock,
) {
  const lookup = (teamId: string, slot: string) => findPost(pool, teamId, slot);
  return createSlackDelivery({ client, teamUrl, homeUrl, showHome, botUserId, lookup, now: clock.nowMs });
}
