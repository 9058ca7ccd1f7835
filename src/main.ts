import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBrain, createModel } from './brain/create.js';
import { loadPrompts } from './brain/model/prompts.js';
import { type Config, loadConfig } from './config/config.js';
import { loadEnvironment, tracerWarnings } from './config/library-variables.js';
import { secretFrom, secretsOf, trackerSecrets } from './config/secrets.js';
import { openDatabase } from './db/open.js';
import { findPost } from './db/queries/outbox/posts.js';
import { aliasesOf } from './knowledge/entities/aliases.js';
import { createDatabaseStore } from './knowledge/import/database-store.js';
import { createImporting } from './knowledge/import/importing.js';
import { Clock } from './ops/clock.js';
import { createProbes } from './ops/health/probes.js';
import { createLog } from './ops/log.js';
import { setOutgoing } from './ops/outgoing.js';
import { exitWithError, once, ShutdownStack } from './ops/shutdown.js';
import { startWatchdog } from './ops/watchdog.js';
import { createDirectory } from './runtime/directory.js';
import { NEWS_PAUSE, startWatchNews } from './runtime/schedule/reminders.js';
import { HOURLY, startRetention } from './runtime/schedule/retention.js';
import { createIntakeRunner } from './runtime/turns/intake-runner.js';
import { createSlackDelivery } from './slack/delivery/deliver.js';
import { createSlackSigns } from './slack/delivery/signs.js';
import { STEADY } from './slack/directory/ports.js';
import { createTimeZones } from './slack/directory/time-zones.js';
import { startSlack } from './slack/transport/app.js';
import { createBodyReader } from './slack/transport/http/body.js';
import { closePort, createPort, listen } from './slack/transport/http/port.js';
import { createTrackerWebhooks } from './trackers/news/webhooks.js';
import { createCore } from './wiring/core.js';
import { counted, createHealth } from './wiring/health.js';
import { intakeDeps, placed } from './wiring/intake-deps.js';
import { tellOfModel } from './wiring/model.js';
import { slackOrPlayground } from './wiring/slack-or-playground.js';
import { slackPorts } from './wiring/slack-ports.js';
import { connectTrackers, trackerNameOf } from './wiring/trackers.js';

/** A clean stop takes 15 s at most for running turns, and a little for the rest; then the process just ends. */
const STOP_MS = 25_000;

const PROMPTS_DIR = fileURLToPath(new URL('../prompts', import.meta.url));

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });

await main(loadEnvironment(process.env));

/** @param ignored the variables of the environment that nothing of ours goes by */
async function main(ignored: readonly string[]): Promise<void> {
  let config: Config;
  try {
    config = loadConfig(process.env);
  } catch (error) {
    return exitWithError(error);
  }
  setOutgoing(config.proxies);
  const secrets = [...secretsOf(config), ...trackerSecrets(config.trackers, process.env)];
  const log = createLog({ ...config.log, secrets });
  for (const warning of tracerWarnings(config.tracer, ignored, process.env)) log.warn(warning);
  // Node would print all of it, the rows that an error of the database quotes, too
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'Frontdoor ends by an error that nobody caught');
    process.exit(1);
  });
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
  const { now, nowMs } = clock;
  const prompts = await loadPrompts(PROMPTS_DIR);
  const database = await openDatabase(config, log);
  shutdown.add('database', () => database.stop());
  const importing = createImporting({ token: config.importToken, log, sleep: pause });
  const readBody = createBodyReader();
  const webhooks = createTrackerWebhooks(log, readBody, importing.listener);
  const probes = createProbes(webhooks.listener);
  const { slackSettings, url, recordsUrl } = await slackOrPlayground(
    config,
    shutdown,
    clock,
    probes.listener,
    readBody,
  );

  const core = await createCore(config, database, shutdown, clock, log);
  const { pool, lock, saver, runtime } = core;
  const store = createDirectory({ pool, aliasesOf });
  const directory = { store, lock, pace: STEADY, now: nowMs, sleep: pause };
  const slack = await startSlack(slackSettings, { ...slackPorts(core), directory });
  shutdown.add('runtime', () => runtime.stop());
  shutdown.add('slack', () => slack.stop());
  if (slack.port === null) {
    const port = createPort(probes.listener);
    shutdown.add('port', () => closePort(port));
    await listen(port, config.port, undefined);
  }
  shutdown.add('import', importing.stop);
  const { client, botUserId, meet, teamId } = slack;
  const { blueprints } = config;
  const model = createModel(config.brain, prompts, { clock: nowMs, log, blueprints });
  const brain = createBrain(model, core.guidedBrain, config.brain, { clock: nowMs, random: Math.random });
  const timeZoneOf = createTimeZones(client, nowMs);
  const trackers = await connectTrackers(core, slack, secretFrom(process.env), timeZoneOf);
  shutdown.add('trackers', trackers.stop);
  const lookup = (workspace: string, slot: string) => findPost(pool, workspace, slot);
  const graph = createIntakeRunner(intakeDeps(core, slack, brain, timeZoneOf), saver, core.guidedBrain);
  const turns = { total: 0, running: 0 };
  runtime.start({
    graph: counted(placed(graph, core, slack), turns),
    slack: createSlackDelivery({ ...slack, channelOf: core.names.channelOf, lookup, now: nowMs }),
    readThread: slack.readThread,
    meet,
    timeZoneOf,
    botUserId,
    signs: createSlackSigns({ client, now: nowMs, log }),
    tracker: trackers.tracker,
    trackerNameOf: (team) => trackerNameOf(core, team),
  });
  webhooks.start(trackers.listened);
  trackers.start();
  if (config.retentionDays !== null) {
    const retention = startRetention({ pool, lock, days: config.retentionDays, log }, HOURLY);
    shutdown.add('retention', () => retention.stop());
  }
  const news = startWatchNews({ pool, pause: NEWS_PAUSE, meet, now, newId: randomUUID, log });
  shutdown.add('news of what people watch', () => news.stop());
  slack.startSync();
  importing.start(createDatabaseStore(pool, teamId, sleep), recordsUrl);
  startWatchdog(log, config.log.format);
  probes.started(createHealth(core, slack, turns, model));
  log.info({ mode: config.slack.mode, brain: config.brain.choice }, 'Frontdoor is ready');
  if (url !== null) process.stdout.write(`\nOpen ${url}\n\n`);
  // nobody waits for it: what it finds is for the log, and the guided conversation works meanwhile
  if (model !== null) void tellOfModel(model, config.teams, log);
}
