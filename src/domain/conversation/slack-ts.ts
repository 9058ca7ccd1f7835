/**
 * Slack's time of a message, which is its id in its channel, too: seconds with six decimals, "1700000000.000100". All that compares
 * or makes such times does it here, because the same moment may be written with fewer decimals.
 */

/** The Slack time of a moment in milliseconds since the epoch, as Slack writes it. */
export const tsOf = (ms: number): string => (ms / 1000).toFixed(6);

/** The moment of a Slack time in milliseconds since the epoch; an empty one is earlier than any. */
export const msOf = (ts: string): number => Number(ts) * 1_000;

/** How many seconds `a` is later than `b`: below zero where it is the earlier one. */
export const compareTs = (a: string, b: string): number => (msOf(a) - msOf(b)) / 1_000;

/** Whether the one is later than the other. */
export const newer = (ts: string, than: string): boolean => compareTs(ts, than) > 0;

/** Whether it is the time of a message, and not the word that stands for a conversation without threads. */
export const isTs = (ts: string): boolean => Number.isFinite(Number(ts));
