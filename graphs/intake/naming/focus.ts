import { clipped } from '../../../src/domain/clipped.js';
import type { Viewer } from '../../../src/domain/entity.js';
import { type Focus, focusSetOn } from '../../../src/domain/focus.js';
import type { Resolution } from '../../../src/domain/references.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { recorded } from '../calls/recorded.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import type { Emission } from '../emit.js';
import { say } from '../say.js';
import type { Asking, IntakeState } from '../state.js';
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
  const label = clipped(entity.label, MAX_LABEL);
  const focus = await focusSetOn(deps.references, viewerOf(context, by), entity);
  if (!focus) return { focus: null, text: wording.cantFocus(label), why: `no focus on a ${entity.kind}` };
  return { focus, text: wording.focusSet(label), why: `focus on a ${entity.kind}` };
}

/** Tells what became of the thread's focus, with Undo where it was changed. */
export function focusTold(
  { focus: before }: Pick<IntakeState, 'focus'>,
  { newId }: Pick<TurnContext, 'newId'>,
  by: string,
  { focus: after, text }: Pick<FocusOrder, 'focus' | 'text'>,
): Pick<Emission, 'commands'> & { replies: Reply[] } {
  if (after === null || after.id === before?.id) return { replies: [say(text)] };
  return recorded(newId(), {
    tool: 'set_focus',
    by,
    args: {},
    summary: text,
    change: { kind: 'focus', before, after },
  });
}
