import { dueThreads } from '../../src/db/queries/inbox/due.js';
import { Scheduler } from '../../src/runtime/inbox/scheduler.js';
import { workOn } from '../../src/runtime/inbox/worker.js';
import { incomingOf, LINES, messageOf, TEAM } from './conversation.js';
import { countStatements } from './count-statements.js';
import { asTeam, heldOf } from './held-bytes.js';
import { rounded } from './numbers.js';
import { progress } from './report.js';
import { threadOf } from './thread-of.js';
import { type BenchWorker, openWorker } from './worker.js';

const LONG_THREAD = 200;
const WARM_UP = 50;

export interface WholePath {
  turnsPerSecond: number;
  sqlPerTurn: number;
  /** milliseconds of single turns, nothing else running */
  steadyMs: number[];
  /** what a thread of 200 messages keeps in LangGraph's tables */
  checkpointBytes: number;
}

/** Rows due in the inbox → lock → graph → commit → rows in the outbox. Delivery to Slack is not part of it. */
export async function wholePath(url: string, threads: number, single: number): Promise<WholePath> {
  const bench = await openWorker(url);
  try {
    // the code is warm by then for what is measured next, as it is for the baseline after it
    const steadyMs = (await singleTurns(bench, threads, WARM_UP + single)).slice(WARM_UP);
    const { turnsPerSecond, sqlPerTurn } = await throughput(bench, threads);
    const checkpointBytes = await longThread(bench, threads + WARM_UP + single);
    return { turnsPerSecond, sqlPerTurn, steadyMs, checkpointBytes };
  } finally {
    await bench.close();
  }
}

async function throughput({ pool, ingest, worker }: BenchWorker, threads: number) {
  const statements = countStatements(pool);
  let turns = 0;
  let seconds = 0;
  for (const round of LINES.keys()) {
    await Promise.all(
      Array.from({ length: threads }, (_, thread) => ingest(incomingOf(thread, messageOf(thread, round)))),
    );
    const scheduler = new Scheduler({
      run: ({ teamId, threadId }) => workOn({ ...worker, queued: () => (turns += 1) }, teamId, threadId),
      due: (looked) => dueThreads(pool, looked),
      log: worker.log,
    });
    statements.on();
    const started = performance.now();
    scheduler.start();
    while (turns < threads * (round + 1)) await new Promise((resolve) => setTimeout(resolve, 2));
    seconds += (performance.now() - started) / 1_000;
    statements.off();
    await scheduler.stop();
    progress(`whole path: round ${round + 1} of ${LINES.length}, ${rounded(turns / seconds)} turns/s so far`);
  }
  return { turnsPerSecond: turns / seconds, sqlPerTurn: statements.count() / turns };
}

async function singleTurns({ pool, ingest, worker }: BenchWorker, from: number, single: number) {
  const times: number[] = [];
  for (let thread = from; thread < from + single; thread += 1) {
    await ingest(incomingOf(thread, messageOf(thread, 0)));
    const threadId = await threadOf(pool, thread);
    const started = performance.now();
    await workOn(worker, TEAM, threadId);
    times.push(performance.now() - started);
  }
  return times;
}

async function longThread({ pool, ingest, worker }: BenchWorker, thread: number): Promise<number> {
  for (let round = 0; round < LONG_THREAD; round += 1) {
    await ingest(incomingOf(thread, messageOf(thread, round, longLine(round))));
    await workOn(worker, TEAM, await threadOf(pool, thread));
  }
  return (await heldOf(asTeam(pool), 'langgraph', await threadOf(pool, thread))).bytes;
}

/** What is said in a thread that goes on for long: the same few things, each a little different. */
export function longLine(round: number): string {
  const line = LINES[round % LINES.length] ?? '';
  return round === 0 ? line : `${line} (${round})`;
}
