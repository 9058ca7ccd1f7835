import { numberOf, type Results } from './results.js';

/** What docs/scaling.md assumes; every number that was not measured here stands in this one place. */
export const ASSUMED = {
  requestsPerWorkspaceADay: 10,
  /** the busiest minute against the average of the day */
  peakFactor: 10,
  /** a process is given so much of the turns a second that it reached at most, for the sake of latency */
  share: 0.5,
  /** what lies between a message and its commit besides our own work: the pause in the conversation and the model */
  secondsOpen: 4.5,
  retentionDays: 90,
  /** judgements of a model for one request, and the tokens of one */
  judgementsPerRequest: 8,
  tokensIn: 3_000,
  tokensOut: 300,
  /** US dollars a million tokens, of a small model; put your own here */
  priceIn: 0.4,
  priceOut: 1.6,
} as const;

/** A process's connections: pool 6, saver 4, lock 1, as in src/main.ts. */
const CONNECTIONS = 11;
/** Two, so that one may die or be replaced. */
const MIN_PROCESSES = 2;
const SWEEPS_A_SECOND = 5;

/** What so many workspaces need. */
export interface Need {
  workspaces: number;
  turnsADay: number;
  peakTurnsPerSecond: number;
  processes: number;
  connections: number;
  openThreads: number;
  flushesPerSecond: number;
  /** processor seconds of the database a second, for the sweeps of all processes */
  sweepLoad: number;
  storageGb: number;
  walGbADay: number;
  modelDollarsADay: number;
}

/** What was measured and the model rests on. Null where one of the benches has not run. */
export interface Measured {
  turnsPerRequest: number;
  turnsPerSecond: number;
  bytesPerRequest: number;
  walPerTurn: number;
  flushesPerTurn: number;
  /** milliseconds of one look for threads and lanes: with nothing open, and for each open row more */
  sweepBaseMs: number;
  sweepMsPerOpen: number;
}

export function measuredOf(results: Results): Measured | null {
  const figures = {
    turnsPerRequest: numberOf(results, 'storage', 'turnsPerThread'),
    turnsPerSecond: numberOf(results, 'turns', 'turnsPerSecond'),
    bytesPerRequest: numberOf(results, 'storage', 'bytesPerThread'),
    walPerTurn: numberOf(results, 'storage', 'walBytesPerTurn'),
    flushesPerTurn: numberOf(results, 'storage', 'flushesPerTurn'),
    sweepBaseMs: numberOf(results, 'sweep', 'parkedMs'),
    sweepMsPerOpen: numberOf(results, 'sweep', 'msPerOpen'),
  };
  const { turnsPerRequest, turnsPerSecond, bytesPerRequest, walPerTurn, flushesPerTurn } = figures;
  const { sweepBaseMs, sweepMsPerOpen } = figures;
  if (turnsPerRequest === null || turnsPerSecond === null || bytesPerRequest === null) return null;
  if (walPerTurn === null || flushesPerTurn === null) return null;
  if (sweepBaseMs === null || sweepMsPerOpen === null) return null;
  return {
    turnsPerRequest,
    turnsPerSecond,
    bytesPerRequest,
    walPerTurn,
    flushesPerTurn,
    sweepBaseMs,
    sweepMsPerOpen,
  };
}

/** What so many workspaces need, by the measured figures and the assumptions. */
export function needOf(workspaces: number, measured: Measured): Need {
  const requestsADay = workspaces * ASSUMED.requestsPerWorkspaceADay;
  const turnsADay = requestsADay * measured.turnsPerRequest;
  const peakTurnsPerSecond = (turnsADay / 86_400) * ASSUMED.peakFactor;
  const perProcess = measured.turnsPerSecond * ASSUMED.share;
  const processes = Math.max(MIN_PROCESSES, Math.ceil(peakTurnsPerSecond / perProcess) + 1);
  const openThreads = peakTurnsPerSecond * ASSUMED.secondsOpen;
  const sweepMs = measured.sweepBaseMs + openThreads * measured.sweepMsPerOpen;
  const { judgementsPerRequest, tokensIn, tokensOut, priceIn, priceOut } = ASSUMED;
  const dollarsAJudgement = (tokensIn * priceIn + tokensOut * priceOut) / 1e6;
  return {
    workspaces,
    turnsADay,
    peakTurnsPerSecond,
    processes,
    connections: processes * CONNECTIONS,
    openThreads,
    flushesPerSecond: peakTurnsPerSecond * measured.flushesPerTurn,
    sweepLoad: (processes * SWEEPS_A_SECOND * sweepMs) / 1_000,
    storageGb: (requestsADay * ASSUMED.retentionDays * measured.bytesPerRequest) / 1e9,
    walGbADay: (turnsADay * measured.walPerTurn) / 1e9,
    modelDollarsADay: requestsADay * judgementsPerRequest * dollarsAJudgement,
  };
}
