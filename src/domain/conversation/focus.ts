import { z } from 'zod';
import type { Change } from '../draft/changes.js';
import { EntityKind, type EntityRef, type Viewer } from '../entities/entity.js';
import type { References } from '../entities/references.js';
import { clipped } from '../text/text.js';

/**
 * What a thread is about: an entity (`element`), one within its project (`combined`), or a project. `set`: by a person, not
 * by nature.
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
const ELEMENTS: readonly EntityKind[] = ['task', 'plan', 'goal', 'document', 'milestone', 'output'];

/**
 * The focus on an entity, within its project where that is known; null for people and channels. `set`: false where it is by
 * nature.
 */
export function focusOn(
  { id, kind, label }: EntityRef,
  project: Focus['project'] = null,
  set = true,
): Focus | null {
  if (kind === 'project') return { type: 'project', kind, id, name: label, project: null, set };
  if (!ELEMENTS.includes(kind)) return null;
  return { type: project === null ? 'element' : 'combined', kind, id, name: label, project, set };
}

const MAX_LABEL_LENGTH = 200;

/** The focus that a person sets, within a project that the viewer may see, if any. Null for what no thread can be about. */
export async function focusSetOn(
  references: Pick<References, 'linked'>,
  viewer: Viewer,
  { id, kind, label }: EntityRef,
): Promise<Focus | null> {
  const alone = focusOn({ id, kind, label: clipped(label, MAX_LABEL_LENGTH) });
  if (alone === null || alone.type === 'project') return alone;
  const linked = await references.linked(viewer, id, { maxPerType: 1, includeDescriptions: false });
  const project = linked?.linkedEntities.projects[0];
  if (project === undefined) return alone;
  const within = { id: project.id, name: clipped(project.name, MAX_LABEL_LENGTH) };
  return focusOn({ id, kind, label: alone.name }, within);
}

/** The change of what people said a thread is about; what it is about by nature stays. Null where nothing changes. */
export function focusChange(
  now: Focus | null,
  after: Focus | null,
): Extract<Change, { kind: 'focus' }> | null {
  const before = now?.set === true ? now : null;
  if (before?.id === after?.id) return null;
  return { kind: 'focus', before, after };
}

/** What is said of what a thread is about. */
export const focusWording = {
  focusSet: (name: string) => `All right, this thread is about ${name} now.`,
  focusOff: (name: string | null) =>
    name === null
      ? "This thread isn't focused on anything."
      : `All right, this thread isn't about ${name} any more.`,
  cantFocus: (name: string) =>
    `A thread can be about a ticket, doc, project, plan, goal, milestone or output; ${name} is none of these.`,
} as const;
