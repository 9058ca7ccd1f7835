import type { Entity } from '../../domain/entities/entity.js';
import type { Standing } from '../../domain/policies.js';

/** An entity as Slack told it, and Slack's time of that. */
export type DatedEntity = Entity & { asOf: Date };

/** Whether a person is in a conversation, and Slack's time of that. Ids are Slack's. */
interface Membership {
  user: string;
  channel: string;
  present: boolean;
  asOf: Date;
}

/** What is to be read from Slack: everything, or one conversation by its id because of news from `newsAt`. */
export interface WantedRead {
  what: string;
  newsAt: Date;
}

/** The one read that is of no single conversation. */
export const EVERYTHING = 'everything';

/**
 * What is kept of Slack's people, channels and memberships. In all of it older news never undoes newer; each write is one
 * transaction and may be repeated.
 */
export interface Directory {
  saveEntities(teamId: string, entities: readonly DatedEntity[]): Promise<void>;
  /**
   * Only their members see these channels from now on, and others may read along there until they are read again. An unknown
   * one changes nothing else; `state` null leaves it as it is.
   */
  closeChannels(teamId: string, channels: readonly string[], asOf: Date, state: string | null): Promise<void>;
  /** Closes every open channel of which nothing was heard since a whole list began at `asOf`. Answers how many there were. */
  closeUnlisted(teamId: string, asOf: Date): Promise<number>;
  saveMembers(teamId: string, members: readonly Membership[]): Promise<void>;
  /**
   * These are in the conversation and nobody else, by a list begun at `asOf`. With an empty one no members are known. `ours`:
   * the conversation is the workspace's alone, so that nobody but these reads along.
   */
  replaceMembers(
    teamId: string,
    channel: string,
    users: readonly string[],
    asOf: Date,
    ours?: boolean,
  ): Promise<void>;
  /** Forgets the members of every conversation that is neither to be read nor was read since `asOf`. */
  forgetUnreadMembers(teamId: string, asOf: Date): Promise<void>;
  /** What these people are to the workspace; of whom nothing is known is not in it. */
  standings(teamId: string, users: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** the names of these people, as Slack shows them to everybody; who is not known is not in it */
  names(teamId: string, users: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those of these people whose names are not for all in a channel or, where there is a `reader`, for that person alone. */
  hiddenPeople(
    teamId: string,
    readers: { channel: string; reader: string | null },
    people: readonly string[],
  ): Promise<readonly string[]>;
  /** Whether anything is known of who is in the conversation, and at most so many in it of whom nothing is known. */
  place(
    teamId: string,
    channel: string,
    mostStrangers: number,
  ): Promise<{ known: boolean; strangers: readonly string[] }>;
  /** Durably asks for reads, `delayMs` from now; the newest news of a conversation counts. */
  wantReads(teamId: string, reads: readonly WantedRead[], delayMs: number): Promise<void>;
  /** The conversation that is due to be read, of several the one with the newest news; or everything, if that is due. */
  dueRead(teamId: string, what: 'conversation' | typeof EVERYTHING): Promise<WantedRead | null>;
  /** The read is done, unless there is newer news. */
  finishRead(teamId: string, read: WantedRead): Promise<void>;
  postponeRead(teamId: string, what: string, delayMs: number): Promise<void>;
  /** Where the reading of a list goes on; null: it begins anew. */
  readList(teamId: string, list: ListName): Promise<ListPlace | null>;
  /** Notes where it goes on, so that a restart costs one page. */
  noteList(teamId: string, list: ListName, at: ListPlace | null): Promise<void>;
  /** Notes that the list was read to its end: whom and what it did not have, the workspace does not have. */
  completeList(teamId: string, list: ListName): Promise<void>;
  /** The name of a channel, without "#"; null: nothing is known of it. */
  channelName(teamId: string, channel: string): Promise<string | null>;
}

/** The lists that are read page by page. */
export type ListName = 'people' | 'channels';

/** Where in a list the reading goes on, and Slack's time of its first page. */
export interface ListPlace {
  begunAt: Date;
  nextPage: string;
}

/** How fast Slack is asked, and how often; milliseconds but for the page size. */
export interface Pace {
  pageSize: number;
  /** between two calls of a method that lists people or channels, and of one that reads one conversation */
  listMs: number;
  infoMs: number;
  /** between two pages of members */
  membersMs: number;
  /** after news of a channel, before Slack is asked about it */
  settleMs: number;
  /** between two looks at what is due, where nothing says that there is something */
  pollMs: number;
  /** after a failure */
  retryMs: number;
  /** between two loads of everything */
  repeatMs: number;
}

/** What keeping the directory in step with Slack takes. */
export interface DirectoryPorts {
  store: Directory;
  /** Held by one process at a time, and free again when it dies; null: another one holds it. */
  lock: { tryLock(teamId: string, name: string): Promise<{ unlock(): Promise<void> } | null> };
  pace: Pace;
  /** Slack's time as the machine's clock has it, or the playground's, in milliseconds since the epoch */
  now(): number;
  /** rejects when the signal aborts */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

/**
 * A pace that leaves room for whoever else calls. Slack: `users.list` and `conversations.list` about 20 times a minute,
 * `conversations.info` about 50, `conversations.members` about 100; 200 to a page at most is recommended.
 */
export const STEADY: Pace = {
  pageSize: 200,
  listMs: 4_000,
  infoMs: 3_000,
  membersMs: 1_000,
  settleMs: 3_000,
  pollMs: 15_000,
  retryMs: 5 * 60_000,
  repeatMs: 24 * 60 * 60_000,
};
