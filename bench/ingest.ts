import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { App, HTTPReceiver, LogLevel } from '@slack/bolt';
import { z } from 'zod';
import { startPlayground } from '../playground/server/start.js';
import { createPool } from '../src/db/pool.js';
import { noReferences } from '../src/knowledge/entities/references.js';
import { createIngest } from '../src/runtime/inbox/ingest.js';
import { startSlack } from '../src/slack/transport/app.js';
import { createBodyReader } from '../src/slack/transport/http/body.js';
import { noDirectory } from '../tests/support/no-directory.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { type Chart, distribution } from './support/plot/chart.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

const SECRETS = { signingSecret: 'bench-secret', botToken: 'xoxb-bench', appToken: 'xapp-bench' };
const CONNECTIONS = 64;
const { quick } = readOptions();
const [SECONDS, ROUNDS] = quick ? [1, 1] : [6, 3];

const Load = z.object({
  sent: z.number(),
  failed: z.number(),
  seconds: z.number(),
  latenciesMs: z.array(z.number()),
});
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Runs the load as a process of its own, so that it doesn't share this one's event loop. */
async function load(port: number, rate: number | null, seconds: number): Promise<z.infer<typeof Load>> {
  const program = fileURLToPath(new URL('support/load.ts', import.meta.url));
  const order = {
    ...{ url: `http://127.0.0.1:${port}/slack/events`, signingSecret: SECRETS.signingSecret },
    ...{ botUserId, teamId, seconds, connections: CONNECTIONS, rate },
  };
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  await new Promise((resolve) => child.once('close', resolve));
  const result = Load.parse(JSON.parse(output));
  if (result.failed > 0) throw new Error(`${result.failed} events were not answered with 200.`);
  return result;
}

/** The baseline: Bolt with signatures checked, and a listener that does nothing. */
async function emptyListener(apiUrl: string): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const receiver = new HTTPReceiver({
    signingSecret: SECRETS.signingSecret,
    processBeforeResponse: true,
    logLevel: LogLevel.ERROR,
  });
  const app = new App({
    receiver,
    token: SECRETS.botToken,
    clientOptions: { slackApiUrl: apiUrl },
    logLevel: LogLevel.ERROR,
  });
  app.event('message', async () => undefined);
  const server = await receiver.start(0);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => Promise.resolve(receiver.stop()),
  };
}

const database = await benchDatabase();
const playground = await startPlayground({ ...SECRETS, port: 0, botUrls: [], page: false });
const pool = createPool({
  url: database.url,
  role: 'frontdoor_runtime',
  max: 10,
  applicationName: 'bench',
  onError: (error) => progress(String(error)),
});
const ingest = createIngest({
  pool,
  limits: { debounceMs: 1_500, maxWaitMs: 8_000, turnTimeoutMs: 60_000, postIntervalMs: 0, turnsAMinute: 0 },
  newId: randomUUID,
  wake: () => undefined,
});
const slack = await startSlack(
  {
    botToken: SECRETS.botToken,
    apiUrl: playground.apiUrl,
    transport: {
      ...{ kind: 'http', signingSecret: SECRETS.signingSecret, port: 0, host: '127.0.0.1' },
      readBody: createBodyReader(),
    },
  },
  {
    workspaceInstalled: async () => undefined,
    workspaceEnded: async () => undefined,
    begin: async () => undefined,
    welcome: async () => undefined,
    ingest,
    readDraft: async () => null,
    takesRequests: () => 'nothing',
    placeChannel: async () => undefined,
    namesApprovers: true,
    findBlueprint: () => undefined,
    searchTeams: () => [],
    references: noReferences(),
    latestThread: async () => null,
    findPost: async () => null,
    directory: noDirectory(),
    quick: async () => ({ kind: 'unknown', missing: [], near: [] }),
    openDrafts: async () => ({ own: [], waiting: [] }),
    memory: {
      listOwn: async () => ({ notes: [], goals: [] }),
      watches: async () => [],
      briefs: async () => [],
      forget: async () => false,
      unwatch: async () => false,
    },
    help: [],
    log: silent,
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
);
const { botUserId, teamId } = slack;
const empty = await emptyListener(playground.apiUrl);
try {
  const port = slack.port ?? 0;
  await load(port, null, 1);
  await load(empty.port, null, 1);
  const durable: number[] = [];
  const baseline: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await load(port, null, SECONDS);
    const theirs = await load(empty.port, null, SECONDS);
    durable.push(ours.sent / ours.seconds);
    baseline.push(theirs.sent / theirs.seconds);
    progress(
      `round ${round} of ${ROUNDS}: durable ${rounded(durable.at(-1) ?? 0)}/s, empty ${rounded(baseline.at(-1) ?? 0)}/s`,
    );
  }
  const [eventsPerSecond, emptyListenerPerSecond] = [percentile(durable, 0.5), percentile(baseline, 0.5)];
  const steady = await load(port, eventsPerSecond / 2, SECONDS);
  const steadyEmpty = await load(empty.port, eventsPerSecond / 2, SECONDS);
  await finish('ingest', 'Signed events over HTTP, durable before the answer', {
    figures: {
      eventsPerSecond: rounded(eventsPerSecond),
      emptyListenerPerSecond: rounded(emptyListenerPerSecond),
      ratio: rounded(eventsPerSecond / emptyListenerPerSecond),
      p50Ms: rounded(percentile(steady.latenciesMs, 0.5)),
      p99Ms: rounded(percentile(steady.latenciesMs, 0.99)),
      emptyListenerP99Ms: rounded(percentile(steadyEmpty.latenciesMs, 0.99)),
    },
    chart: chartOf(eventsPerSecond, emptyListenerPerSecond, steady.latenciesMs, steadyEmpty.latenciesMs),
    at: await whereAndWhen(database.admin),
  });
} finally {
  await slack.stop();
  await empty.stop();
  await playground.close();
  await pool.end();
  await database.stop();
}

function chartOf(ours: number, theirs: number, oursMs: number[], theirsMs: number[]): Chart {
  return {
    title: 'Ingest over HTTP: durable before the answer',
    subtitle: 'signed events; against the same Bolt app with a listener that does nothing',
    panels: [
      {
        kind: 'bars',
        title: 'As fast as they are answered',
        unit: `events a second, ${CONNECTIONS} connections`,
        bars: [
          { name: 'into the inbox', value: ours, colour: 1 },
          { name: 'empty listener', value: theirs, colour: 2 },
        ],
      },
      {
        kind: 'lines',
        title: `Time to the answer at ${Math.round(ours / 2)} events a second`,
        x: { label: 'milliseconds', log: true },
        y: { label: '% of the events', to: 100 },
        lines: [
          { name: 'into the inbox', colour: 1, points: distribution(oursMs) },
          { name: 'empty listener', colour: 2, points: distribution(theirsMs) },
        ],
        limits: [{ at: 100, of: 'x', name: 'p99 aim: 100 ms' }],
      },
    ],
  };
}
