import { z } from 'zod';
import { wording } from '../../domain/conversation/wording.js';
import { EntityId, type EntityKind, type EntityRef, userEntity } from '../../domain/entities/entity.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { nameIn } from '../answers/plain.js';
import { refused } from '../tool-parts.js';

/** How a model is told of the kinds of entities: by the words that people use, in the plural. */
const GROUPS = {
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
type Group = keyof typeof GROUPS;

/** More than this nobody asks for in one message. */
const MAX_IDS = 50;

/** Something for each of the groups. */
const forEach = <T>(of: (group: Group) => T): Record<Group, T> => ({
  tickets: of('tickets'),
  docs: of('docs'),
  channels: of('channels'),
  projects: of('projects'),
  users: of('users'),
  plans: of('plans'),
  goals: of('goals'),
  milestones: of('milestones'),
  outputs: of('outputs'),
});

/** Ids by kind, as a model names them: each an id that another tool or the question gave. */
export const IdsByGroup = z.strictObject(forEach(() => z.array(EntityId).max(MAX_IDS).optional()));

/** The things by their kind's group; a group is there, if empty, for each kind. */
export const grouped = <T>(things: readonly T[], kindOf: (thing: T) => EntityKind): Record<Group, T[]> =>
  forEach((group) => things.filter((thing) => kindOf(thing) === GROUPS[group]));

/** What is said of what does not exist and of what may not be seen. */
export const CANT_FIND = "I can't find that here.";

/** What a tool gives for what does not exist and for what may not be seen. */
export const notFound = () => refused(CANT_FIND);

/** The things of these ids, of which the asker must see all but themselves; null where they do not. */
export async function allNamed(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  ids: readonly (string | undefined)[],
): Promise<readonly EntityRef[] | null> {
  const wanted = ids.filter((id) => id !== undefined);
  const known = await references.named(viewer, wanted);
  const isKnown = (id: string) => id === userEntity(viewer.user) || known.some((one) => one.id === id);
  return wanted.every(isKnown) ? known : null;
}

/**
 * Why nothing can be given to a person: their account is closed. Null where it is not, and for who is not known.
 * @param person an entity's id
 */
export async function hasLeft(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  person: string,
): Promise<ToolResult | null> {
  const [known] = (await references.context(viewer, [person])).summaries;
  return known?.kind === 'user' && known.left === true ? refused(wording.hasLeft(nameIn(known.name))) : null;
}

/** A project by its name alone, as a label would say its kind, too; undefined where it is not known. */
export async function projectName(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  id: string,
): Promise<string | undefined> {
  const { summaries } = await references.context(viewer, [id]);
  return summaries.flatMap((one) => (one.kind === 'project' ? [one.name] : []))[0];
}
