import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { advisoryLockMs, leaseMs } from './support/lock-baselines.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { type Chart, distribution } from './support/plot/chart.js';
import { seeded } from './support/random.js';
import { progress } from './support/report.js';
import { takeovers } from './support/takeover.js';
import { whereAndWhen } from './support/where-and-when.js';

const { quick } = readOptions();
const [kills, freezes, leaseSeconds] = quick ? [3, 1, 3] : [40, 12, 30];

const database = await benchDatabase();
const { url, admin } = database;
try {
  const random = seeded(1);
  const killed = await takeovers(url, 'SIGKILL', { times: kills, firstThread: 0 }, random);
  const frozen = await takeovers(url, 'SIGSTOP', { times: freezes, firstThread: 10_000 }, random);
  progress('and how soon the database frees a lock of a killed process …');
  const lock = await advisoryLockMs(url, admin, Math.ceil(kills / 2));
  progress(`and a lock that expires after ${leaseSeconds} s …`);
  const lease = await leaseMs(url, admin, leaseSeconds);
  await finish('takeover', 'A process is gone in mid-turn: until another has committed that turn', {
    figures: {
      p50Ms: rounded(percentile(killed, 0.5)),
      p99Ms: rounded(percentile(killed, 0.99)),
      maxMs: rounded(Math.max(...killed)),
      frozenP50Ms: rounded(percentile(frozen, 0.5)),
      frozenP99Ms: rounded(percentile(frozen, 0.99)),
      lockFreedP50Ms: rounded(percentile(lock, 0.5)),
      lockFreedP99Ms: rounded(percentile(lock, 0.99)),
      leaseSeconds,
      leaseP50Ms: rounded(percentile(lease, 0.5)),
      leaseP99Ms: rounded(percentile(lease, 0.99)),
      kills,
      freezes,
      turnsTakenOver: killed.length + frozen.length,
    },
    chart: chartOf(killed, frozen, lock, lease),
    at: await whereAndWhen(admin),
  });
} finally {
  await database.stop();
}

function chartOf(killed: number[], frozen: number[], lock: number[], lease: number[]): Chart {
  return {
    title: 'Takeover: a process is gone in mid-turn',
    subtitle: `until another process has committed its turns; ${kills} kills, ${freezes} freezes, three processes`,
    panels: [
      {
        kind: 'lines',
        title: 'How many take no longer than …',
        x: { label: 'milliseconds', log: true },
        y: { label: '% of the turns', to: 100 },
        lines: [
          { name: 'kill -9', colour: 1, points: distribution(killed) },
          { name: 'frozen (SIGSTOP)', colour: 3, points: distribution(frozen) },
          { name: 'floor: lock freed', colour: 4, points: distribution(lock) },
          { name: `a lock of ${leaseSeconds} s`, colour: 2, points: distribution(lease) },
        ],
        limits: [
          { at: 2_000, of: 'x', name: 'kill: 2 s' },
          { at: 5_000, of: 'x', name: 'frozen: 5 s' },
        ],
      },
    ],
  };
}
