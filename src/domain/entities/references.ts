import { z } from 'zod';
import type { PersonText } from '../text/person-text.js';
import { EntityKind, EntityRef, Relation, type Viewer } from './entity.js';

/** What a text names. Explicit mentions (`@token`, `<@U…>`, a permalink, a tracker's URL) that match nothing are unresolved. */
export const Resolution = z.object({
  found: z.array(z.object({ mention: z.string(), entity: EntityRef })),
  ambiguous: z.array(z.object({ mention: z.string(), candidates: z.array(EntityRef).min(1) })),
  unresolved: z.array(z.string()),
});
export type Resolution = z.infer<typeof Resolution>;

/** The resolution of a text that names nothing. */
export const nothingNamed = (): Resolution => ({ found: [], ambiguous: [], unresolved: [] });

const Common = { id: z.string(), name: z.string(), url: z.string().nullable() };
const Shared = { state: z.string().nullable(), dueAt: z.string().nullable() };

/** What an answer about an entity needs, by kind. Names of people are theirs, not ids; dates are ISO. */
export const Summary = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task'),
    id: z.string(),
    shortId: z.string().nullable(),
    title: z.string(),
    status: z.string().nullable(),
    /** nothing remains to be done about it, in whatever words its tracker says so */
    done: z.boolean().optional(),
    priority: z.string().nullable(),
    assigneeName: z.string().nullable(),
    /** who asked for it */
    requesterName: z.string().nullable().optional(),
    dueDate: z.string().nullable(),
    channelName: z.string().nullable(),
    url: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('project'),
    ...Common,
    status: z.string().nullable(),
    description: z.string().nullable(),
    ownerName: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('document'),
    id: z.string(),
    shortId: z.string().nullable(),
    title: z.string(),
    excerpt: z.string().nullable(),
    ownerName: z.string().nullable().optional(),
    url: z.string().nullable(),
    updatedAt: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('channel'),
    id: z.string(),
    name: z.string(),
    topic: z.string().nullable(),
    memberCount: z.number().nullable(),
    /** names of members whom the viewer may see, a dozen at most */
    members: z.array(z.string()).optional(),
    openTickets: z.number(),
    /** nobody can write there any more */
    archived: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('user'),
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    openTickets: z.number(),
    nextDue: z.string().nullable(),
    /** their account is closed */
    left: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('plan'), ...Common, ...Shared }),
  z.object({ kind: z.literal('goal'), ...Common, ...Shared }),
  z.object({ kind: z.literal('milestone'), ...Common, ...Shared }),
  z.object({ kind: z.literal('output'), ...Common, ...Shared }),
]);
export type Summary = z.infer<typeof Summary>;

/** `unknown`: ids that do not exist or that the viewer may not see; the two can't be told apart. */
export const ReferenceContext = z.object({ summaries: z.array(Summary), unknown: z.array(z.string()) });
export type ReferenceContext = z.infer<typeof ReferenceContext>;

/** One entity at the other end of a link. `outgoing`: the link points from the source entity to it. */
export const LinkedEntity = z.object({
  kind: EntityKind,
  id: z.string(),
  shortId: z.string().nullable().optional(),
  name: z.string(),
  state: z.string().nullable(),
  /** nothing remains to be done about it */
  done: z.boolean().optional(),
  typeKey: z.string().nullable(),
  relation: Relation,
  direction: z.enum(['outgoing', 'incoming']),
  edgeId: z.string(),
  description: z.string().nullable().optional(),
  dueAt: z.string().nullable().optional(),
});
export type LinkedEntity = z.infer<typeof LinkedEntity>;

/** The groups of linked entities, in the order in which they are shown. */
export const LINKED_GROUPS = {
  plans: 'plan',
  goals: 'goal',
  tasks: 'task',
  milestones: 'milestone',
  documents: 'document',
  outputs: 'output',
  projects: 'project',
  users: 'user',
  channels: 'channel',
} as const satisfies Record<string, EntityKind>;
export type LinkedGroup = keyof typeof LINKED_GROUPS;
const groups = Object.keys(LINKED_GROUPS) as [LinkedGroup, ...LinkedGroup[]];

/**
 * What an entity is linked to, one hop, link by link: two entities that are linked twice, or both ways, count twice. `counts`
 * are of all that the viewer may see; the groups may hold fewer. `dependentTasks`: of the tasks, those by `depends_on`.
 */
export const LinkedEntities = z.object({
  source: z.object({
    kind: EntityKind,
    id: z.string(),
    shortId: z.string().nullable().optional(),
    name: z.string(),
  }),
  linkedEntities: z.record(z.enum(groups), z.array(LinkedEntity)),
  counts: z.record(z.enum([...groups, 'total']), z.number()),
  dependentTasks: z.number(),
  truncated: z.boolean(),
});
export type LinkedEntities = z.infer<typeof LinkedEntities>;

/** A task in a list of tasks. `assignee` is an entity id. */
export const TaskLine = z.object({
  id: z.string(),
  shortId: z.string().nullable(),
  title: z.string(),
  status: z.string().nullable(),
  priority: z.string().nullable(),
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  dueAt: z.string().nullable(),
  url: z.string().nullable(),
  /** what whoever asked could have done to it: take it, say that it is done */
  orders: z.array(z.enum(['take', 'finish'])).optional(),
});
export type TaskLine = z.infer<typeof TaskLine>;

/** Which tasks are wanted; what is left out does not matter. `dueFrom` is included, `dueBefore` is not (ISO). */
export const TaskFilter = z.strictObject({
  assignee: z.string().optional(),
  /** who asked for it */
  owner: z.string().optional(),
  project: z.string().optional(),
  ids: z.array(z.string()).readonly().optional(),
  dueFrom: z.string().optional(),
  dueBefore: z.string().optional(),
  /** only those that nobody has, or that have no due date */
  without: z.enum(['assignee', 'due']).optional(),
  /** only those that the tracker calls so, whatever the case */
  priority: z.string().optional(),
  /** `blocked`: they wait for another one which is not done, or their state says so; left out: all that are not done */
  state: z.enum(['in_progress', 'blocked', 'done', 'all']).optional(),
});
export type TaskFilter = z.infer<typeof TaskFilter>;

/** What may be read of entities. What the viewer may not see is answered as if it did not exist. */
export interface References {
  /** What the text names. `mentionTokens` are explicit mentions besides those that the text shows, without the "@". */
  resolve(
    viewer: Viewer,
    query: { text: PersonText; mentionTokens?: readonly string[] },
  ): Promise<Resolution>;
  /** The same, and besides those of the ids that the viewer may see, as they are named to people: one look for both. */
  look(
    viewer: Viewer,
    query: { text: PersonText; ids: readonly string[] },
  ): Promise<{ resolution: Resolution; named: readonly EntityRef[] }>;
  /** Those of the ids that the viewer may see, as they are named to people, in the order asked for. */
  named(viewer: Viewer, ids: readonly string[]): Promise<readonly EntityRef[]>;
  context(viewer: Viewer, ids: readonly string[]): Promise<ReferenceContext>;
  /** Whether somebody is a full member of the workspace; who is unknown is none. */
  isMember(viewer: Pick<Viewer, 'teamId' | 'user'>): Promise<boolean>;
  /** Whether every member of the workspace may see an entity. */
  isEveryones(teamId: string, id: string): Promise<boolean>;
  /** Null for an entity that does not exist or that the viewer may not see. */
  linked(
    viewer: Viewer,
    id: string,
    options: { maxPerType: number; includeDescriptions: boolean },
  ): Promise<LinkedEntities | null>;
  /** At most `limit` tasks, by due date and then the newest first, and how many there are. */
  tasks(
    viewer: Viewer,
    filter: TaskFilter,
    limit: number,
  ): Promise<{ tasks: readonly TaskLine[]; total: number }>;
  /** The ids of things of a kind that are not over, by due date; at most `limit`. */
  ofKind(
    viewer: Viewer,
    kind: Exclude<EntityKind, 'task' | 'user'>,
    limit: number,
  ): Promise<readonly string[]>;
  /** For a type-ahead: entities whose names begin with or look like what is typed, the best first. */
  find(
    viewer: Viewer,
    query: { text: string; kinds?: readonly EntityKind[]; limit: number },
  ): Promise<readonly EntityRef[]>;
}
