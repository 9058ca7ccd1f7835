import { createPool, type Pool } from '../src/db/pool.js';
import { dueLanes, dueThreads } from '../src/db/queries/inbox/due.js';
import { dueWatchers } from '../src/db/queries/memory/watch-news.js';
import { dueReminders } from '../src/db/queries/threads/reminders.js';
import { NEWS_PAUSE } from '../src/runtime/schedule/reminders.js';
import { crowd, disperse } from './support/crowded-workspace.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { median, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { closeRows, openRows, parkThreads } from './support/park-threads.js';
import type { Chart } from './support/plot/chart.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

/** As src/runtime asks: places for 200 turns, 100 lanes, 100 reminders, 100 watchers. */
const [PER_TEAM, PER_PERSON, AT_MOST, LOST_AFTER_MS] = [100, 6, 200, 25_000];
const MEASURED = 40;

const { quick } = readOptions();
const [threads, workspaces] = quick ? [5_000, 100] : [100_000, 1_000];
const OPEN = [100, 1_000, 10_000].filter((count) => count <= threads);

interface Row {
  state: string;
  threadsMs: number;
  lanesMs: number;
  remindersMs: number;
  watchersMs: number;
}

const database = await benchDatabase();
const { admin, url } = database;
const pool = createPool({
  url,
  role: 'frontdoor_runtime',
  max: 2,
  applicationName: 'bench',
  onError: (error) => progress(String(error)),
});
try {
  const table = [await measure(pool, 'empty database')];
  await parkThreads(admin, threads, workspaces);
  table.push(await measure(pool, `${threads} parked threads`));
  for (const count of OPEN) {
    for (const [inSeconds, when] of [
      [3_600, 'waiting'],
      [0, 'due'],
    ] as const) {
      await openRows(admin, { count, workspaces, inSeconds });
      table.push(await measure(pool, `${count} open, ${when}`));
      await closeRows(admin);
    }
  }
  const [empty, parked] = table;
  const busiest = table.at(-1);
  for (const [inSeconds, when] of [
    [3_600, 'wait'],
    [-3_600, 'are due'],
  ] as const) {
    await crowd(admin, { count: threads, inSeconds });
    table.push(await measure(pool, `of one workspace ${threads} ${when}`));
    await disperse(admin);
  }
  const mostOpen = OPEN.at(-1) ?? 0;
  await finish('sweep', `One look for what is due, ${threads} parked threads in ${workspaces} workspaces`, {
    figures: {
      emptyMs: sumOf(empty),
      parkedMs: sumOf(parked),
      busiestMs: sumOf(busiest),
      msPerOpen: Number(((sumOf(busiest) - sumOf(parked)) / mostOpen).toPrecision(3)),
      threads,
      workspaces,
      table,
    },
    chart: chartOf(table),
    at: await whereAndWhen(admin),
  });
} finally {
  await pool.end();
  await database.stop();
}

function sumOf(row: Row | undefined): number {
  return rounded((row?.threadsMs ?? 0) + (row?.lanesMs ?? 0));
}

async function measure(runtime: Pool, state: string): Promise<Row> {
  const row = {
    state,
    threadsMs: await timed(() =>
      dueThreads(runtime, { perTeam: PER_TEAM, perPerson: PER_PERSON, atMost: AT_MOST }),
    ),
    lanesMs: await timed(() => dueLanes(runtime, LOST_AFTER_MS, 100)),
    remindersMs: await timed(() => dueReminders(runtime, new Date(), 100)),
    watchersMs: await timed(() => dueWatchers(runtime, new Date(), NEWS_PAUSE, 100)),
  };
  const { threadsMs, lanesMs, remindersMs, watchersMs } = row;
  progress(
    `${state}: threads ${threadsMs} ms, lanes ${lanesMs} ms, reminders ${remindersMs} ms, watchers ${watchersMs} ms`,
  );
  return row;
}

async function timed(look: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < MEASURED; at += 1) {
    const begun = performance.now();
    await look();
    times.push(performance.now() - begun);
  }
  return rounded(median(times));
}

function chartOf(table: readonly Row[]): Chart {
  return {
    title: 'One look for what is due',
    subtitle: `milliseconds of the database, median; ${threads} parked threads in ${workspaces} workspaces, then open events and replies, then one crowded workspace`,
    panels: [
      {
        kind: 'bars',
        title: 'Threads with due events',
        unit: 'milliseconds',
        bars: table.map(({ state, threadsMs }) => ({ name: state, value: threadsMs, colour: 1 })),
      },
      {
        kind: 'bars',
        title: 'Lanes of the outbox',
        unit: 'milliseconds',
        bars: table.map(({ state, lanesMs }) => ({ name: state, value: lanesMs, colour: 3 })),
      },
      {
        kind: 'bars',
        title: 'Reminders',
        unit: 'milliseconds',
        bars: table.map(({ state, remindersMs }) => ({ name: state, value: remindersMs, colour: 1 })),
      },
      {
        kind: 'bars',
        title: 'News of what people watch',
        unit: 'milliseconds',
        bars: table.map(({ state, watchersMs }) => ({ name: state, value: watchersMs, colour: 3 })),
      },
    ],
  };
}
