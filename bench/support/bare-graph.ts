import { randomUUID } from 'node:crypto';
import { Command, INTERRUPT, isInterrupted } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type { Pool } from 'pg';
import { buildIntakeGraph } from '../../graphs/intake/graph.js';
import { createPool } from '../../src/db/pool.js';
import type { Event, MessageEvent, ThreadMessage } from '../../src/domain/conversation/event.js';
import { channelOf, LINES, messageOf, rootOf, TEAM } from './conversation.js';
import { rounded } from './numbers.js';
import { realParts } from './real-parts.js';
import { progress } from './report.js';

/** The schema that the bare graph's checkpoints are in. */
export const BARE_SCHEMA = 'bare';

const AT_ONCE = 16;
/** As many messages of a thread as a turn of ours reads. */
const MAX_MESSAGES = 200;

/**
 * The baseline of the benches: the same graph and the same messages, invoked bare with PostgresSaver and LangGraph's
 * defaults. No inbox, no lock, no outbox; the transcript is an array in memory. What the graph reads, it reads as ours does.
 */
export interface BareGraph {
  /** what its checkpoints go through, and what the graph itself reads through */
  pool: Pool;
  read: Pool;
  /** Says something in a thread, after what was said there before, and resolves when the graph is parked again. */
  say(thread: number, event: MessageEvent): Promise<void>;
  close(): Promise<void>;
}

interface BareThread {
  pending: string;
  messages: ThreadMessage[];
}

export async function openBareGraph(url: string): Promise<BareGraph> {
  const onError = (error: Error) => progress(String(error));
  const open = (role: 'frontdoor_owner' | 'frontdoor_runtime') =>
    createPool({ url, role, max: 10, applicationName: 'bench', onError });
  const [pool, read] = [open('frontdoor_owner'), open('frontdoor_runtime')];
  const saver = new PostgresSaver(pool, undefined, { schema: BARE_SCHEMA });
  await saver.setup();
  const graph = buildIntakeGraph(realParts(read).deps).compile({ checkpointer: saver });
  const threads = new Map<number, Promise<BareThread>>();
  const next = async (thread: number, event: MessageEvent, before: Promise<BareThread> | undefined) => {
    const known = await before;
    const messages = [...(known?.messages ?? []), said(event)].slice(-MAX_MESSAGES);
    const options = optionsOf(thread, messages);
    const pending = known?.pending ?? idOf(await graph.invoke({}, options));
    const resume: Record<string, Event[]> = { [pending]: [event] };
    return { pending: idOf(await graph.invoke(new Command({ resume }), options)), messages };
  };
  return {
    pool,
    read,
    async say(thread, event) {
      const parked = next(thread, event, threads.get(thread));
      threads.set(thread, parked);
      await parked;
    },
    close: async () => {
      await Promise.all([pool.end(), read.end()]);
    },
  };
}

/** @returns turns a second over so many threads, a few at once */
export async function bareThroughput(url: string, threads: number): Promise<number> {
  const bare = await openBareGraph(url);
  let turns = 0;
  const started = performance.now();
  const perSecond = () => turns / ((performance.now() - started) / 1_000);
  for (const round of LINES.keys()) {
    let next = 0;
    const lane = async () => {
      for (let thread = next++; thread < threads; thread = next++) {
        await bare.say(thread, messageOf(thread, round));
        turns += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    progress(`bare graph: round ${round + 1} of ${LINES.length}, ${rounded(perSecond())} turns/s so far`);
  }
  const result = perSecond();
  await bare.close();
  return result;
}

function optionsOf(thread: number, messages: readonly ThreadMessage[]) {
  const threadId = `bare-${thread}`;
  return {
    configurable: { thread_id: threadId },
    recursionLimit: 64,
    context: {
      ...{ teamId: TEAM, threadId, channel: channelOf(thread), rootTs: rootOf(thread), isDirect: false },
      ...{ now: new Date(), newId: randomUUID, messages, signal: new AbortController().signal },
    },
  };
}

const said = ({ ts, author, text }: MessageEvent): ThreadMessage => ({ ts, author, text, bot: false });

function idOf(result: unknown): string {
  return (isInterrupted(result) ? result[INTERRUPT][0]?.id : undefined) ?? '';
}
