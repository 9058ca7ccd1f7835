import type { IncomingHttpHeaders } from 'node:http';
import type { TicketStatus } from '../domain/tickets/tracker.js';
import type { Choices } from './choices.js';
import type { Item, ItemComment, ItemFile } from './item.js';

/** Where an item is. `shortId` is what people call it, such as PROJ-12 or acme/shop#7. */
export interface ItemRef {
  id: string;
  shortId: string;
  url: string;
}

/** How an item stands, as far as the tracker tells. A status that the mapping doesn't know is null. */
export interface ItemState {
  status: TicketStatus | null;
  /** as the tracker knows them, best by email; null: nobody */
  assignee: { email: string | null; name: string } | null;
}

/**
 * Which of how an item stands an update sets. The rest is as people have it in the tracker, whose news of it may still be on its
 * way, and is not touched.
 */
export interface Sets {
  status: boolean;
  assignee: boolean;
}

/** What a tracker's public API has. */
export interface Capabilities {
  /** comment: as one of its own. description: the item's text shows them, being written anew. */
  comments: 'comment' | 'description';
  /** attached: copied to the item. linked: the item links to the message in Slack. */
  files: 'attached' | 'linked';
  /** the headers, in lower case, without which no webhook is believed, so that its body need not be read */
  signedBy: readonly string[];
  /** how changes come back: pushed by webhooks, polled, or not at all */
  news: 'webhook' | 'polling' | 'none';
}

/** What is wrong with how a tracker is connected, and what to do about it, for the operator. */
export interface Finding {
  problem: string;
  remedy: string;
}

/** A webhook as it came, its body not yet read as anything. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What comes of a webhook. `reply`: a handshake that wants an answer, as text. */
export type WebhookResult =
  /** the ids of items that changed; how they stand is read, since messages come late, twice and out of order */
  | { result: 'news'; items: readonly string[] }
  | { result: 'handshake'; reply: string }
  /** the signature is missing or wrong, or the message too old; nothing of it is believed */
  | { result: 'forged' };

/**
 * A tracker that others run, through its public API. Every call ends when `signal` aborts, rejects with a TrackerError that says
 * who can help, and sends what it was given as data, never as markup or a part of a query.
 */
export interface TrackerAdapter {
  readonly capabilities: Capabilities;
  /** Makes an item that bears `key`, by one request which `find` can look for. */
  create(item: Item, key: string, signal: AbortSignal): Promise<ItemRef>;
  /**
   * The item that bears `key`; null: there is none, for certain. Where a request may still be at work over there, or only an index
   * can be asked that lags, it rejects with tracker_unavailable until enough time has passed since `triedAt`, the last attempt.
   */
  find(key: string, triedAt: Date, signal: AbortSignal): Promise<ItemRef | null>;
  /**
   * Writes all of an item as it is to be, of its status and assignee what it is told to set. An assignee whom the tracker does not
   * know stands in the text alone. Done twice, it makes no difference.
   */
  update(ref: ItemRef, item: Item, sets: Sets, signal: AbortSignal): Promise<void>;
  /** Leaves a comment, once by its id. Only where `capabilities.comments` is `comment`. */
  comment(ref: ItemRef, comment: ItemComment, signal: AbortSignal): Promise<void>;
  /** Copies a file to the item, once by its id. Only where `capabilities.files` is `attached`. */
  attach(ref: ItemRef, file: ItemFile, signal: AbortSignal): Promise<void>;
  /** Out of which choices the values of mapped fields come, where they come out of any. */
  choices(signal: AbortSignal): Promise<Choices>;
  /** How the item stands; null: it is gone. */
  read(ref: ItemRef, signal: AbortSignal): Promise<ItemState | null>;
  /** Only where `capabilities.news` is `webhook`. Pure but for the clock, against which the message's time is held. */
  parseWebhook(request: WebhookRequest): WebhookResult;
  /** The ids of items changed since a moment, oldest first. Only where `capabilities.news` is `polling`. */
  changedSince(since: Date, signal: AbortSignal): Promise<readonly string[]>;
  /** Everything that would keep it from working, found by asking the tracker and changing nothing. */
  check(signal: AbortSignal): Promise<readonly Finding[]>;
}

/** What an adapter is given besides its settings. */
export interface AdapterDeps {
  /** the value of an environment variable that its settings name */
  secret(variable: string): string;
  now(): Date;
}
