import { z } from 'zod';

/** The kinds of entities. People say "ticket" for a task and "doc" for a document. */
export const EntityKind = z.enum([
  'task',
  'document',
  'channel',
  'project',
  'user',
  'plan',
  'goal',
  'milestone',
  'output',
]);
export type EntityKind = z.infer<typeof EntityKind>;

/** How entities are linked, read from source to target: `depends_on` points from the task that waits to the one it waits for. */
export const Relation = z.enum([
  'belongs_to_plan',
  'supports_goal',
  'depends_on',
  'targets_milestone',
  'produces',
  'references',
  'relates_to',
  'has_task',
  'requires',
  'achieved_by',
  'referenced_by',
  'contains',
  'produced_by',
]);
export type Relation = z.infer<typeof Relation>;

/** An entity's id carries its kind: `task:…`, `user:U123`, `channel:C123`, `document:kep-34`. */
export const EntityId = z
  .string()
  .regex(/^(task|document|channel|project|user|plan|goal|milestone|output):[^\s\p{Cc}]{1,200}$/u);

/** The kind that an id carries. @throws ZodError for what is no id of an entity */
export function kindOf(id: string): EntityKind {
  return EntityKind.parse(id.slice(0, id.indexOf(':')));
}

/** The ids that Slack's people and channels have as entities. */
export const userEntity = (userId: string): string => `user:${userId}`;
export const channelEntity = (channelId: string): string => `channel:${channelId}`;
/** The id that a filed request has as an entity; it is known before the tracker has given it a number. */
export const taskEntity = (draftId: string): string => `task:${draftId}`;
/** The draft that was filed as the task of this id, if any was. */
export const draftOf = (task: string): string => task.slice('task:'.length);

/**
 * One thing that people can name. `visibleTo` is null for what everyone in the workspace may see; else those who may, as
 * `user:U…` (that person) or `channel:C…` (whoever is a member of that channel). Dates are ISO.
 */
export const Entity = z.object({
  id: EntityId,
  kind: EntityKind,
  shortId: z.string().nullable(),
  name: z.string().min(1),
  /** further names: slug, handle, display name */
  otherNames: z.array(z.string()),
  state: z.string().nullable(),
  typeKey: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  /** entity ids, `user:…` as a rule */
  owner: z.string().nullable(),
  assignee: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** what only some kinds have: a task's `priority` and `channel`, a channel's `topic` and `memberCount` */
  properties: z.record(z.string(), z.unknown()),
  visibleTo: z.array(z.string()).nullable(),
  createdAt: z.string(),
});
export type Entity = z.infer<typeof Entity>;

/** An entity as it is named to people: the label says what it is, and tells it from others of its name. */
export const EntityRef = z.object({ id: EntityId, kind: EntityKind, label: z.string() });
export type EntityRef = z.infer<typeof EntityRef>;

/**
 * Who asks, and who will read the answer: `place` is the Slack channel id where it appears, null where the asker alone
 * sees it (a direct message, an ephemeral answer, a modal, App Home). What is shown in a channel must be visible to the
 * asker and to all who are in that channel.
 */
export interface Viewer {
  teamId: string;
  /** Slack user id */
  user: string;
  place: string | null;
}
