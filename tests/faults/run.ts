import { join } from 'node:path';
import pg from 'pg';
import { readState } from '../../playground/person.js';
import { randomFrom } from '../../playground/server/faults/random.js';
import { freePort } from '../support/ports.js';
import { readFacts } from './check/facts.js';
import { type Broken, judge, type Measured } from './check/figures.js';
import { settle } from './check/settle.js';
import { injectFaults } from './inject/faults.js';
import { hurrying } from './inject/hurry.js';
import type { Scene } from './inject/scene.js';
import { Book } from './load/book.js';
import { followFeed } from './load/feed.js';
import { playLoad } from './load/load.js';
import { makeRoom } from './load/place.js';
import { planThreads } from './load/plan.js';
import { startBots } from './machine/bots.js';
import type { Ground } from './machine/ground.js';
import { startSlack } from './machine/slack.js';
import { startTracker } from './machine/tracker.js';
import type { RunOptions } from './options.js';

export interface RunResult {
  broken: Broken;
  /** conversations that the run's own end cut off */
  cutOff: string[];
  measured: Measured & { settled: boolean; seconds: number; exits: number };
}

/**
 * How long people may wait after the faults without that any conversation comes to its end: so long for one kind of fault, and so
 * much more for each further one that holds them up meanwhile. And how long what is open then may stay as it is. A slow machine
 * has as many of these as it needs. Milliseconds.
 */
const REST_MS = 180_000;
const FURTHER_REST_MS = 60_000;
const SETTLE_MS = 60_000;

export interface Limits {
  restMs: number;
  settleMs: number;
}

/** The limits of a run with those faults. */
export function limitsFor({ faults }: Pick<RunOptions, 'faults'>): Limits {
  const further = Math.max(0, faults.length - 1);
  return { restMs: REST_MS + further * FURTHER_REST_MS, settleMs: SETTLE_MS };
}

/** Gives up once for so long no further conversation has come to its end. @returns what stops it */
function givingUp(book: Book, afterMs: number, giveUp: () => void): () => void {
  let ended = 0;
  let since = Date.now();
  const timer = setInterval(() => {
    if (book.ends.size > ended) {
      ended = book.ends.size;
      since = Date.now();
    }
    if (Date.now() - since > afterMs) giveUp();
  }, 500);
  return () => clearInterval(timer);
}

/** One run: a database, a Slack and bots of its own; load and faults; then the checks. Cleans up in any case. */
export async function runFaults(
  ground: Ground,
  options: RunOptions,
  progress: (line: string) => void,
  limits = limitsFor(options),
): Promise<RunResult> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await play(ground, options, progress, limits, ends);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function play(
  { programs, postgres }: Ground,
  options: RunOptions,
  progress: (line: string) => void,
  limits: Limits,
  ends: (() => Promise<unknown>)[],
): Promise<RunResult> {
  const started = Date.now();
  const url = await postgres.newDatabase();
  const folder = options.logs ?? join(programs.folder, `run-${started}`);
  const ports = await Promise.all(Array.from({ length: options.processes }, freePort));
  const slack = await startSlack(programs.playground, programs.folder, ports);
  ends.push(() => slack.stop());
  const tracker = options.faults.includes('tracker') ? await startTracker() : null;
  ends.push(async () => tracker?.server.stop());
  const place = await makeRoom(slack, options.threads, programs.folder, tracker?.config ?? {});
  const bots = await startBots({
    ...{ programs, folder, ports, database: url, slackUrl: slack.url },
    ...{ configFile: place.configFile, env: tracker?.env ?? {} },
    ...{ plant: options.plant, slow: options.slow },
  });
  ends.push(() => bots.stop());
  const database = new pg.Pool({ connectionString: url, max: 3 });
  // a restarted server breaks the sessions that wait; whoever uses one is told by its rejection
  database.on('error', () => undefined);
  ends.push(() => database.end());
  const feed = await followFeed(slack.url);
  ends.push(() => feed.close());
  progress(`${options.processes} processes are ready after ${seconds(started)} s; the load begins`);

  const book = new Book();
  const forMs = options.seconds * 1_000;
  const injecting = new AbortController();
  const wholeRun = new AbortController();
  const scene: Scene = {
    ...{ bots: bots.all, slack, postgres, tracker, database, seed: options.seed, forMs },
    random: randomFrom(options.seed + 1),
    signal: injecting.signal,
    done: { kills: 0, freezes: 0, sleeps: 0, restarts: 0, locksEnded: 0, storms: 0, trackerMishaps: 0 },
    orphans: [],
  };
  const loadEnd = givingUp(book, forMs + limits.restMs, () => wholeRun.abort());
  const faultsEnd = setTimeout(() => injecting.abort(), forMs);
  const hurried = options.hurry ? hurrying({ database, signal: wholeRun.signal }) : Promise.resolve();
  const telling = setInterval(() => progress(status(scene, book, started)), 5_000);
  ends.push(async () => {
    clearTimeout(faultsEnd);
    loadEnd();
    clearInterval(telling);
    injecting.abort();
    wholeRun.abort();
    await hurried;
  });

  const plans = planThreads(place, options);
  await Promise.all([
    playLoad(
      plans,
      { spreadMs: forMs * 0.9, atOnce: options.atOnce },
      { url: slack.url, feed, book, signal: wholeRun.signal },
    ),
    injectFaults(options.faults, scene),
  ]);
  progress(`the load has ended; waiting until nothing is open (${status(scene, book, started)})`);
  const settled = await settle(database, book, limits.settleMs);
  bots.assertPlanted();
  const { messages } = await readState(slack.url);
  const exits = bots.all.flatMap(({ name, lastWords }) =>
    lastWords.map((lastLine) => ({ bot: name, lastLine })),
  );
  const { broken, cutOff, measured } = judge(await readFacts(database), book, messages, scene, {
    ...{ faults: options.faults, seconds: options.seconds, slow: options.slow, exits },
    ...{ items: tracker?.server.items() ?? null },
  });
  return {
    broken,
    cutOff,
    measured: { ...measured, settled, seconds: seconds(started), exits: exits.length },
  };
}

function status({ done }: Scene, book: Book, started: number): string {
  const faults = Object.entries(done).flatMap(([name, times]) => (times > 0 ? [`${times} ${name}`] : []));
  return `${seconds(started)} s: ${book.said.length} messages, ${book.clicked.length} clicks, ${book.ends.size} threads done; ${faults.join(', ')}`;
}

const seconds = (since: number) => Math.round((Date.now() - since) / 100) / 10;
