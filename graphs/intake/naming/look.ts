import type { Viewer } from '../../../src/domain/entity.js';
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
import { questionReply, whichOne } from './question.js';
import { settled } from './settle.js';
import { spoken } from './spoken.js';

const NODE = 'references';

/** Nobody reads more names than these of what is not there. */
const MOST_MISSING = 5;

/** What is to be said first, and why the message is answered. */
interface Known {
  replies: readonly Reply[];
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
  { replies, why }: Known,
): Promise<IntakeUpdate> {
  const resolution =
    state.resolution ??
    (await resolved(deps, viewerOf(context, asking.by), asking.message.text, state.meant));
  const now: IntakeState = { ...state, asking, resolution };
  const { acts, question, about } = state;
  const update: IntakeUpdate = { acts, question, about, asking, resolution };
  const [which] = resolution.ambiguous;
  if (which) {
    const { ts, text } = asking.message;
    const words = context.messages.some((one) => one.ts === ts) ? null : text;
    const asked = whichOne(context.newId(), asking, which, state.meant, words);
    return emit(
      state,
      NODE,
      { ...update, question: asked },
      {
        next: ending(now, deps),
        why: `${why}: one of ${which.candidates.length} is meant`,
        replies: [...replies, questionReply(asked)],
      },
    );
  }
  const count = `${resolution.found.length} found, ${resolution.unresolved.length} not`;
  const missing = resolution.unresolved.length === 0 ? null : notFound(resolution);
  if (missing === null || resolution.found.length > 0) {
    const told = missing === null ? replies : [...replies, say(missing)];
    return emit(state, NODE, update, { next: 'chat', why: `${why}: ${count}`, replies: told });
  }
  return emit(
    state,
    NODE,
    { ...update, ...answered(state) },
    {
      next: ending(now, deps),
      why: `${why}: ${count}`,
      replies: [...replies, say(withOpen(now, deps, missing))],
    },
  );
}

/** What words name, for this viewer, with what is settled of it. */
export async function resolved(
  { references }: Pick<IntakeDeps, 'references'>,
  viewer: Viewer,
  text: string,
  meant: Question['meant'],
): Promise<Resolution> {
  const ids = meant.map(({ entity }) => entity);
  const [whole, known] = await Promise.all([
    references.resolve(viewer, { text }),
    ids.length === 0 ? [] : references.named(viewer, ids),
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
