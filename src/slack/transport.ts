import type { Receiver } from '@slack/bolt';

/** One way for Slack to reach us. */
export interface Transport {
  receiver: Receiver;
  /** Starts to take events; answers the port, or null where there is none. @throws AppError */
  start(): Promise<number | null>;
  /** Takes nothing new, lets `drain` finish and answer what is under way, closes. */
  stop(drain: () => Promise<void>): Promise<void>;
}
