import { workOn } from '../../src/runtime/inbox/worker.js';
import { BARE_SCHEMA, openBareGraph } from './bare-graph.js';
import { incomingOf, messageOf, TEAM } from './conversation.js';
import { countStatements } from './count-statements.js';
import { asTeam, heldOf } from './held-bytes.js';
import { median } from './numbers.js';
import { progress } from './report.js';
import { threadOf } from './thread-of.js';
import { longLine } from './whole-path.js';
import { openWorker } from './worker.js';

/** What a thread costs at some message: held in LangGraph's tables, and by turn, as the median of the turns before. */
export interface GrowthPoint {
  message: number;
  bytes: number;
  rows: number;
  msPerTurn: number;
  sqlPerTurn: number;
}

/** Something that can take the next message of a thread, and be measured. */
interface Side {
  name: string;
  /** what happens before the turn and is not its cost */
  prepare: (thread: number, round: number) => Promise<void>;
  say: (thread: number, round: number) => Promise<void>;
  statements: () => number;
  held: (thread: number) => Promise<{ bytes: number; rows: number }>;
}

/** How many threads grow side by side; a point is the middle of them. */
const THREADS = 4;

/** Our turns, called one by one: inbox, lock, graph, commit. */
export async function growthOfOurs(url: string, messages: number, every: number): Promise<GrowthPoint[]> {
  const { pool, ingest, worker, close } = await openWorker(url);
  const counter = countStatements(pool);
  const ids = new Map<number, string>();
  const idOf = (thread: number) => ids.get(thread) ?? '';
  const side: Side = {
    name: 'Frontdoor',
    async prepare(thread, round) {
      await ingest(incomingOf(thread, messageOf(thread, round, longLine(round))));
      if (round === 0) ids.set(thread, await threadOf(pool, thread));
    },
    async say(thread) {
      counter.on();
      await workOn(worker, TEAM, idOf(thread));
      counter.off();
    },
    statements: counter.count,
    held: (thread) => heldOf(asTeam(pool), 'langgraph', idOf(thread)),
  };
  return grow(side, messages, every).finally(close);
}

/** The bare graph with PostgresSaver and its defaults. */
export async function growthOfBare(url: string, messages: number, every: number): Promise<GrowthPoint[]> {
  const bare = await openBareGraph(url);
  const counters = [bare.pool, bare.read].map(countStatements);
  for (const counter of counters) counter.on();
  const side: Side = {
    name: 'bare graph',
    prepare: async () => undefined,
    say: (thread, round) => bare.say(thread, messageOf(thread, round, longLine(round))),
    statements: () => counters.reduce((sum, counter) => sum + counter.count(), 0),
    held: (thread) => heldOf((text, values) => bare.pool.query(text, values), BARE_SCHEMA, `bare-${thread}`),
  };
  return grow(side, messages, every).finally(bare.close);
}

async function grow(side: Side, messages: number, every: number): Promise<GrowthPoint[]> {
  const points: GrowthPoint[] = [];
  let times: number[] = [];
  let before = side.statements();
  for (let round = 0; round < messages; round += 1) {
    for (let thread = 0; thread < THREADS; thread += 1) {
      await side.prepare(thread, round);
      const begun = performance.now();
      await side.say(thread, round);
      times.push(performance.now() - begun);
    }
    if ((round + 1) % every !== 0) continue;
    const sqlPerTurn = (side.statements() - before) / times.length;
    points.push({ message: round + 1, ...(await side.held(0)), msPerTurn: median(times), sqlPerTurn });
    progress(`${side.name}: message ${round + 1} of ${messages}, ${points.at(-1)?.bytes} bytes`);
    times = [];
    before = side.statements();
  }
  return points;
}
