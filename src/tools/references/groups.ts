import { z } from 'zod';
import { EntityId, type EntityKind } from '../../domain/entities/entity.js';

/** How a model is told of the kinds of entities: by the words that people use, in the plural. */
export const GROUPS = {
  tickets: 'task',
  docs: 'document',
  channels: 'channel',
  projects: 'project',
  users: 'user',
  plans: 'plan',
  goals: 'goal',
  milestones: 'milestone',
  outputs: 'output',
} as const satisfies Record<string, EntityKind>;
export type Group = keyof typeof GROUPS;

/** More than this nobody asks for in one message. */
const MAX_IDS = 50;

const Ids = z.array(EntityId).max(MAX_IDS).optional();

/** Ids by kind, as a model names them: each an id that another tool or the question gave. */
export const IdsByGroup = z.strictObject({
  tickets: Ids,
  docs: Ids,
  channels: Ids,
  projects: Ids,
  users: Ids,
  plans: Ids,
  goals: Ids,
  milestones: Ids,
  outputs: Ids,
});
export type IdsByGroup = z.infer<typeof IdsByGroup>;

/** The things by their kind's group; a group is there, if empty, for each kind. */
export function grouped<T>(things: readonly T[], kindOf: (thing: T) => EntityKind): Record<Group, T[]> {
  const of = (group: Group) => things.filter((thing) => kindOf(thing) === GROUPS[group]);
  return {
    tickets: of('tickets'),
    docs: of('docs'),
    channels: of('channels'),
    projects: of('projects'),
    users: of('users'),
    plans: of('plans'),
    goals: of('goals'),
    milestones: of('milestones'),
    outputs: of('outputs'),
  };
}

/** What is said of what does not exist and of what may not be seen. */
export const CANT_FIND = "I can't find that here.";

/** What a tool gives for what does not exist and for what may not be seen. */
export const notFound = () => ({ data: { error: CANT_FIND } });
