import { setTimeout as sleep } from 'node:timers/promises';
import { Person, readState } from '../playground/person.js';
import { startPlayground } from '../playground/server/start.js';
import { type Feed, followFeed } from '../tests/faults/load/feed.js';
import { BotProcess, ROOT } from '../tests/support/bot-process.js';
import { POISON } from '../tests/support/poison.js';
import { freePort } from '../tests/support/ports.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

/**
 * How long people wait for the real bot's answers over HTTP while somebody posts messages that are made to keep it busy: white
 * space without end, quotation marks that are opened and never closed. Beside it the same talk without them.
 */
const { quick } = readOptions();
const THREADS = quick ? 10 : 50;
const TIMES = 10;
/** The threads begin, and the poison comes, over so many milliseconds. */
const OVER_MS = 15_000;
const MAX_MS = 120_000;
const SECRETS = { signingSecret: 'bench-secret', botToken: 'xoxb-bench', appToken: 'xapp-bench' };

/** Those that once stopped the process. */
const POISONS = POISON.slice(0, 3).map(([, text]) =>
  text.startsWith('@Frontdoor') ? text : `@Frontdoor ${text}`,
);

const database = await benchDatabase();
const port = await freePort();
const playground = await startPlayground({
  ...SECRETS,
  port: 0,
  botUrls: [`http://127.0.0.1:${port}/slack/events`],
  page: false,
});
const bot = new BotProcess(
  {
    DATABASE_URL: database.url,
    SLACK_API_URL: playground.apiUrl,
    SLACK_BOT_TOKEN: SECRETS.botToken,
    SLACK_SIGNING_SECRET: SECRETS.signingSecret,
    PORT: String(port),
    // a channel's pace of a post a second would hide what is measured
    POST_INTERVAL_MS: '0',
    TURNS_A_MINUTE: '0',
  },
  ROOT,
);
const feed = await followFeed(playground.url);

try {
  await bot.start();
  const { pid } = bot;
  progress('a talk to warm up, one alone, one beside the poison');
  await talk('warming up', false);
  const alone = await talk('alone', false);
  const beside = await talk('beside', true);
  const p50 = (times: readonly number[]) => rounded(percentile(times, 0.5));
  const p99 = (times: readonly number[]) => rounded(percentile(times, 0.99));
  await finish('poison', 'Answers to others while poisonous messages come in', {
    figures: {
      threads: THREADS,
      poisons: TIMES * POISONS.length,
      aloneP50Ms: p50(alone),
      besideP50Ms: p50(beside),
      aloneP99Ms: p99(alone),
      besideP99Ms: p99(beside),
      laterP99Ms: rounded(p99(beside) - p99(alone)),
      slowestAloneMs: rounded(Math.max(...alone)),
      slowestBesideMs: rounded(Math.max(...beside)),
      restarts: bot.pid === pid && bot.exitCode === null ? 0 : 1,
      aimReached:
        p99(beside) - p99(alone) < 1_000 ? 'yes: less than a second later' : 'no: a second later or more',
    },
    chart: null,
    at: await whereAndWhen(database.admin),
  });
} finally {
  await bot.kill('SIGTERM');
  await feed.close();
  await playground.close();
  await database.stop();
}

/** All threads of a talk. @returns how long each answer took, in milliseconds */
async function talk(name: string, poisoned: boolean): Promise<number[]> {
  const state = await readState(playground.url);
  const channel = state.channels.find((one) => one.name === 'it-help')?.id ?? '';
  const elsewhere = state.channels.find((one) => one.name === 'general')?.id ?? '';
  const [priya, tom] = ['priya', 'tom'].map(
    (handle) => new Person(playground.url, state.users.find((user) => user.name === handle)?.id ?? ''),
  );
  if (priya === undefined || tom === undefined) throw new Error('Nobody is there to talk.');
  const talking = Array.from({ length: THREADS }, async (_, nth) => {
    await sleep((nth * OVER_MS) / THREADS);
    return tellThread(priya, channel, `${name} ${nth}`);
  });
  const poisoning = Array.from({ length: poisoned ? TIMES : 0 }, async (_, nth) => {
    await sleep((nth * OVER_MS) / TIMES);
    for (const text of POISONS) await tom.post(elsewhere, text);
  });
  const times = await Promise.all(talking);
  await Promise.all(poisoning);
  return times.flat();
}

/** A request is begun, and the first question answered, in words that mention the bot: it answers at once. */
async function tellThread(person: Person, channel: string, name: string): Promise<number[]> {
  const begun = performance.now();
  const root = await person.post(channel, `@Frontdoor I need to submit a request about slow app ${name}`);
  await answers(channel, root, 1);
  const first = performance.now() - begun;
  const again = performance.now();
  await person.post(channel, '@Frontdoor It blocks the whole sales team', root);
  await answers(channel, root, 2);
  return [first, performance.now() - again];
}

/** Waits until the bot has said so much in a thread. @throws where that takes too long */
async function answers(channel: string, root: string, count: number): Promise<void> {
  const deadline = performance.now() + MAX_MS;
  while (said(feed, channel, root) < count) {
    if (performance.now() > deadline) throw new Error('The bot did not answer within two minutes.');
    await feed.change(channel, root, 1_000);
  }
}

function said(from: Feed, channel: string, root: string): number {
  return from.thread(channel, root).filter((message) => message.botId !== undefined).length;
}
