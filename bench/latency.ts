import { type Arrival, arrivals, evenGaps, letArrive, randomGaps } from './support/arrivals.js';
import { openBareGraph } from './support/bare-graph.js';
import { LINES, messageOf } from './support/conversation.js';
import { type BenchDatabase, benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { wholeLatencies } from './support/latency-whole.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { type Chart, distribution } from './support/plot/chart.js';
import { seeded } from './support/random.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

const PER_SECOND = 50;
const { quick } = readOptions();
const [warmUpSeconds, seconds] = quick ? [2, 5] : [5, 30];

const load = { perSecond: PER_SECOND, seconds: warmUpSeconds + seconds, rounds: LINES.length };
const steady = arrivals(load, evenGaps);
const crowded = arrivals(load, randomGaps(seeded(1)));
const warmUp = Math.round(PER_SECOND * warmUpSeconds);

const inCrowds = await inNewDatabase(async ({ url, admin }) => {
  progress(`${PER_SECOND} events a second at random moments for ${load.seconds} s …`);
  return (await wholeLatencies(url, admin, crowded)).dueToOutboxMs.slice(warmUp);
});
await inNewDatabase(async ({ url, admin }) => {
  progress(`${PER_SECOND} events a second, evenly, the first ${warmUpSeconds} s not counted …`);
  const ours = await wholeLatencies(url, admin, steady);
  const due = ours.dueToOutboxMs.slice(warmUp);
  progress(`whole path: p50 ${rounded(percentile(due, 0.5))} ms; now the bare graph at the same rate …`);
  const bare = (await bareLatencies(url, steady)).slice(warmUp);
  await finish('latency', `Event due → reply in the outbox at ${PER_SECOND} turns a second, by the rules`, {
    figures: {
      p50Ms: rounded(percentile(due, 0.5)),
      p95Ms: rounded(percentile(due, 0.95)),
      p99Ms: rounded(percentile(due, 0.99)),
      maxMs: rounded(Math.max(...due)),
      bareP50Ms: rounded(percentile(bare, 0.5)),
      bareP99Ms: rounded(percentile(bare, 0.99)),
      randomP50Ms: rounded(percentile(inCrowds, 0.5)),
      randomP99Ms: rounded(percentile(inCrowds, 0.99)),
      toInboxP50Ms: rounded(percentile(ours.toInboxMs.slice(warmUp), 0.5)),
      toInboxP99Ms: rounded(percentile(ours.toInboxMs.slice(warmUp), 0.99)),
      turns: due.length,
      turnsPerSecond: PER_SECOND,
      clockErrorMs: rounded(ours.clockErrorMs),
    },
    chart: chartOf(due, inCrowds, bare),
    at: await whereAndWhen(admin),
  });
});

async function inNewDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const database = await benchDatabase();
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** The same arrivals given to the bare graph: from the call to its answer. */
async function bareLatencies(url: string, given: readonly Arrival[]): Promise<number[]> {
  const bare = await openBareGraph(url);
  const times: number[] = [];
  const running: Promise<void>[] = [];
  await letArrive(given, ({ thread, round }) => {
    const begun = performance.now();
    running.push(
      bare.say(thread, messageOf(thread, round)).then(() => void times.push(performance.now() - begun)),
    );
  });
  await Promise.all(running);
  await bare.close();
  return times;
}

function chartOf(ours: readonly number[], crowded: readonly number[], bare: readonly number[]): Chart {
  return {
    title: `Event due → reply in the outbox, at ${PER_SECOND} turns a second`,
    subtitle: `${ours.length} turns over ${seconds} s by the rules; one process, PostgreSQL on the same machine`,
    panels: [
      {
        kind: 'lines',
        title: 'How many take no longer than …',
        x: { label: 'milliseconds', log: true },
        y: { label: '% of the turns', to: 100 },
        lines: [
          { name: 'inbox → outbox, evenly', colour: 1, points: distribution(ours) },
          { name: 'inbox → outbox, at random moments', colour: 3, points: distribution(crowded) },
          { name: 'bare graph, PostgresSaver, evenly', colour: 2, points: distribution(bare) },
        ],
        limits: [
          { at: 20, of: 'x', name: 'p50 aim: 20 ms' },
          { at: 80, of: 'x', name: 'p99 aim: 80 ms' },
        ],
      },
    ],
  };
}
