import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Person } from '../playground/person.js';
import { CHANNELS, USERS } from '../playground/seed/index.js';
import { startPlayground } from '../playground/server/start.js';
import { BotProcess } from '../tests/support/bot-process.js';
import { freePort } from '../tests/support/ports.js';
import { programFile } from '../tests/support/programs.js';
import { until } from '../tests/support/until.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

/*
 * Two bots that are started together in a workspace of 60,000 people, which limits its lists as Slack does: how soon they answer,
 * how long the names of the configuration take, whether the pace is kept, and what memory that costs. The pace is the real one, so
 * that this takes more than twenty minutes.
 */
const { quick } = readOptions();
const [people, channels] = quick ? [2_000, 200] : [60_000, 2_000];
const SECRETS = { signingSecret: 'bench-secret', botToken: 'xoxb-bench', appToken: 'xapp-bench' };
const MINUTE_MS = 60_000;
/** As often as Slack answers them in a minute. */
const LIMITS = { 'users.list': 20, 'conversations.list': 20, 'conversations.info': 50 };

const database = await benchDatabase();
const ports = [await freePort(), await freePort()];
const playground = await startPlayground({
  ...SECRETS,
  port: 0,
  botUrls: ports.map((port) => `http://127.0.0.1:${port}/slack/events`),
  page: false,
});

async function order(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${playground.url}_/control`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const Calls = z.object({
  calls: z.array(
    z.object({
      at: z.number(),
      args: z.record(z.string(), z.unknown()),
      outcome: z.object({ status: z.number() }),
    }),
  ),
});

async function callsOf(method: string) {
  return Calls.parse(await (await fetch(`${playground.url}_/calls?method=${method}`)).json()).calls;
}

/** The most calls in any minute. */
function busiest(calls: readonly { at: number }[]): number {
  const within = calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + MINUTE_MS).length);
  return Math.max(0, ...within);
}

/** Resident memory of a process, in MB. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

// each channel has everybody in it who is there by then
await order({ type: 'channels', count: channels });
await order({ type: 'people', count: people });
for (const [method, calls] of Object.entries(LIMITS)) {
  await order({ type: 'limit', method, calls, perMs: MINUTE_MS });
}
// Slack has bad minutes: it refuses calls that keep the pace, or fails
for (const method of ['users.list', 'conversations.list']) {
  await order({ type: 'answer', method, with: 'rate_limited', retryAfterSeconds: 10, count: 3 });
  await order({ type: 'answer', method, with: 'server_error', count: 1 });
}

const bots = ports.map(
  (port) =>
    new BotProcess({
      DATABASE_URL: database.url,
      SLACK_API_URL: playground.apiUrl,
      SLACK_BOT_TOKEN: SECRETS.botToken,
      SLACK_SIGNING_SECRET: SECRETS.signingSecret,
      PORT: String(port),
      BRAIN: 'guided',
    }),
);
// as an image has it: nothing is compiled at the start
const bundles = await mkdtemp(join(tmpdir(), 'frontdoor-names-'));
process.env['FRONTDOOR_TEST_RUN'] = bundles;
await programFile('main');
const begun = performance.now();
const sinceBegun = () => Math.round(performance.now() - begun);
await Promise.all(bots.map((bot) => bot.start()));
const readyMs = sinceBegun();
progress(`both bots are ready after ${readyMs} ms`);

const priya = new Person(playground.url, USERS.priya);
/** Says something and waits for the bot's answer. */
async function answered(channel: string, text: string): Promise<number> {
  const asked = performance.now();
  const root = await priya.post(channel, text);
  await until(
    'an answer',
    async () => (await callsOf('chat.postMessage')).some(({ args }) => args['thread_ts'] === root),
    MINUTE_MS,
  );
  return Math.round(performance.now() - asked);
}
// a call in a few words would wait for the pause after it
const mentionMs = await answered(CHANNELS.general, '@Frontdoor which tasks are assigned to me this week?');
const answeredMs = sinceBegun();
progress(`a mention is answered after ${mentionMs} ms, ${answeredMs} ms after the start`);
const boundMs = await answered(CHANNELS.epics, 'we want a faster checkout for everybody');
progress(`a post in a channel for requests, whose name has no id yet, is answered after ${boundMs} ms`);

const memory: number[][] = [];
const named = async (): Promise<{ known: number; people: number }> => {
  const { rows } = await database.admin.query(
    `SELECT (SELECT count(*) FROM configured_names WHERE sure)::int AS known,
            (SELECT count(*) FROM slack_lists WHERE completed_at IS NOT NULL)::int AS people`,
  );
  return z.object({ known: z.number(), people: z.number() }).parse(rows[0]);
};
let resolvedMs = 0;
for (let last = -1; resolvedMs === 0; ) {
  const { known, people: lists } = await named();
  const rss = await Promise.all(bots.map(({ pid }) => residentMb(pid ?? 0)));
  memory.push(rss);
  if (known !== last || memory.length % 6 === 0) {
    progress(
      `${Math.round(sinceBegun() / 1_000)} s: ${known} names, ${lists} lists, ${rss.join(' and ')} MB`,
    );
  }
  last = known;
  if (lists === 2 && bots.every(isClear)) resolvedMs = sinceBegun();
  else await sleep(10_000);
}

/** Whether a bot has said of each name what it means. */
function isClear(bot: BotProcess): boolean {
  return bot.lines.some((line) => line.includes('every name in frontdoor.config.yaml is looked up'));
}

const [users, lists] = [await callsOf('users.list'), await callsOf('conversations.list')];
const quarter = Math.floor(memory.length / 4);
const meanOf = (rows: readonly number[][]) =>
  Math.round(rows.flat().reduce((sum, one) => sum + one, 0) / Math.max(1, rows.flat().length));
const figures = {
  people,
  'pages of people': users.filter(({ outcome }) => outcome.status === 200).length,
  'ready (ms, both)': readyMs,
  'mention answered (ms after ready)': mentionMs,
  'mention answered (ms after the start)': answeredMs,
  'post in an unresolved channel answered (ms)': boundMs,
  'all names known (s)': Math.round(resolvedMs / 1_000),
  'names with an id': (await named()).known,
  'users.list: most calls a minute': busiest(users),
  'conversations.list: most calls a minute': busiest(lists),
  'answered with 429': [...users, ...lists].filter(({ outcome }) => outcome.status === 429).length,
  'answered with 5xx': [...users, ...lists].filter(({ outcome }) => outcome.status >= 500).length,
  'memory in the first quarter (MB)': meanOf(memory.slice(0, Math.max(1, quarter))),
  'memory in the last quarter (MB)': meanOf(memory.slice(-Math.max(1, quarter))),
};
const at = await whereAndWhen(database.admin);
await Promise.all(bots.map((bot) => bot.kill('SIGTERM')));
await playground.close();
await database.stop();
await rm(bundles, { recursive: true, force: true });
await finish('names', 'The names of a configuration in a big workspace', {
  figures,
  chart: null,
  at,
});
process.exit(0);
