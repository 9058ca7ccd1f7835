/** How a playground is to run. */
export interface PlaygroundOptions {
  /** Where to listen on 127.0.0.1; 0 takes a free port. */
  readonly port: number;
  /** The bot's request URLs, used in turn. None: the bot is reached by Socket Mode only. */
  readonly botUrls: readonly string[];
  readonly signingSecret: string;
  /** xoxb-… */
  readonly botToken: string;
  /** xapp-… */
  readonly appToken: string;
  /** Where to keep the workspace between runs; absent: it is gone at the end. */
  readonly dataFile?: string;
  /** Milliseconds before each repeated delivery of an event. Slack and default: 0, 60,000, 300,000. */
  readonly retryDelaysMs?: readonly number[];
  /** How long the bot has for its answer. Slack and default: 3,000 ms. */
  readonly ackTimeoutMs?: number;
  /** false: serve no page, as for tests that don't look at it. Default true. */
  readonly page?: boolean;
  /** Hears how far the workspace's clock is ahead of the machine's, in milliseconds: at the start, where it is, and later. */
  readonly onClock?: (aheadMs: number) => void;
  /** Gets a line about anything odd. Default: standard error. */
  readonly warn?: (line: string) => void;
}

/** A running playground. */
export interface Playground {
  /** "http://127.0.0.1:3000/", with the slash. */
  readonly url: string;
  /** For SLACK_API_URL. */
  readonly apiUrl: string;
  /** Saves, ends every connection and stops listening. */
  close(): Promise<void>;
}

export const SLACK_RETRY_DELAYS_MS: readonly number[] = [0, 60_000, 300_000];
export const SLACK_ACK_TIMEOUT_MS = 3000;
