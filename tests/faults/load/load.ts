import { setTimeout as sleep } from 'node:timers/promises';
import { type Book, CUT_OFF } from './book.js';
import type { Feed } from './feed.js';
import type { ThreadPlan } from './plan.js';
import { tellThread } from './tell-thread.js';
import { Teller } from './teller.js';

/**
 * Plays all threads, beginning them evenly over `spreadMs`, as long as no more than `atOnce` are under way: a thread that
 * waits for its answer keeps the next from beginning, so the load is never more than the bots can carry. Resolves when the
 * last has come to its end. What has not ended by the time of the signal is cut off.
 */
export async function playLoad(
  plans: readonly ThreadPlan[],
  { spreadMs, atOnce }: { spreadMs: number; atOnce: number },
  parts: { url: string; feed: Feed; book: Book; signal: AbortSignal },
): Promise<void> {
  const started = Date.now();
  const running = new Map<number, Promise<void>>();
  const all: Promise<void>[] = [];
  for (const plan of plans) {
    const due = started + (plan.no * spreadMs) / plans.length;
    while (running.size >= atOnce) await Promise.race(running.values());
    if (due > Date.now()) await sleep(due - Date.now());
    if (parts.signal.aborted) {
      parts.book.ends.set(`thread ${plan.no}`, CUT_OFF);
      continue;
    }
    // somebody who has the same need speaks up when the other request is filed
    const first = plan.like === null ? undefined : running.get(plan.like);
    const told = play(plan, first, parts).finally(() => running.delete(plan.no));
    running.set(plan.no, told);
    all.push(told);
  }
  await Promise.all(all);
}

async function play(
  plan: ThreadPlan,
  first: Promise<void> | undefined,
  parts: { url: string; feed: Feed; book: Book; signal: AbortSignal },
): Promise<void> {
  await first;
  const teller = new Teller(plan.channel, parts);
  const end = await tellThread(plan, teller).catch((error: unknown) => String(error));
  parts.book.ends.set(`${teller.channel}:${teller.root}`, end);
}
