import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered, ending, withOpen } from '../questions/answered.js';
import { isFor, situationOf } from '../reading/route.js';
import { askingOf, viewerOf } from '../references/asking.js';
import { chosenInWords, clicked } from '../references/chosen.js';
import { focusCommanded, focusOn, unfocus } from '../references/focus.js';
import { look } from '../references/look.js';
import { questionReply, spoken, whichOne } from '../references/question.js';
import type { Asking, IntakeState, IntakeUpdate } from '../state.js';
import { isOnOffer, takeOffer } from '../tool-loop/take-offer.js';

const NODE = 'references';

/** What people name: asks which of several is meant, says what is not to be found, and keeps what the thread is about. */
export async function references(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<IntakeUpdate> {
  const [first] = state.events;
  const situation = situationOf(state, hasOpenDraft(state));
  const act = state.acts.find((one) => isFor(NODE, one, situation));
  if (act) return carriedOut(state, deps, context, act);
  if (first?.kind === 'command') return focusCommanded(state, deps, context, first);
  if (first?.kind !== 'choice') return nodeResult(state, NODE, {}, { why: 'nothing is named' });
  return isOnOffer(state, first) ? takeOffer(state, context, first) : clicked(state, deps, context, first);
}

/** One act after the other; what one person asks in a turn is answered at once. */
async function carriedOut(
  before: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  act: Act,
): Promise<IntakeUpdate> {
  const isDone = (one: Act) => one === act || (act.act === 'ask' && one.act === 'ask' && one.by === act.by);
  const state = { ...before, acts: before.acts.filter((one) => !isDone(one)) };
  const { by } = act;
  const asking = askingFor(state, context, act);
  switch (act.act) {
    case 'choose':
      return act.chosen.of === 'question'
        ? chosenInWords(state, deps, context, act, act.chosen.option)
        : nodeResult(state, NODE, { acts: state.acts }, { why: 'no question to answer' });
    case 'focus': {
      const ordered = { by, why: 'in words' };
      if (act.entity === null) return unfocus(state, deps, context, ordered);
      const [entity = null] = await deps.references.named(viewerOf(context, by), [act.entity]);
      return focusOn(state, deps, context, entity, {
        ...ordered,
        what: shown(asking?.message.text ?? NO_WORDS),
      });
    }
    case 'which':
      return which(state, deps, context, asking, act);
    default: {
      if (!asking) return nodeResult(state, NODE, { acts: state.acts }, { why: 'no words to answer' });
      const isClicked = state.events[0]?.kind === 'choice';
      const isNext = before.asking !== null || (!isClicked && askingOf(state)?.by !== by);
      const anew = isNext ? forAnother() : {};
      const known = { replies: [], why: 'in words' };
      const looked = await look({ ...state, ...anew }, deps, context, asking, known);
      return { ...anew, ...looked };
    }
  }
}

/** What belongs to the answer to one person, when the answer to the next begins. */
function forAnother(): IntakeUpdate {
  return {
    meant: [],
    resolution: null,
    about: null,
    recalled: null,
    steps: [],
    rounds: 0,
    stopped: null,
    leavesOut: false,
    shown: [],
  };
}

/** The message that an act stands in, and who said it. */
function askingFor({ said }: IntakeState, { messages }: TurnContext, { ts, by }: Act): Asking | null {
  const message = said.find((one) => one.ts === ts) ?? messages.find((one) => one.ts === ts && !one.bot);
  return message ? { message, by } : null;
}

/** Asks which of several things a mention means, of those that whoever asks may see. */
async function which(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking | null,
  { by, mention, candidates: ids }: ActOf<'which'>,
): Promise<IntakeUpdate> {
  const candidates = [...(await deps.references.named(viewerOf(context, by), ids))];
  const update = { acts: state.acts };
  if (!asking || candidates.length === 0) {
    const replies = [textReply(withOpen(state, deps, wording.cantFind([spoken(mention)])))];
    const done = { ...update, ...answered(state) };
    return nodeResult(state, NODE, done, { next: ending(state, deps), why: 'nothing of that name', replies });
  }
  const { ts, text } = asking.message;
  const words = context.messages.some((one) => one.ts === ts) ? null : text;
  const question = whichOne(context.newId(), asking, { mention, candidates }, state.meant, words);
  return nodeResult(
    state,
    NODE,
    { ...update, question },
    {
      next: ending(state, deps),
      why: `one of ${candidates.length} is meant`,
      replies: [questionReply(question)],
    },
  );
}
