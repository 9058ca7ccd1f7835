import type { TicketStatus } from '../domain/tickets/tracker.js';

/** A piece of a line of text, which is never markup; with `link`, one that leads there. */
export interface Piece {
  text: string;
  /** an https address */
  link?: string;
}
export type Line = readonly Piece[];

/** A part of what an item says, for each tracker to put into its own markup. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; line: Line }
  | { kind: 'list'; items: readonly Line[] }
  /** what somebody said, whole; lines are kept */
  | { kind: 'quote'; text: string; by: string; link: string | null };

/** A person of Slack as a tracker may know them. */
export interface Person {
  name: string;
  email: string | null;
}

/** A value as a tracker's field takes it: one text, or one for each item of a list. */
export type Value = string | readonly string[];

/** A filed request as an item of a tracker: everything of it, as it is to be from now on. */
export interface Item {
  title: string;
  blocks: readonly Block[];
  /** by the names of the blueprint's fields, what is known of them; a tracker's mapping says where they go */
  values: Readonly<Record<string, Value>>;
  blueprint: string;
  team: { id: string; name: string } | null;
  status: TicketStatus;
  assignee: Person | null;
  requester: Person;
  /** an ISO date */
  due: string | null;
  /** in which whoever asked tells hours: a name of the IANA time zone database; UTC where Slack tells none */
  timeZone: string;
  /** the address of the Slack thread */
  thread: string | null;
}

/** What somebody left on a filed request in words. `id` tells it from all others. */
export interface ItemComment {
  id: string;
  by: string;
  text: string;
}

/** A file that was shared in the conversation. */
export interface ItemFile {
  /** Slack's id of it */
  id: string;
  name: string;
  mimeType: string;
  /** bytes */
  size: number;
  read(): Promise<Uint8Array>;
}
