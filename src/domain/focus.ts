import { z } from 'zod';
import { EntityKind, type EntityRef } from './entity.js';

/**
 * What a thread is about: one entity (`element`), an entity within its project (`combined`), or a project alone.
 * `set`: a person has said so; else the thread has it by nature.
 */
export const Focus = z.object({
  type: z.enum(['project', 'element', 'combined']),
  kind: EntityKind,
  id: z.string(),
  name: z.string(),
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  set: z.boolean(),
});
export type Focus = z.infer<typeof Focus>;

/** What a thread can be about by itself; a project is the frame of such things, and people and channels are neither. */
const ELEMENTS: ReadonlySet<EntityKind> = new Set([
  'task',
  'plan',
  'goal',
  'document',
  'milestone',
  'output',
]);

/**
 * The focus on an entity, within its project where that is known; null for people and channels, which no thread is about.
 * `set`: false where the thread has it by nature.
 */
export function focusOn(
  { id, kind, label }: EntityRef,
  project: Focus['project'] = null,
  set = true,
): Focus | null {
  if (kind === 'project') return { type: 'project', kind, id, name: label, project: null, set };
  if (!ELEMENTS.has(kind)) return null;
  return { type: project === null ? 'element' : 'combined', kind, id, name: label, project, set };
}

/** Whether the links of the focus stand in the prompt: those of an element, by itself or in its project. */
export function loadsLinked(focus: Focus | null): focus is Focus {
  return focus !== null && focus.type !== 'project';
}
