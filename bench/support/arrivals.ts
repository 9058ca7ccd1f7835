/** An event of an open-loop load: `atMs` after the start, whatever became of those before it. */
export interface Arrival {
  atMs: number;
  thread: number;
  round: number;
}

/**
 * Events at a steady rate, with the gaps that many people who know nothing of each other leave (exponential). The threads
 * speak in rounds: each says its first thing before any says its second.
 */
export function arrivals(
  { perSecond, seconds, rounds }: { perSecond: number; seconds: number; rounds: number },
  random: () => number,
): Arrival[] {
  const threads = Math.ceil((perSecond * seconds) / rounds);
  let atMs = 0;
  return Array.from({ length: threads * rounds }, (_, at) => {
    atMs += (-Math.log(1 - random()) * 1_000) / perSecond;
    return { atMs, thread: at % threads, round: Math.floor(at / threads) };
  });
}

/** Lets each arrive at its time; an event that is late because this process was busy is sent at once. */
export async function letArrive(all: readonly Arrival[], send: (arrival: Arrival) => void): Promise<void> {
  const started = performance.now();
  for (const arrival of all) {
    const wait = started + arrival.atMs - performance.now();
    if (wait > 0.5) await new Promise((resolve) => setTimeout(resolve, wait));
    send(arrival);
  }
}
