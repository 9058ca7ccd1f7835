import { type BotProcess, machineMs, type Said, startBotProcess } from './bot-process.js';
import { progress } from './report.js';
import { waitUntil } from './wait-until.js';

const SURVIVORS = 2;
/** Threads that each victim holds in mid-turn. */
const HELD = 5;
/** The survivors' sweeps come round in this time; a victim is stopped at any moment of it. */
const SWEEP_MS = 200;

/**
 * Stops a process that holds threads in mid-turn, again and again, and measures how long it takes until another process
 * has committed those turns. SIGKILL ends it; SIGSTOP only freezes it, with its connections open.
 * @returns milliseconds, one a thread
 */
export async function takeovers(
  url: string,
  how: 'SIGKILL' | 'SIGSTOP',
  { times, firstThread }: { times: number; firstThread: number },
  random: () => number,
): Promise<number[]> {
  const begun = new Set<string>();
  const committed = new Map<string, number>();
  const heard = (said: Said) => {
    if (said.said === 'begun') begun.add(said.threadId);
    if (said.said === 'committed') committed.set(said.threadId, said.atMs);
  };
  const survivors = await Promise.all(
    Array.from({ length: SURVIVORS }, () => startBotProcess(url, 'survivor', heard)),
  );
  const taken: number[] = [];
  try {
    for (let round = 0; round < times; round += 1) {
      const victim = await startBotProcess(url, 'victim', heard);
      begun.clear();
      const first = firstThread + round * HELD;
      taken.push(...(await stopOne(victim, how, first, { begun, committed, random })));
      progress(`${how} ${round + 1} of ${times}: ${Math.round(taken.at(-1) ?? 0)} ms`);
    }
  } finally {
    for (const survivor of survivors) survivor.signal('SIGTERM');
    await Promise.all(survivors.map(({ gone }) => gone));
  }
  return taken;
}

async function stopOne(
  victim: BotProcess,
  how: 'SIGKILL' | 'SIGSTOP',
  first: number,
  seen: { begun: Set<string>; committed: Map<string, number>; random: () => number },
): Promise<number[]> {
  const threads = Array.from({ length: HELD }, (_, at) => first + at);
  const before = seen.committed.size;
  victim.hand(threads);
  // a survivor's sweep may be faster and take some of them, or all; those don't count
  const allTaken = () => seen.committed.size - before >= HELD;
  await waitUntil('the victim to hold threads', () => seen.begun.size > 0 || allTaken());
  await new Promise((resolve) => setTimeout(resolve, SWEEP_MS * (1 + seen.random())));
  const held = [...seen.begun].filter((threadId) => !seen.committed.has(threadId));
  const stoppedAt = machineMs();
  victim.signal(how);
  await waitUntil('another process to take over', () =>
    held.every((threadId) => seen.committed.has(threadId)),
  );
  victim.signal('SIGKILL');
  await victim.gone;
  return held.map((threadId) => (seen.committed.get(threadId) ?? 0) - stoppedAt);
}
