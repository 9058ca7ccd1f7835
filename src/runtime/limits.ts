/** The runtime's limits, all in milliseconds unless the name says otherwise. */
export interface RuntimeLimits {
  /** the pause that ends a burst of messages */
  debounceMs: number;
  /** the longest a message waits for that pause */
  maxWaitMs: number;
  /** a turn's deadline; above the sum of the brain's own limits */
  turnTimeoutMs: number;
}

/** How often every process looks for what is due and nobody works on. */
export const SWEEP_MS = 200;

/** Turns at once in one process, and the share of it that one workspace may take. */
export const MOST_TURNS = 200;
export const MOST_TURNS_PER_TEAM = 50;

/** After so many failed attempts an event is set aside. */
export const MOST_ATTEMPTS = 5;

/** Under a claim on an outbox row that is older no request begins: its holder may have been frozen meanwhile. */
export const CLAIM_MS = 15_000;

/** How long after an ambiguous failure Slack is searched for the message: its own answer may be late. */
export const LOOK_AFTER_MS = 10_000;

/** A claim that is older belongs to a dead process, and what it may have begun has had its time to be answered. */
export const CLAIM_LOST_MS = CLAIM_MS + LOOK_AFTER_MS;

/**
 * A row that still can't be delivered by then is given up, so that its lane goes on; but not before it was tried a few
 * times, since it may have waited that long for a process to try at all.
 */
export const GIVE_UP_MS = 600_000;
export const FEWEST_TRIES = 5;

/** A message that Slack delivers within this time has overtaken no reply to it. */
export const PROMPT_MS = 1_000;

/** How long the reading of a thread's earlier messages may take. */
export const HISTORY_MS = 2_000;
