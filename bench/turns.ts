import { bareThroughput } from './support/bare-graph.js';
import { LINES } from './support/conversation.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import type { Chart } from './support/plot/chart.js';
import { distribution } from './support/plot/chart.js';
import { whereAndWhen } from './support/where-and-when.js';
import { type WholePath, wholePath } from './support/whole-path.js';

const { quick } = readOptions();
const [threads, single] = quick ? [50, 20] : [1_000, 200];

const database = await benchDatabase();
try {
  const whole = await wholePath(database.url, threads, single);
  const bare = await bareThroughput(database.url, threads);
  await finish('turns', `Turns over ${threads} threads, by the rules, ${LINES.length} messages each`, {
    figures: {
      turnsPerSecond: rounded(whole.turnsPerSecond),
      bareTurnsPerSecond: rounded(bare),
      ratio: rounded(whole.turnsPerSecond / bare),
      p50Ms: rounded(percentile(whole.steadyMs, 0.5)),
      p99Ms: rounded(percentile(whole.steadyMs, 0.99)),
      sqlPerTurn: rounded(whole.sqlPerTurn),
      checkpointBytes200: whole.checkpointBytes,
    },
    chart: chartOf(whole, bare),
    at: await whereAndWhen(database.admin),
  });
} finally {
  await database.stop();
}

function chartOf(whole: WholePath, bare: number): Chart {
  return {
    title: 'Turns, by the rules, without model time',
    subtitle: `${threads} threads of ${LINES.length} messages; one process; PostgreSQL on the same machine`,
    panels: [
      {
        kind: 'bars',
        title: 'As fast as they go',
        unit: 'turns a second',
        bars: [
          { name: 'inbox → outbox', value: whole.turnsPerSecond, colour: 1 },
          { name: 'bare graph', value: bare, colour: 2 },
        ],
      },
      {
        kind: 'lines',
        title: 'One at a time: how long a first turn takes',
        x: { label: 'milliseconds', log: true },
        y: { label: '% of the turns', to: 100 },
        lines: [{ name: 'inbox → outbox', colour: 1, points: distribution(whole.steadyMs) }],
      },
    ],
  };
}
