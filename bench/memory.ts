import { createPastRequests } from '../src/knowledge/routing/past-requests.js';
import { InventedWorkspace } from './routing/invented.js';
import { type Bot, startBot } from './support/bot.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { garbageCollector, heldMb } from './support/heap.js';
import { InstantSlack } from './support/instant-slack.js';
import { rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { People } from './support/people.js';
import type { Chart } from './support/plot/chart.js';
import { ReplaceablePast } from './support/replaceable-past.js';
import { progress } from './support/report.js';
import { waitUntil } from './support/wait-until.js';
import { whereAndWhen } from './support/where-and-when.js';

const { quick } = readOptions();
const [TURNS, FIRST, STEP] = quick ? [600, 200, 200] : [20_000, 2_000, 1_000];
const AT_ONCE = 40;
const WORKSPACES = 50;
/** what the requests are about */
const TOPICS = 3;

interface Point {
  turns: number;
  /** MiB after garbage collection: all, and without what the process remembers of past requests */
  heldMb: number;
  withoutPastMb: number;
  rssMb: number;
}

const collect = garbageCollector();
const database = await benchDatabase();
let turns = 0;
let thread = 0;
const words = new InventedWorkspace(TOPICS, 3);
let bot: Bot | undefined;
let past: ReplaceablePast | undefined;
const people = new People(
  (incoming) => void bot?.ingest(incoming),
  (number) => words.request(number).text.split('\n')[0] ?? '',
  (number) => `T_BENCH_${number % WORKSPACES}`,
);
bot = await startBot(database.url, {
  slack: new InstantSlack((order) => people.hear(order)),
  committed: () => {
    turns += 1;
  },
  deps: (pool, { teams }) => {
    past = new ReplaceablePast(() => createPastRequests({ pool, teams, now: () => Date.now() }));
    return { past };
  },
});
const points: Point[] = [];
try {
  while (turns < TURNS) {
    await talkUntil(points.length * STEP + STEP);
    points.push(await measure());
  }
  const first = points.find((point) => point.turns >= FIRST);
  const last = points.at(-1);
  if (!first || !last) throw new Error('There was nothing to measure.');
  const { rows } = await database.admin.query('SELECT count(*)::int AS filed FROM requests');
  const pastMb = last.heldMb - last.withoutPastMb;
  await finish('memory', `What one process holds after ${TURNS} turns`, {
    figures: {
      firstMb: rounded(first.withoutPastMb),
      lastMb: rounded(last.withoutPastMb),
      growth: rounded(last.withoutPastMb / first.withoutPastMb),
      firstWithPastMb: rounded(first.heldMb),
      lastWithPastMb: rounded(last.heldMb),
      growthWithPast: rounded(last.heldMb / first.heldMb),
      pastKbPerRequest: rounded((pastMb * 1_024) / Number(rows[0]?.filed)),
      rssMb: rounded(last.rssMb),
      turns,
      threads: thread,
      filed: Number(rows[0]?.filed),
      series: points.map((point) => ({
        turns: point.turns,
        heldMb: rounded(point.heldMb),
        withoutPastMb: rounded(point.withoutPastMb),
      })),
    },
    chart: chartOf(points),
    at: await whereAndWhen(database.admin),
  });
} finally {
  await bot.stop();
  await database.stop();
}

/** Threads one after the other, some at once, until so many turns were taken and all that began are over. */
async function talkUntil(enough: number): Promise<void> {
  const lane = async () => {
    while (turns < enough) {
      thread += 1;
      await people.talk(thread);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await waitUntil('inbox and outbox to be empty', async () => {
    const { rows } = await database.admin.query(
      `SELECT (SELECT count(*) FROM inbox WHERE applied_at IS NULL)
            + (SELECT count(*) FROM outbox WHERE status <> 'sent') AS open`,
    );
    return Number(rows[0]?.open) === 0;
  });
}

async function measure(): Promise<Point> {
  // a moment for what was cancelled or released to be let go of
  await new Promise((resolve) => setTimeout(resolve, 500));
  const held = heldMb(collect);
  past?.forget();
  const withoutPastMb = heldMb(collect);
  const point = { turns, heldMb: held, withoutPastMb, rssMb: process.memoryUsage.rss() / 2 ** 20 };
  progress(
    `${turns} turns, ${thread} threads: ${rounded(held)} MiB, ${rounded(withoutPastMb)} without the past`,
  );
  return point;
}

function chartOf(series: readonly Point[]): Chart {
  return {
    title: 'What one process holds, after garbage collection',
    subtitle: `${thread} threads in ${WORKSPACES} workspaces, questions, cards, approvals, tickets; by the rules`,
    panels: [
      {
        kind: 'lines',
        title: 'Heap and buffers',
        x: { label: 'turns' },
        y: { label: 'MiB' },
        lines: [
          { name: 'all', colour: 2, points: series.map((point) => [point.turns, point.heldMb]) },
          {
            name: 'without the memory of past requests',
            colour: 1,
            points: series.map((point) => [point.turns, point.withoutPastMb]),
          },
        ],
      },
    ],
  };
}
