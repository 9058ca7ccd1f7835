import type { ServerResponse } from 'node:http';
import type { WebhookRequest } from '../../../src/trackers/adapter.js';

/** What goes wrong with the next request that changes or reads something (not with tokens). */
export type Fault =
  | 'unauthorised'
  | 'forbidden'
  | 'unknown_place'
  /** 429 or what the tracker says instead, with Retry-After: 7 */
  | 'throttled'
  /** 503 */
  | 'unavailable'
  /** 400 or 422 with a message for the title's field */
  | 'rejected'
  /** somebody else changes, or holds, the same item at that moment */
  | 'conflict'
  | 'locked'
  /** 500, of what changes something */
  | 'general_exception'
  | 'html'
  | 'half_json'
  /** cuts the connection before it does anything, also of what only reads */
  | 'cut_off'
  /** does it, then cuts the connection */
  | 'lost_answer'
  /** does it, and a proxy before it answers 503 */
  | 'lost_to_a_proxy'
  /** does it, and answers only at releaseLate() */
  | 'late_answer';

/** An item as a reader of the tracker sees it. */
export interface ServedItem {
  id: string;
  title: string;
  /** all that it says, as text */
  text: string;
  status: string;
  /** by email */
  assignee: string | null;
  comments: readonly string[];
  files: readonly { name: string; bytes: number }[];
}

/** A tracker on loopback that behaves as its public API documentation says, and refuses what the real one refuses. */
export interface TrackerServer {
  readonly url: string;
  items(): readonly ServedItem[];
  /** oldest first; each is used once */
  failNext(...faults: Fault[]): void;
  releaseLate(): void;
  /** What somebody does there by hand, in the tracker's words. @returns the webhook's message for it; null where it has none */
  change(id: string, to: { status?: string; assignee?: string | null }): WebhookRequest | null;
  remove(id: string): void;
  stop(): Promise<void>;
}

/** What a proxy says that has lost the server behind it. */
export function answerAsProxy(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '7' });
  response.end('<!DOCTYPE html><title>503 Service Temporarily Unavailable</title>');
}
