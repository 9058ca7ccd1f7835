/**
 * Slack's time of a message, which is its id in its channel, too: seconds with six decimals, "1700000000.000100". All that compares
 * or makes such times does it here, because the same moment may be written with fewer decimals.
 */

/** The Slack time of a moment in milliseconds since the epoch, as Slack writes it. */
export const tsOf = (ms: number): string => (ms / 1000).toFixed(6);

/** Below zero where `a` is the earlier one, above where it is the later one; an empty one is earlier than any. */
export const compareTs = (a: string, b: string): number => Number(a || 0) - Number(b || 0);

/** Whether the one is later than the other. */
export const newer = (ts: string, than: string): boolean => compareTs(ts, than) > 0;
