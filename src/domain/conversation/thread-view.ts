import type { Blueprint } from '../draft/blueprint.js';
import type { Draft } from '../draft/draft.js';
import type { Evidence } from '../draft/evidence.js';
import type { Viewer } from '../entities/entity.js';
import type { ProjectRef } from '../entities/memory.js';
import type { TeamChoice } from '../team.js';
import type { ThreadMessage } from './event.js';
import type { Focus } from './focus.js';

/** The draft that is open in a thread. `closed`: it is on its way to the tracker and can't be changed. */
export interface OpenDraft {
  id: string;
  rev: number;
  blueprint: Blueprint;
  draft: Draft;
  team: TeamChoice | null;
  closed: boolean;
}

/** A thread as tools may read it. `messages` are what people wrote, oldest first, the one that asks included. */
export interface ThreadView {
  threadId: string;
  channel: string;
  /** Slack's root message, or DIRECT_ROOT */
  rootTs: string;
  isDirect: boolean;
  messages: readonly ThreadMessage[];
  open: OpenDraft | null;
  /** what this thread has filed, oldest first */
  filed: readonly { draftId: string; shortId: string }[];
  focus: Focus | null;
  quiet: boolean;
  project: ProjectRef | null;
}

/** What a request says in one place, and the messages that it rests on. */
export interface StatedValue {
  label: string;
  value: string;
  evidence: readonly Evidence[];
}

/** What Frontdoor itself posted in a thread, oldest first. A decision is an approval, a settled question or a team's answer. */
export interface OwnPost {
  ts: string;
  kind: 'question' | 'card' | 'edit' | 'decision' | 'other';
  /** its first words, as plain text */
  text: string;
  /** what the request says that a card shows, filled in fields only */
  values?: readonly StatedValue[];
  /** the message that it led somebody to, by its ts */
  shows?: string;
  /** the notes and goals that it tells of, by their ids */
  cites?: readonly string[];
}

export type ReadOwnPosts = (teamId: string, threadId: string) => Promise<readonly OwnPost[]>;

/** A message in Slack; `threadTs` where it is a reply. */
export interface Place {
  channel: string;
  ts: string;
  threadTs?: string;
}

/**
 * Where a filed request can be read: the team's card, else its card in the thread that it came from, else the beginning of that
 * thread. Null where the viewer, or somebody who reads along, may see neither.
 */
export type FindPlace = (viewer: Viewer, draftId: string) => Promise<Place | null>;
