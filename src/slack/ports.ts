import type { RequestListener } from 'node:http';
import type { Receiver } from '@slack/bolt';
import type { Beginning, Incoming, PressedPost } from '../domain/conversation/incoming.js';
import type { ReviewCard } from '../domain/conversation/reply.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import type { Viewer } from '../domain/entities/entity.js';
import type { Goal, Memory, Note, ProjectBrief } from '../domain/entities/memory.js';
import type { References } from '../domain/entities/references.js';
import type { Logger } from '../domain/ports.js';
import type { Team } from '../domain/team.js';
import type { PersonText } from '../domain/text/person-text.js';
import type { HelpTopic, Quick } from '../domain/tools/quick.js';
import type { DirectoryPorts } from './directory/ports.js';
import type { ReadBody } from './transport/http/body.js';
import type { SlotMessage } from './views/cards/context.js';

/** What a modal shows of a draft: its newest card, and the blueprint it is filled by. */
export interface DraftView {
  card: ReviewCard;
  blueprintId: string;
}

/** A draft that is not filed yet, in a line. `updatedAt` is ISO. */
export interface OpenDraftLine {
  draftId: string;
  headline: string;
  /** `waits`: its form is gone from the configuration */
  status: 'asking' | 'open' | 'failed' | 'waits';
  requester: string;
  team: string | null;
  thread: ThreadPlace;
  updatedAt: string;
}

/** What is remembered for one person, and the briefs of projects that they may see. */
export interface OwnMemory {
  notes: readonly Note[];
  goals: readonly Goal[];
  watches: Awaited<ReturnType<Memory['watches']>>;
  briefs: readonly Pick<ProjectBrief, 'text'>[];
}

/** Where a thread stands in Slack. `rootTs` is DIRECT_ROOT for the conversation of a direct message that is in no thread. */
export interface ThreadPlace {
  channel: string;
  rootTs: string;
  isDirect: boolean;
}

/**
 * What becomes of a post without a mention that begins a thread. In a channel made for requests it `opens` one, unless it is an
 * announcement, or `asks` its author, alone, whether it is one: a member of a team posts there for people as well.
 */
export type Taken = 'opens' | 'asks' | 'nothing';

/** What Slack's side needs from the rest of the program. */
export interface SlackPorts {
  /** Resolves once the event is durable (or was there already); rejects when it could not be stored. */
  ingest(incoming: Incoming): Promise<void>;
  /** Resolves once it is durable that these words are to be posted and begin a request; rejects when it could not be stored. */
  begin(beginning: Beginning): Promise<void>;
  /**
   * Resolves once it is durable that people are told there how to begin, once for good: who opens their direct conversation, or a
   * channel that the bot has come into. Rejects when it could not be stored.
   */
  welcome(teamId: string, channel: string, isDirect: boolean): Promise<void>;
  /** Resolves once it is durable that the workspace of the token has the app installed; called before the first event. */
  workspaceInstalled(teamId: string): Promise<void>;
  /** Resolves once it is durable that the workspace has ended, at that time of Slack's clock. */
  workspaceEnded(teamId: string, why: string, at: Date): Promise<void>;
  /**
   * The newest projection of a draft, or null: there is none of that id in that workspace, that message is no post of it, or
   * the viewer may not see it.
   */
  readDraft(viewer: Viewer, draftId: string, post: PressedPost): Promise<DraftView | null>;
  /** what becomes of such a post; null: that can't be said before `placeChannel` has taken in what the channel is called */
  takesRequests(channel: string, author: string, text: PersonText): Taken | null;
  /** Takes in what a channel is called, where that matters. Rejects where its name can't be had now. */
  placeChannel(channel: string, nameOf: (channel: string) => Promise<string | null>): Promise<void>;
  /** whether a request may name people who may approve it, so that the Edit form asks for them */
  namesApprovers: boolean;
  findBlueprint(id: string): Blueprint | undefined;
  /** the teams whose names match what is typed, the best first, 100 at most; answered at once, within Slack's 3 s */
  searchTeams(query: string): readonly Pick<Team, 'id' | 'name'>[];
  /** What is asked by hand and answered at once, to the asker alone: `find`, `mine`, App Home, type-aheads. It only reads. */
  references: Pick<References, 'resolve' | 'find' | 'context' | 'tasks'>;
  /** the thread in which the person wrote last and still may, in that channel or (null) anywhere; null: there is none */
  latestThread(teamId: string, userId: string, channel: string | null): Promise<ThreadPlace | null>;
  /** answers plain words at once, to the asker alone; it only reads */
  quick: Quick;
  /** the drafts that are that person's own, and those that wait for their approval, the newest first */
  openDrafts(
    teamId: string,
    user: string,
  ): Promise<{ own: readonly OpenDraftLine[]; waiting: readonly OpenDraftLine[] }>;
  /** what is remembered for a person, who may have it forgotten for good; both tell whether there was any such thing */
  memory: {
    listOwn(viewer: Viewer): Promise<Pick<OwnMemory, 'notes' | 'goals'>>;
    watches: Memory['watches'];
    briefs(viewer: Viewer, query: { limit: number }): Promise<OwnMemory['briefs']>;
    forget(teamId: string, user: string, id: string): Promise<boolean>;
    unwatch(teamId: string, user: string, entity: string): Promise<boolean>;
  };
  /** what there is to be done on request */
  help: readonly HelpTopic[];
  /** where a slot's message stands, or null while it was not posted */
  findPost(teamId: string, slot: string): Promise<SlotMessage | null>;
  /** where people, channels and memberships are kept, in step with Slack */
  directory: DirectoryPorts;
  log: Logger;
  /** milliseconds since the epoch */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/**
 * How Slack reaches us: it calls our port (HTTP), or we hold a WebSocket to it (Socket Mode). `others` answers what is asked of
 * the port on paths that are not Slack's; without it they are answered with 404. `readBody` reads bodies within what all paths
 * of the port share.
 */
export type SlackTransport =
  | {
      kind: 'http';
      signingSecret: string;
      port: number;
      host?: string;
      others?: RequestListener;
      readBody: ReadBody;
    }
  | { kind: 'socket'; appToken: string };

export interface SlackSettings {
  botToken: string;
  /** Slack's Web API or a server that speaks it, "https://slack.com/api/" */
  apiUrl: string;
  transport: SlackTransport;
}

/** Who we are in the one workspace that the bot token belongs to. */
export interface SlackIdentity {
  botUserId: string;
  botId: string;
  teamId: string;
  /** the organisation that the workspace belongs to, if any */
  enterpriseId: string | null;
  /** null where Slack does not say which app the bot belongs to */
  appId: string | null;
  /** ends with "/" */
  teamUrl: string;
  /** opens the app's own page in Slack; null where the app is not known */
  homeUrl: string | null;
}

/** One way for Slack to reach us. */
export interface Transport {
  receiver: Receiver;
  /** Starts to take events; answers the port, or null where there is none. @throws AppError */
  start(): Promise<number | null>;
  /** Since when Slack can't reach us, in milliseconds since the epoch; null: it can, as far as we know. */
  downSince(): number | null;
  /** Takes nothing new, lets `drain` finish and answer what is under way, closes. */
  stop(drain: () => Promise<void>): Promise<void>;
}
