import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { type GrowthPoint, growthOfBare, growthOfOurs } from './support/growth.js';
import { rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import type { Axis, Chart, LinePanel } from './support/plot/chart.js';
import { whereAndWhen } from './support/where-and-when.js';

const EVERY = 10;
const { quick } = readOptions();
const messages = quick ? 40 : 500;

const database = await benchDatabase();
try {
  const ours = await growthOfOurs(database.url, messages, EVERY);
  const bare = await growthOfBare(database.url, messages, EVERY);
  await finish('growth', `What one thread costs from message ${EVERY} to message ${messages}`, {
    figures: {
      ...ends('', ours),
      ...ends('bare', bare),
      bytes200: ours.find(({ message }) => message === 200)?.bytes ?? 0,
      bareBytes200: bare.find(({ message }) => message === 200)?.bytes ?? 0,
      messages,
      series: ours.filter((_, at) => at % 5 === 4).map(roundedPoint),
      bareSeries: bare.filter((_, at) => at % 5 === 4).map(roundedPoint),
    },
    chart: chartOf(ours, bare),
    at: await whereAndWhen(database.admin),
  });
} finally {
  await database.stop();
}

/** The first point and the last, and the last against the first. A turn's time is compared over some turns each. */
function ends(side: '' | 'bare', points: readonly GrowthPoint[]): Record<string, number> {
  const [first, last] = [points.at(0), points.at(-1)];
  const ms = (some: readonly GrowthPoint[]) =>
    some.reduce((sum, one) => sum + one.msPerTurn, 0) / some.length;
  const [msFirst, msLast] = [ms(points.slice(0, 3)), ms(points.slice(-3))];
  const named = (name: string) =>
    side === '' ? name : `bare${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return {
    [named('bytesFirst')]: first?.bytes ?? 0,
    [named('bytesLast')]: last?.bytes ?? 0,
    [named('rowsFirst')]: first?.rows ?? 0,
    [named('rowsLast')]: last?.rows ?? 0,
    [named('msFirst')]: rounded(msFirst),
    [named('msLast')]: rounded(msLast),
    [named('msGrowth')]: rounded(msLast / msFirst),
    [named('sqlFirst')]: rounded(first?.sqlPerTurn ?? 0),
    [named('sqlLast')]: rounded(last?.sqlPerTurn ?? 0),
  };
}

function roundedPoint(point: GrowthPoint): GrowthPoint {
  return { ...point, msPerTurn: rounded(point.msPerTurn), sqlPerTurn: rounded(point.sqlPerTurn) };
}

function chartOf(ours: readonly GrowthPoint[], bare: readonly GrowthPoint[]): Chart {
  const panel = (title: string, y: Axis, value: (point: GrowthPoint) => number): LinePanel => ({
    kind: 'lines',
    title,
    x: { label: 'messages in the thread' },
    y,
    lines: [
      { name: 'Frontdoor', colour: 1, points: ours.map((point) => [point.message, value(point)]) },
      { name: 'bare graph', colour: 2, points: bare.map((point) => [point.message, value(point)]) },
    ],
  });
  return {
    title: 'What a thread costs as it grows',
    subtitle: 'by the rules; against the same graph invoked bare with PostgresSaver and default durability',
    panels: [
      {
        ...panel('Held in the checkpoint tables', { label: 'KiB', log: true }, ({ bytes }) => bytes / 1024),
        limits: [{ at: 64, of: 'y', name: 'aim at 200 messages: 64 KiB' }],
      },
      panel('Rows in the checkpoint tables', { label: 'rows', log: true }, ({ rows }) => rows),
      panel('Time a turn', { label: 'milliseconds, median' }, ({ msPerTurn }) => msPerTurn),
      panel('SQL statements a turn', { label: 'statements' }, ({ sqlPerTurn }) => sqlPerTurn),
    ],
  };
}
