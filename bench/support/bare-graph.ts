import { randomUUID } from 'node:crypto';
import { Command, INTERRUPT, isInterrupted } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { buildIntakeGraph } from '../../graphs/intake/graph.js';
import { createPool } from '../../src/db/pool.js';
import type { Event } from '../../src/domain/event.js';
import { intakeDeps, LINES, messageOf, rootOf } from './conversation.js';
import { progress, rounded } from './report.js';

const AT_ONCE = 16;

/** The same graph and the same messages, invoked bare in a loop with PostgresSaver and LangGraph's defaults. */
export async function bareGraph(url: string, threads: number): Promise<number> {
  const pool = createPool({
    url,
    role: 'frontdoor_owner',
    max: 10,
    applicationName: 'bench',
    onError: (error) => progress(String(error)),
  });
  const saver = new PostgresSaver(pool, undefined, { schema: 'bare' });
  await saver.setup();
  const graph = buildIntakeGraph(intakeDeps()).compile({ checkpointer: saver });
  const pending = new Map<number, string>();
  let turns = 0;
  const started = performance.now();
  for (let round = 0; round < LINES.length; round += 1) {
    let next = 0;
    const lane = async () => {
      for (let thread = next++; thread < threads; thread = next++) {
        const event = messageOf(thread, round);
        const options = {
          configurable: { thread_id: `bare-${thread}` },
          recursionLimit: 64,
          context: {
            teamId: 'T_BENCH',
            threadId: `bare-${thread}`,
            channel: 'C_BENCH',
            rootTs: rootOf(thread),
            isDirect: false,
            now: new Date(),
            newId: randomUUID,
            messages: [{ ts: event.ts, author: event.author, text: event.text, bot: false }],
            signal: new AbortController().signal,
          },
        };
        if (round === 0) pending.set(thread, idOf(await graph.invoke({}, options)));
        const resume: Record<string, Event[]> = { [pending.get(thread) ?? '']: [event] };
        pending.set(thread, idOf(await graph.invoke(new Command({ resume }), options)));
        turns += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const perSecond = turns / ((performance.now() - started) / 1_000);
    progress(`bare graph: round ${round + 1} of ${LINES.length}, ${rounded(perSecond)} turns/s so far`);
  }
  const perSecond = turns / ((performance.now() - started) / 1_000);
  await pool.end();
  return perSecond;
}

function idOf(result: unknown): string {
  return (isInterrupted(result) ? result[INTERRUPT][0]?.id : undefined) ?? '';
}
