import { z } from 'zod';
import type { Remembered } from '../conversation/citations.js';
import type { ProjectPeople } from '../policies.js';
import { cutTo } from '../text/text.js';
import { EntityId, type EntityRef, type Viewer } from './entity.js';

/** The tag of the one note that a project's threads keep up themselves. */
export const BRIEF_TAG = 'meta:project-brief';

/** The word by which people speak of that note, as a tag, too. */
export const BRIEF_WORD = 'brief';

/** The longest text of a note, in code units. */
export const MAX_NOTE_LENGTH = 4_000;

export const NoteType = z.enum(['fact', 'preference', 'decision', 'plan']);
export type NoteType = z.infer<typeof NoteType>;

/** Whose a memory is: its author's alone, a project's (whoever may see that project), or everybody's in the workspace. */
export const MemoryScope = z.enum(['user', 'project', 'workspace']);
export type MemoryScope = z.infer<typeof MemoryScope>;

/** A project as memory knows it: `key` is the id of its entity, or `name:…` where only a channel's configuration names it. */
export const ProjectRef = z.object({ key: z.string(), name: z.string() });
export type ProjectRef = z.infer<typeof ProjectRef>;

/** The message that a memory comes from. */
export const MemorySource = z.object({
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
});
export type MemorySource = z.infer<typeof MemorySource>;

/** Something to be remembered. `importance` goes from 1 to 5, 3 being usual; `entities` are what it speaks of. Dates are ISO. */
export const Note = z.object({
  id: z.string(),
  text: z.string().min(1).max(MAX_NOTE_LENGTH),
  type: NoteType,
  scope: MemoryScope,
  project: ProjectRef.nullable(),
  topicTags: z.array(z.string()),
  importance: z.number().int().min(1).max(5),
  entities: z.array(EntityId),
  source: MemorySource.nullable(),
  author: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof Note>;

export const GoalStatus = z.enum(['open', 'done', 'dropped']);

/** Something that is aimed at; `progress` is a percentage. */
export const Goal = z.object({
  id: z.string(),
  title: z.string().min(1).max(300),
  status: GoalStatus,
  progress: z.number().int().min(0).max(100),
  scope: MemoryScope,
  project: ProjectRef.nullable(),
  author: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Goal = z.infer<typeof Goal>;

/** What of an entity somebody wants to hear about. */
export const WatchCondition = z.enum(['any', 'state', 'assignee', 'due_passed']);
export type WatchCondition = z.infer<typeof WatchCondition>;

/** More than these nobody follows; what is asked for beyond them is not kept. */
export const MAX_WATCHES = 200;

/** Somebody's wish to be told once for each change of an entity. */
export const Watch = z.object({ entity: EntityId, condition: WatchCondition, who: z.string() });
export type Watch = z.infer<typeof Watch>;

/**
 * One line of a project's brief. `part`: what is being driven at, what is open, what comes next. `about` is the
 * entity that it speaks of, and who may see that may see the line; null where whoever may see the project may. A line
 * takes the place of the one with its `key` in the same project; `text` null takes that away.
 */
export const BriefLine = z.object({
  part: z.enum(['driving', 'open', 'next']),
  key: z.string().max(200),
  text: z.string().max(200).nullable(),
  about: EntityId.nullable(),
});
export type BriefLine = z.infer<typeof BriefLine>;

/** A change of what is remembered; it is written in the commit of the turn that wants it, and by its author only. */
export const MemoryWrite = z.discriminatedUnion('write', [
  /** a new note, or the note of that id in its new form, where `by` is its author */
  z.object({ write: z.literal('note'), note: Note, by: z.string() }),
  z.object({ write: z.literal('delete_note'), id: z.string(), by: z.string() }),
  z.object({ write: z.literal('goal'), goal: Goal, by: z.string() }),
  /** `since`: when they asked for it; a due date that had passed by then is no news */
  z.object({ write: z.literal('watch'), watch: Watch, since: z.string() }),
  z.object({ write: z.literal('unwatch'), entity: EntityId, who: z.string() }),
  z.object({
    write: z.literal('brief'),
    project: ProjectRef,
    /** what made it evolve, such as "filed" or "analysis"; part of its history */
    why: z.string(),
    lines: z.array(BriefLine).min(1),
  }),
]);
export type MemoryWrite = z.infer<typeof MemoryWrite>;

/** What a search found. `own`: the asker's alone; such a note must not be read out where others read along. */
export interface FoundNote {
  note: Note;
  own: boolean;
}

/** A line that stands on a project's brief; `project` is the one that it was written for. */
export interface StandingLine extends BriefLine {
  id: string;
  text: string;
  project: ProjectRef;
}

/** A project brief in words, its lines, and the goals that stand on it, as they stand there. */
export interface ProjectBrief {
  id: string;
  project: ProjectRef;
  text: string;
  lines: readonly StandingLine[];
  goals: readonly Remembered[];
}

export interface NoteQuery {
  text?: string;
  tags?: readonly string[];
  entities?: readonly string[];
  project?: ProjectRef | null;
  /** only what this author wrote */
  author?: string;
  limit: number;
}

/** More goals than these nobody looks through. */
export const MAX_GOALS = 1_000;

/**
 * What is remembered, as far as the viewer may see it; what is theirs alone only where nobody else reads the answer
 * (`place` null).
 */
export interface Memory {
  /** the best first, by relevance, importance and age; without words or tags the newest first */
  search(viewer: Viewer, query: NoteQuery): Promise<readonly FoundNote[]>;
  note(viewer: Viewer, id: string): Promise<Note | null>;
  goals(viewer: Viewer, query: Pick<NoteQuery, 'project' | 'author' | 'limit'>): Promise<readonly Goal[]>;
  goal(viewer: Viewer, id: string): Promise<Goal | null>;
  /** the viewer's own, with what the watched entity is called now; one that can't be seen any more is left out */
  watches(viewer: Viewer): Promise<readonly { watch: Watch; entity: EntityRef }[]>;
  /** the project's brief, its lines as far as the viewer may see them; null where there is none */
  projectBrief(viewer: Viewer, project: ProjectRef): Promise<ProjectBrief | null>;
  /** the briefs that the viewer may see, the newest first; of an id (a brief's, or those of its lines) that one, with those lines */
  briefs(viewer: Viewer, query: { id?: string; limit: number }): Promise<readonly ProjectBrief[]>;
  /** whose the project is, as far as the viewer may know that */
  projectPeople(viewer: Viewer, project: ProjectRef): Promise<ProjectPeople>;
  /** the project of that name, under its entity's id where exactly one is called so */
  projectNamed(viewer: Viewer, name: string): Promise<ProjectRef>;
}

const MAX_TAG_LENGTH = 40;

/**
 * A tag as it is kept: lower case, a hyphen for all that is neither letter nor digit, at most 40 characters. What Frontdoor's
 * own tags have, a colon, no person's has. Empty where nothing is left.
 */
export function tagOf(words: string): string {
  const plain = words.normalize('NFKC').toLowerCase();
  return cutTo(plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'), MAX_TAG_LENGTH).replace(/^-|-$/gu, '');
}
