import type { Wire } from './wire.js';

/** Slack's words for why a delivery failed, as in x-slack-retry-reason. */
export type FailureReason = 'http_timeout' | 'http_error' | 'connection_failed';

/** Something on its way to the bot. Socket Mode names it by `kind`; over HTTP only the body's form differs. */
export interface Outgoing {
  readonly kind: 'events_api' | 'interactive' | 'slash_commands';
  readonly payload: Wire;
  /** A repeated event: Slack counts from 1. */
  readonly retry?: { readonly num: number; readonly reason: FailureReason };
  /** The Socket Mode connection that failed last time: another one is taken where there is one. */
  readonly avoid?: string;
}

export type Delivery =
  /** `body` is what the bot answered: an ack's payload, undefined for an empty one. */
  | { readonly acked: true; readonly body: unknown }
  | {
      readonly acked: false;
      readonly reason: FailureReason;
      /** The bot asked not to be sent this again (x-slack-no-retry: 1). */
      readonly noRetry: boolean;
      readonly connection?: string;
    };

/** One way to reach the bot. */
export interface BotLink {
  readonly via: 'http' | 'socket';
  send(outgoing: Outgoing): Promise<Delivery>;
}
