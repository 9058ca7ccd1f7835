import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Person, readState } from '../playground/person.js';
import { CHANNELS } from '../playground/seed/index.js';
import { startPlayground } from '../playground/server/start.js';
import { BotProcess, ROOT } from '../tests/support/bot-process.js';
import { readsAsRequest, startOpenAiServer } from '../tests/support/openai-server.js';
import { freePort } from '../tests/support/ports.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { waitUntil } from './support/wait-until.js';
import { whereAndWhen } from './support/where-and-when.js';

/** What a call to the model takes, milliseconds. */
const MODEL_MS = 5_000;
/** Between two messages that keep within the budget of 40 signs a minute, and between two that don't. Milliseconds. */
const WITHIN_MS = 1_600;
const BEYOND_MS = 500;
const MINUTE_MS = 60_000;
const SECRETS = { signingSecret: 'a-signing-secret', botToken: 'xoxb-bench', appToken: 'xapp-bench' };

const { quick } = readOptions();
const [MESSAGES, MORE] = quick ? [20, 20] : [200, 120];

const Calls = z.object({
  calls: z.array(
    z.object({
      at: z.number(),
      args: z.object({ thread_ts: z.string().optional(), status: z.string().optional() }),
    }),
  ),
});

const database = await benchDatabase();
const model = await startOpenAiServer({ read: readsAsRequest() }, MODEL_MS);
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
    // what is measured is not how fast one person may go on, or be answered in one channel
    ...{ TURNS_A_MINUTE: '0', POST_INTERVAL_MS: '0' },
    ...{ BRAIN: 'openai', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: model.baseUrl },
  },
  ROOT,
);

/** Mentions, each a thread of its own. @returns milliseconds from each to its sign; Infinity: it was answered without */
async function ask(people: readonly Person[], count: number, everyMs: number): Promise<number[]> {
  const roots: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const person = people[i % people.length];
    if (person) roots.push(await person.post(CHANNELS.itHelp, `@Frontdoor printer ${i} is out of paper`));
    await sleep(everyMs);
  }
  await waitUntil('all to be answered', async () => {
    const { rows } = await database.admin.query(
      `SELECT 1 FROM inbox WHERE applied_at IS NULL UNION ALL SELECT 1 FROM outbox WHERE status = 'pending' LIMIT 1`,
    );
    return rows.length === 0;
  });
  const log = await fetch(`${playground.url}_/calls?method=assistant.threads.setStatus`);
  const { calls } = Calls.parse(await log.json());
  return roots.map((root) => {
    const shown = calls.find(({ args }) => args.thread_ts === root && args.status !== '');
    return shown === undefined ? Number.POSITIVE_INFINITY : shown.at - Number(root) * 1_000;
  });
}

try {
  await bot.start();
  // many people: what one of them asks at once waits for their own turns
  const { channels, users } = await readState(playground.url);
  const members = channels.find(({ id }) => id === CHANNELS.itHelp)?.members ?? [];
  const people = users
    .filter(({ id, isBot }) => members.includes(id) && !isBot)
    .map(({ id }) => new Person(playground.url, id));
  await ask(people, 5, WITHIN_MS);
  const within = await ask(people, MESSAGES, WITHIN_MS);
  progress(
    `${people.length} people, ${MESSAGES} messages within the budget, p99 ${rounded(percentile(within, 0.99))} ms`,
  );
  await sleep(quick ? 0 : MINUTE_MS);
  const beyond = await ask(people, MORE, BEYOND_MS);
  const seen = beyond.filter(Number.isFinite);
  await finish('signs', `Message → sign of life in Slack, with a model that takes ${MODEL_MS} ms`, {
    figures: {
      messages: MESSAGES,
      seen: within.filter(Number.isFinite).length,
      p50Ms: rounded(percentile(within, 0.5)),
      p99Ms: rounded(percentile(within, 0.99)),
      worstMs: rounded(Math.max(...within)),
      messagesBeyond: MORE,
      aMinuteBeyond: MINUTE_MS / BEYOND_MS,
      seenBeyond: seen.length,
      p50BeyondMs: rounded(percentile(seen, 0.5)),
      p99BeyondMs: rounded(percentile(seen, 0.99)),
    },
    chart: null,
    at: await whereAndWhen(database.admin),
  });
} finally {
  await bot.kill('SIGTERM');
  await playground.close();
  await model.stop();
  await database.stop();
}
