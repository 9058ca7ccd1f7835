import { clipped } from '../../../src/domain/clipped.js';
import type { EntityRef, Viewer } from '../../../src/domain/entity.js';
import { type Focus, focusOn } from '../../../src/domain/focus.js';
import type { Resolution } from '../../../src/domain/references.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import type { Asking } from '../state.js';
import { viewerOf } from './asking.js';
import { spoken } from './spoken.js';

const MAX_LABEL = 200;

/** What an order about the focus came to: the new focus, or null where it stays as it was. */
export interface FocusOrder {
  focus: Focus | null;
  text: string;
  why: string;
}

/** What the words that name the focus mean: looked up as a name, whether or not it is written as one. */
export function namedFocus(deps: IntakeDeps, viewer: Viewer, what: string): Promise<Resolution> {
  return deps.references.resolve(viewer, { text: what, mentionTokens: [what.replace(/^@/u, '')] });
}

/** The one thing that is named becomes what the thread is about, with its project. Null where more than one is named. */
export async function focusOnNamed(
  deps: IntakeDeps,
  context: TurnContext,
  { by }: Asking,
  { found }: Resolution,
  what: string,
): Promise<FocusOrder | null> {
  const [entity, ...others] = [...new Map(found.map((one) => [one.entity.id, one.entity])).values()];
  if (others.length > 0) return null;
  if (!entity) return { focus: null, text: wording.cantFind([spoken(what)]), why: 'nothing to focus on' };
  const project = await projectOf(deps, viewerOf(context, by), entity);
  const label = clipped(entity.label, MAX_LABEL);
  const focus = focusOn({ ...entity, label }, project, true);
  if (!focus) return { focus: null, text: wording.cantFocus(label), why: `no focus on a ${entity.kind}` };
  return { focus, text: wording.focusSet(label), why: `focus on a ${entity.kind}` };
}

async function projectOf(deps: IntakeDeps, viewer: Viewer, { id, kind }: EntityRef) {
  if (focusOn({ id, kind, label: '' }, null, true)?.type !== 'element') return null;
  const linked = await deps.references.linked(viewer, id, { maxPerType: 1, includeDescriptions: false });
  const project = linked?.linkedEntities.projects[0];
  return project ? { id: project.id, name: clipped(project.name, MAX_LABEL) } : null;
}
