/** The place of a sign of life. */
export interface SignPlace {
  channel: string;
  /** the thread's root; in a direct conversation, which is no thread, the message that is answered */
  threadTs: string;
}

/**
 * The outcome of a call. `done`: it is so now, or was before. `refused`: Slack won't, however often it is asked. `unsure`: Slack
 * may have done it, now or later. `laterMs`: Slack did not do it, and may be asked again after so many milliseconds.
 */
export type SignOutcome = 'done' | 'refused' | 'unsure' | { laterMs: number };

/**
 * A mark on a message. `working`: it is being answered. `kept`: it goes with a request though nothing was said to it, so that its
 * author sees that it was read, and where it went.
 */
export type Mark = 'working' | 'kept';

/** Whether the message at that Slack time goes with a request. */
export interface KeptMark {
  ts: string;
  isKept: boolean;
}

/** Slack as signs of life see it; main supplies it. No call rejects. */
export interface SignPort {
  /** How the bot shows in a place that it is at work, by what Slack has refused so far; null: it can't. */
  wayAt(place: SignPlace): 'status' | 'reaction' | null;
  /** Sets the status of a thread; empty words take it away. */
  setStatus(place: SignPlace, words: string): Promise<SignOutcome>;
  addReaction(channel: string, message: string, mark: Mark): Promise<SignOutcome>;
  removeReaction(channel: string, message: string, mark: Mark): Promise<SignOutcome>;
}
