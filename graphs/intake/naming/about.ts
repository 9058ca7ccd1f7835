import { taskEntity } from '../../../src/domain/entity.js';
import { type Focus, focusOn, loadsLinked } from '../../../src/domain/focus.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { filedHeadline } from '../filed-headline.js';
import type { About, IntakeState } from '../state.js';
import { viewerOf } from './asking.js';

/** So many of a kind stand in a prompt; a tool has the rest. */
const IN_PROMPT = { maxPerType: 3, includeDescriptions: false };

/** What the thread is about: what people said, else the request that it has filed. */
export function focusOf(state: IntakeState, deps: IntakeDeps): Focus | null {
  if (state.focus) return state.focus;
  const headline = filedHeadline(state, deps);
  if (headline === null || state.draftId === null) return null;
  return focusOn({ id: taskEntity(state.draftId), kind: 'task', label: headline }, null, false);
}

/** The focus as far as that person may see it here, with what it is linked to where that is loaded; looked up once a turn. */
export async function aboutOf(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
): Promise<About> {
  if (state.about) return state.about;
  const focus = focusOf(state, deps);
  if (focus === null) return { focus: null, linked: null };
  const viewer = viewerOf(context, by);
  const ids = [focus.id, ...(focus.project ? [focus.project.id] : [])];
  const [names, linked] = await Promise.all([
    deps.references.named(viewer, ids),
    loadsLinked(focus) ? deps.references.linked(viewer, focus.id, IN_PROMPT) : null,
  ]);
  const seen = (id: string) => names.find((one) => one.id === id);
  const itself = seen(focus.id);
  if (!itself) return { focus: null, linked: null };
  const project = focus.project && seen(focus.project.id);
  return {
    focus: focusOn(itself, project ? { id: project.id, name: project.label } : null, focus.set),
    linked: linked && deps.describeLinked(linked),
  };
}
