import { InventedWorkspace } from './routing/invented.js';
import { type Bot, startBot } from './support/bot.js';
import { TEAM } from './support/conversation.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { InstantSlack } from './support/instant-slack.js';
import { rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { People } from './support/people.js';
import type { Chart } from './support/plot/chart.js';
import { progress } from './support/report.js';
import { type TableSize, tableSizes, workDone } from './support/table-sizes.js';
import { whereAndWhen } from './support/where-and-when.js';

const { quick } = readOptions();
const threads = quick ? 40 : 1_000;
const AT_ONCE = 40;
const COMMIT_SECONDS = quick ? 1 : 5;
const COMMIT_CLIENTS = 16;
/** what the requests are about */
const TOPICS = 3;

const database = await benchDatabase();
const { admin, url } = database;
let turns = 0;
let bot: Bot | undefined;
const words = new InventedWorkspace(TOPICS, 3);
const people = new People(
  (incoming) => void bot?.ingest(incoming),
  (number) => words.request(number).text.split('\n')[0] ?? '',
  () => TEAM,
);
try {
  const before = await workDone(admin);
  bot = await startBot(url, {
    slack: new InstantSlack((order) => people.hear(order)),
    committed: () => {
      turns += 1;
    },
  });
  await talk();
  await bot.stop();
  const after = await workDone(admin);
  const perTurn = (counted: 'wal' | 'flushes' | 'commits') => (after[counted] - before[counted]) / turns;
  const tables = (await tableSizes(admin)).map((table) => ({ ...table, perThread: table.bytes / threads }));
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  progress('and what this PostgreSQL commits …');
  await finish('storage', `What ${threads} threads leave in the database`, {
    figures: {
      bytesPerThread: Math.round(bytes / threads),
      bytesPerTurn: Math.round(bytes / turns),
      walBytesPerTurn: Math.round(perTurn('wal')),
      transactionsPerTurn: rounded(perTurn('commits')),
      flushesPerTurn: rounded(perTurn('flushes')),
      turnsPerThread: rounded(turns / threads),
      commitsPerSecond: Math.round(await commitsPerSecond()),
      threads,
      turns,
      tables: tables.map(({ name, rows, perThread }) => ({
        name,
        rows,
        bytesPerThread: Math.round(perThread),
      })),
    },
    chart: chartOf(tables),
    at: await whereAndWhen(admin),
  });
} finally {
  await database.stop();
}

async function talk(): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let thread = next++; thread < threads; thread = next++) await people.talk(thread);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Transactions of one small row each, safe on disk, from as many clients as keep it busy. */
async function commitsPerSecond(): Promise<number> {
  await admin.query('CREATE TABLE small (n bigint GENERATED ALWAYS AS IDENTITY, body text)');
  let commits = 0;
  const begun = performance.now();
  const client = async () => {
    while (performance.now() - begun < COMMIT_SECONDS * 1_000) {
      await admin.query('INSERT INTO small (body) VALUES ($1)', ['a small row']);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: COMMIT_CLIENTS }, client));
  return commits / ((performance.now() - begun) / 1_000);
}

function chartOf(tables: readonly (TableSize & { perThread: number })[]): Chart {
  return {
    title: 'What a thread leaves in the database',
    subtitle: `${threads} threads of ${rounded(turns / threads)} turns, from the first message to the ticket; with indexes, after VACUUM FULL`,
    panels: [
      {
        kind: 'bars',
        title: 'By table',
        unit: 'bytes a thread',
        bars: tables.slice(0, 9).map(({ name, perThread }) => ({ name, value: perThread, colour: 1 })),
      },
    ],
  };
}
