/** The runtime's limits, all in milliseconds unless the name says otherwise. */
export interface RuntimeLimits {
  /** the pause that ends a burst of messages */
  debounceMs: number;
  /** the longest a message waits for that pause */
  maxWaitMs: number;
  /** a turn's deadline; above the sum of the brain's own limits */
  turnTimeoutMs: number;
  /** between two posts to one channel, on average; 0: no pacing */
  postIntervalMs: number;
  /** of one person, on average; 0: as many as there are */
  turnsAMinute: number;
}

/** How often every process looks for what is due and nobody works on. */
export const SWEEP_MS = 200;

/** Turns at once in one process, and the share of it that one workspace may take. */
export const MAX_TURNS = 200;
export const MAX_TURNS_PER_TEAM = 50;

/** The share of it that one person may take. Nobody talks in more threads at once; others are served beside a flood. */
export const MAX_TURNS_PER_PERSON = 3;

/** So many turns of one person may begin at once after a pause; whoever types and clicks fast does not notice it. */
export const TURN_BURST = 20;

/** Who has to wait so long for their next turn is told that their messages are kept. */
export const TELL_WAIT_MS = 5_000;

/** After so many failed attempts an event is set aside, and an intent given up. */
export const MAX_ATTEMPTS = 5;

/** When events are tried again that were not to blame: nearly at once; and where something has to be put right first. */
export const RETRY_MS = 1_000;
export const RETRY_LATER_MS = 10_000;

/** How long an event of a kind that this version doesn't know is left to newer processes. */
export const NEWER_KIND_MS = 600_000;

/** A message whose time lies further ahead than clocks differ would pass for newer than all that is said afterwards. */
export const AHEAD_MS = 3_600_000;

/** Under a claim on an outbox row that is older no request begins: its holder may have been frozen meanwhile. */
export const CLAIM_MS = 15_000;

/** How long after an ambiguous failure Slack is searched for the message: its own answer may be late. */
export const LOOK_AFTER_MS = 10_000;

/** A claim that is older belongs to a dead process, and what it may have begun has had its time to be answered. */
export const CLAIM_LOST_MS = CLAIM_MS + LOOK_AFTER_MS;

/** So many posts may go to a channel at once after a pause. Slack: about one a second, and short bursts. */
export const POST_BURST = 5;

/** Lanes of the outbox that one process works on at once, and the share of it that one workspace may take. */
export const MAX_LANES = 100;
export const MAX_LANES_PER_TEAM = 50;
/** Besides, so many lanes of orders to each tracker: one that is slow or down holds up neither posts nor the others. */
export const MAX_TRACKER_LANES = 20;

/** How long the sweep leaves a lane alone that it could not work on: somebody else does, or something is wrong with it. */
export const LANE_REST_MS = 2_000;

/** What can't be delivered so long after it was first tried is given up, so that its lane goes on. */
export const GIVE_UP_MS = 600_000;
/** It is tried this often before, all the same: it may have waited that long for a process to try it again. */
export const MIN_TRIES = 5;

/** A message that is worked on within this time was overtaken by no reply: nobody opens a thread and writes that fast. */
export const PROMPT_MS = 1_000;

/** How long the reading of a thread's earlier messages may take. */
export const HISTORY_MS = 2_000;
