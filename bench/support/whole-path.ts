import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { createPool } from '../../src/db/pool.js';
import { dueThreads } from '../../src/db/queries/due.js';
import { queryInTeam } from '../../src/db/team-tx.js';
import { createIngest, type Ingest } from '../../src/runtime/ingest.js';
import { createIntakeRunner } from '../../src/runtime/intake-runner.js';
import { Scheduler } from '../../src/runtime/scheduler.js';
import { openThreadLock } from '../../src/runtime/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turn-saver.js';
import { type WorkerDeps, workOn } from '../../src/runtime/worker.js';
import { incomingOf, intakeDeps, LINES, messageOf, rootOf } from './conversation.js';
import { countStatements } from './count-statements.js';
import { progress, rounded } from './report.js';

const TEAM = 'T_BENCH';
const STEADY_TURNS = 200;
const LONG_THREAD = 200;

const told = (fields: object, message: string) => progress(`${message} ${JSON.stringify(fields)}`);
const log = { debug() {}, info() {}, warn: told, error: told };

export interface WholePath {
  turnsPerSecond: number;
  sqlPerTurn: number;
  /** milliseconds of single turns, nothing else running */
  steadyMs: number[];
  /** what a thread of 200 messages keeps in LangGraph's tables */
  checkpointBytes: number;
}

/** Rows due in the inbox → lock → graph → commit → rows in the outbox. Delivery to Slack is not part of it. */
export async function wholePath(url: string, threads: number): Promise<WholePath> {
  const onError = (error: Error) => progress(String(error));
  const pool = createPool({ url, role: 'frontdoor_runtime', max: 10, applicationName: 'bench', onError });
  const lock = await openThreadLock(url, onError);
  const saver = new TurnSaver(pool);
  const ingest = createIngest({
    pool,
    limits: { debounceMs: 0, maxWaitMs: 0, turnTimeoutMs: 60_000 },
    newId: randomUUID,
    wake: () => undefined,
  });
  const worker: WorkerDeps = {
    pool,
    lock,
    saver,
    graph: createIntakeRunner(intakeDeps(), saver),
    graphVersion: GRAPH_VERSION,
    readThread: async () => [],
    turnTimeoutMs: 60_000,
    closing: new AbortController().signal,
    drain: new AbortController().signal,
    now: () => new Date(),
    newId: randomUUID,
    queued: () => undefined,
    setAsideText: '',
    log,
  };
  try {
    const { turnsPerSecond, sqlPerTurn } = await throughput(pool, ingest, worker, threads);
    const steadyMs = await singleTurns(pool, ingest, worker, threads);
    const checkpointBytes = await longThread(pool, ingest, worker, threads + STEADY_TURNS);
    return { turnsPerSecond, sqlPerTurn, steadyMs, checkpointBytes };
  } finally {
    await lock.close();
    await pool.end();
  }
}

async function throughput(pool: Pool, ingest: Ingest, worker: WorkerDeps, threads: number) {
  const statements = countStatements(pool);
  let turns = 0;
  let seconds = 0;
  for (const round of LINES.keys()) {
    await Promise.all(
      Array.from({ length: threads }, (_, thread) => ingest(incomingOf(thread, messageOf(thread, round)))),
    );
    const scheduler = new Scheduler({
      run: ({ teamId, threadId }) => workOn({ ...worker, queued: () => (turns += 1) }, teamId, threadId),
      due: (perTeam, atMost) => dueThreads(pool, perTeam, atMost),
      log,
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

async function singleTurns(pool: Pool, ingest: Ingest, worker: WorkerDeps, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let thread = from; thread < from + STEADY_TURNS; thread += 1) {
    const threadId = await firstMessage(pool, ingest, thread);
    const started = performance.now();
    await workOn(worker, TEAM, threadId);
    times.push(performance.now() - started);
  }
  return times;
}

async function longThread(pool: Pool, ingest: Ingest, worker: WorkerDeps, thread: number): Promise<number> {
  const threadId = await firstMessage(pool, ingest, thread);
  await workOn(worker, TEAM, threadId);
  for (let round = 1; round < LONG_THREAD; round += 1) {
    await ingest(incomingOf(thread, messageOf(thread, round, `${LINES[round % LINES.length]} (${round})`)));
    await workOn(worker, TEAM, threadId);
  }
  const { rows } = await pool.query(
    `SELECT (SELECT coalesce(sum(pg_column_size(c.*)), 0) FROM langgraph.checkpoints c WHERE thread_id = $1)
          + (SELECT coalesce(sum(pg_column_size(b.*)), 0) FROM langgraph.checkpoint_blobs b WHERE thread_id = $1)
          + (SELECT coalesce(sum(pg_column_size(w.*)), 0) FROM langgraph.checkpoint_writes w WHERE thread_id = $1) AS bytes`,
    [threadId],
  );
  return Number(rows[0]?.bytes);
}

async function firstMessage(pool: Pool, ingest: Ingest, thread: number): Promise<string> {
  await ingest(incomingOf(thread, messageOf(thread, 0)));
  const { rows } = await queryInTeam(pool, TEAM, {
    text: 'SELECT thread_id FROM threads WHERE team_id = $1 AND root_ts = $2',
    values: [TEAM, rootOf(thread)],
  });
  return String(rows[0]?.['thread_id']);
}
