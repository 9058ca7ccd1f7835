import { focusWish } from '../../../src/domain/focus-phrases.js';
import type { Resolution } from '../../../src/domain/references.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { answered, ending, withOpen } from '../answered.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { Asking, IntakeState, IntakeUpdate, Question } from '../state.js';
import { viewerOf } from './asking.js';
import { focusOnNamed, focusTold, namedFocus } from './focus.js';
import { needsNames } from './needs-names.js';
import { questionReply, whichOne } from './question.js';
import { settled } from './settle.js';
import { spoken } from './spoken.js';

const NODE = 'references';

/** Nobody reads more names than these of what is not there. */
const MOST_MISSING = 5;

/** What is known besides the message: mentions that are settled, and what is to be said first. */
export interface Known {
  meant: Question['meant'];
  replies: readonly Reply[];
  /** the words that ask, where they stand in no message */
  ask: string | null;
  why: string;
}

/**
 * What the words to answer name. Several things of one name are asked about, one question at a time; what is not to be
 * found is told; with the rest the turn goes on.
 */
export async function look(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking,
  { meant, replies, ask, why }: Known,
): Promise<IntakeUpdate> {
  const wish = focusWish(asking.message.text);
  const what = wish?.want === 'on' ? wish.what : null;
  const resolution = await resolved(state, deps, context, asking, meant, what);
  const { question, about } = state;
  const update: IntakeUpdate = { asking: state.asking, question, about, resolution };
  const [which] = resolution.ambiguous;
  const byName = needsNames(asking.message.text);
  if (which && byName) {
    const asked = whichOne(context.newId(), asking, which, meant, ask);
    return emit(
      state,
      NODE,
      { ...update, question: asked },
      {
        next: ending(state, deps),
        why: `${why}: one of ${which.candidates.length} is meant`,
        replies: [...replies, questionReply(asked)],
      },
    );
  }
  const order = what === null ? null : await focusOnNamed(deps, context, asking, resolution, what);
  if (order) {
    const told = focusTold(state, context, asking.by, order);
    return emit(
      state,
      NODE,
      { ...update, ...answered(state), ...(order.focus ? { focus: order.focus } : {}) },
      { ...told, why: `${why}: ${order.why}`, replies: [...replies, ...told.replies] },
    );
  }
  const count = `${resolution.found.length} found, ${resolution.unresolved.length} not`;
  if (resolution.unresolved.length === 0 || !byName) {
    return emit(state, NODE, update, { next: 'chat', why: `${why}: ${count}`, replies });
  }
  const missing = notFound(resolution);
  if (resolution.found.length > 0) {
    return emit(state, NODE, update, {
      next: 'chat',
      why: `${why}: ${count}`,
      replies: [...replies, say(missing)],
    });
  }
  return emit(
    state,
    NODE,
    { ...update, ...answered(state) },
    {
      next: ending(state, deps),
      why: `${why}: ${count}`,
      replies: [...replies, say(withOpen(state, deps, missing))],
    },
  );
}

/** What the message names, for whoever is answered, with what is settled of it. */
async function resolved(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { message, by }: Asking,
  meant: Question['meant'],
  what: string | null,
): Promise<Resolution> {
  const viewer = viewerOf(context, by);
  const [whole, known] = await Promise.all([
    state.resolution ??
      (what === null
        ? deps.references.resolve(viewer, { text: message.text })
        : namedFocus(deps, viewer, what)),
    meant.length === 0
      ? []
      : deps.references.named(
          viewer,
          meant.map(({ entity }) => entity),
        ),
  ]);
  return settled(
    whole,
    meant.map(({ mention, entity }) => ({ mention, entity: known.find(({ id }) => id === entity) ?? null })),
  );
}

/** The same words for what does not exist and for what may not be seen. */
function notFound({ unresolved }: Resolution): string {
  const names = [...new Set(unresolved.map(spoken))];
  const shown = names.slice(0, MOST_MISSING);
  return wording.cantFind(shown, names.length - shown.length);
}
