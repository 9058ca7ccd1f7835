import { Person } from '../playground/person.js';
import { CHANNELS, USERS } from '../playground/seed/index.js';
import { startPlayground } from '../playground/server/start.js';
import { loadConfig } from '../src/config/config.js';
import { createPool } from '../src/db/pool.js';
import { aliasesOf } from '../src/knowledge/entities/aliases.js';
import { createReferences } from '../src/knowledge/entities/references.js';
import { full } from '../src/knowledge/linked/described.js';
import { createMemory } from '../src/knowledge/memory/memory.js';
import { createPastRequests } from '../src/knowledge/routing/past-requests.js';
import { Clock } from '../src/ops/clock.js';
import { createConfiguredNames } from '../src/runtime/configured-names.js';
import { startSlack } from '../src/slack/transport/app.js';
import { createGuided } from '../src/wiring/guided.js';
import { slackPorts } from '../src/wiring/slack-ports.js';
import { noDirectory } from '../tests/support/no-directory.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { GrownWorkspace } from './support/references/grown.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

/**
 * How long a person waits for `/frontdoor …` without a model: from the command to the answer that stands in Slack, over
 * Socket Mode and back, in a workspace with many things to name. Beside it `/frontdoor help`, which looks nothing up: what
 * that takes, Slack's side of it takes.
 */
const { quick } = readOptions();
const SIZE = quick ? 1_374 : 100_000;
const ROUNDS = quick ? 5 : 40;
const TEAM = 'T0NHARBOUR';
const SECRETS = { signingSecret: 'bench-secret', botToken: 'xoxb-bench', appToken: 'xapp-bench' };

/** Words that each take another tool of the quick set. */
const ASKED: Readonly<Record<string, (name: string) => string>> = {
  status: (name) => `what is the status of ${name}?`,
  tasks: () => 'what is due this week?',
  mine: () => 'my tickets',
  person: () => `who is @tom?`,
  find: (name) => `find me the doc about ${name}`,
  decided: () => 'show me where we decided on Postgres',
  jump: (name) => `jump to ${name}`,
};

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const database = await benchDatabase();
// Socket Mode: neither side has to know the other's port beforehand
const playground = await startPlayground({ ...SECRETS, port: 0, botUrls: [], page: false });
const pool = createPool({
  url: database.url,
  role: 'frontdoor_runtime',
  max: 6,
  applicationName: 'bench',
  onError: (error) => progress(String(error)),
});
const clock = new Clock(Date.now);
const config = loadConfig({ BRAIN: 'guided' });
const references = createReferences(pool);
const ports = slackPorts({
  config,
  pool,
  runtime: { ingest: async () => undefined, begin: async () => undefined, welcome: async () => undefined },
  references,
  memory: createMemory({ pool, now: clock.nowMs, aliasesOf, named: references.named }),
  past: createPastRequests({ pool, teams: config.teams, now: clock.nowMs }),
  ...createGuided({
    blueprints: config.blueprints,
    teams: () => config.teams,
    describeLinks: full,
    references,
  }),
  clock,
  names: createConfiguredNames({ pool, config, log: silent }),
  people: () => config,
  log: silent,
});
const slack = await startSlack(
  {
    botToken: SECRETS.botToken,
    apiUrl: playground.apiUrl,
    transport: { kind: 'socket', appToken: SECRETS.appToken },
  },
  { ...ports, directory: noDirectory() },
);
const priya = new Person(playground.url, USERS.priya);

/** Milliseconds until the answer stands. @throws where there is none in time */
async function asking(text: string): Promise<number> {
  const start = performance.now();
  const { acked } = await priya.act({
    type: 'slash',
    as: priya.id,
    channel: CHANNELS.general,
    command: '/frontdoor',
    text,
  });
  if (acked !== true) throw new Error(`“${text}” was not answered in time.`);
  return performance.now() - start;
}

try {
  progress(`Growing to ${SIZE} entities …`);
  const workspace = new GrownWorkspace(database.admin, TEAM);
  await workspace.join(USERS.priya);
  await workspace.growTo(SIZE);
  const names = workspace.nameable.flatMap(({ shortId }) => shortId ?? []);
  const times: number[] = [];
  const idle: number[] = [];
  const byTool: Record<string, number> = {};
  for (const [what, words] of Object.entries(ASKED)) {
    const own: number[] = [];
    await asking(words(names[0] ?? 'T-1'));
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await asking(words(names[(round * 7) % names.length] ?? 'T-1')));
      idle.push(await asking('help'));
    }
    times.push(...own);
    byTool[`${what}P95Ms`] = rounded(percentile(own, 0.95));
  }
  const p99Ms = rounded(percentile(times, 0.99));
  const helpP50Ms = rounded(percentile(idle, 0.5));
  const p50Ms = rounded(percentile(times, 0.5));
  const figures = {
    entities: SIZE,
    p50Ms,
    p95Ms: rounded(percentile(times, 0.95)),
    p99Ms,
    helpP50Ms,
    helpP99Ms: rounded(percentile(idle, 0.99)),
    ratio: rounded(p50Ms / helpP50Ms),
    aimReached: p99Ms < 300 ? 'yes: below 300 ms' : 'no: not below 300 ms',
    ...byTool,
  };
  await finish('quick', 'A quick answer to a slash command, without a model', {
    figures,
    chart: null,
    at: await whereAndWhen(database.admin),
  });
} finally {
  await slack.stop();
  await playground.close();
  await pool.end();
  await database.stop();
}
