import type { BenchName } from './results.js';

/** A figure as the table of docs/performance.md shows it. */
export interface Shown {
  what: string;
  bench: BenchName;
  figure: string;
  unit: string;
  /** what it is to reach; absent where it only informs */
  aim?: { atLeast: number } | { below: number };
  /** what it is compared with, measured in the same run */
  baseline?: { name: string; figure: string };
}

export const SHOWN: readonly Shown[] = [
  {
    what: 'durable ingest over HTTP, as a share of the same Bolt app with an empty listener',
    ...{ bench: 'ingest', figure: 'ratio', unit: '×', aim: { atLeast: 0.5 } },
  },
  {
    what: 'durable ingest',
    ...{ bench: 'ingest', figure: 'eventsPerSecond', unit: 'events/s' },
    baseline: { name: 'empty listener', figure: 'emptyListenerPerSecond' },
  },
  {
    what: 'answer to Slack at half that load, p99',
    ...{ bench: 'ingest', figure: 'p99Ms', unit: 'ms', aim: { below: 100 } },
    baseline: { name: 'empty listener', figure: 'emptyListenerP99Ms' },
  },
  {
    what: 'turns, inbox to outbox, as a multiple of the bare graph',
    ...{ bench: 'turns', figure: 'ratio', unit: '×', aim: { atLeast: 1.8 } },
  },
  {
    what: 'turns over 1,000 threads',
    ...{ bench: 'turns', figure: 'turnsPerSecond', unit: 'turns/s' },
    baseline: { name: 'bare graph', figure: 'bareTurnsPerSecond' },
  },
  {
    what: 'statements a turn, BEGIN and COMMIT among them',
    ...{ bench: 'turns', figure: 'sqlPerTurn', unit: '' },
  },
  {
    what: 'event due → reply in the outbox at 50 turns/s, p50',
    ...{ bench: 'latency', figure: 'p50Ms', unit: 'ms', aim: { below: 20 } },
    baseline: { name: 'bare graph', figure: 'bareP50Ms' },
  },
  {
    what: 'the same, p99',
    ...{ bench: 'latency', figure: 'p99Ms', unit: 'ms', aim: { below: 80 } },
    baseline: { name: 'bare graph', figure: 'bareP99Ms' },
  },
  {
    what: 'takeover after kill -9 in mid-turn, p50',
    ...{ bench: 'takeover', figure: 'p50Ms', unit: 'ms' },
    baseline: { name: 'lock freed by the database', figure: 'lockFreedP50Ms' },
  },
  {
    what: 'the same, p99',
    ...{ bench: 'takeover', figure: 'p99Ms', unit: 'ms', aim: { below: 2_000 } },
    baseline: { name: 'a lock that expires after 30 s', figure: 'leaseP99Ms' },
  },
  {
    what: 'takeover from a frozen process (SIGSTOP), p99',
    ...{ bench: 'takeover', figure: 'frozenP99Ms', unit: 'ms', aim: { below: 5_000 } },
    baseline: { name: 'a lock that expires after 30 s', figure: 'leaseP99Ms' },
  },
  {
    what: 'checkpoint of a thread after 200 messages',
    ...{ bench: 'turns', figure: 'checkpointBytes200', unit: 'bytes', aim: { below: 65_536 } },
  },
  {
    what: 'checkpoint of a thread at message 500',
    ...{ bench: 'growth', figure: 'bytesLast', unit: 'bytes' },
    baseline: { name: 'bare graph', figure: 'bareBytesLast' },
  },
  {
    what: 'time a turn at message 500, as a multiple of that at message 10',
    ...{ bench: 'growth', figure: 'msGrowth', unit: '×', aim: { below: 1.25 } },
    baseline: { name: 'bare graph', figure: 'bareMsGrowth' },
  },
  {
    what: 'statements a turn at message 500',
    ...{ bench: 'growth', figure: 'sqlLast', unit: '' },
    baseline: { name: 'bare graph', figure: 'bareSqlLast' },
  },
  {
    what: 'held in memory after 20,000 turns, as a multiple of that after 2,000',
    ...{ bench: 'memory', figure: 'growthWithPast', unit: '×', aim: { below: 1.1 } },
  },
  {
    what: 'mention → answer beside 200 mentions of another person, p95 of the worst case',
    ...{ bench: 'fairness', figure: 'besideMs', unit: 'ms', aim: { below: 2_000 } },
    baseline: { name: 'alone', figure: 'aloneMs' },
  },
  {
    what: 'the same, as a multiple of that alone, the worst case',
    ...{ bench: 'fairness', figure: 'ratio', unit: '×', aim: { below: 3 } },
  },
];
