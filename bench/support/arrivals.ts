/** An event of an open-loop load: `atMs` after the start, whatever became of those before it. */
export interface Arrival {
  atMs: number;
  thread: number;
  round: number;
}

/** Shares of the mean time between two events. */
export type Gaps = () => number;

/** Every gap is the same. */
export const evenGaps: Gaps = () => 1;

/** The gaps that many people leave who know nothing of each other (exponential). */
export const randomGaps =
  (random: () => number): Gaps =>
  () =>
    -Math.log(1 - random());

/** Events at a steady rate. The threads speak in rounds: each says its first thing before any says its second. */
export function arrivals(
  { perSecond, seconds, rounds }: { perSecond: number; seconds: number; rounds: number },
  gaps: Gaps,
): Arrival[] {
  const threads = Math.ceil((perSecond * seconds) / rounds);
  let atMs = 0;
  return Array.from({ length: threads * rounds }, (_, at) => {
    atMs += (gaps() * 1_000) / perSecond;
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
