import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import type { TurnContext } from '../context.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered, ending, withOpen } from '../questions/answered.js';
import { isFor, situationOf } from '../reading/route.js';
import { askingOf, viewerOf } from '../references/asking.js';
import { chosenInWords, clicked } from '../references/chosen.js';
import { focusCommanded, focusOn, unfocus } from '../references/focus.js';
import { look } from '../references/look.js';
import { questionReply, spoken, whichOne } from '../references/question.js';
import type { Asking, Changes, IntakeState, IntakeUpdate } from '../state.js';
import { isOnOffer, takeOffer } from '../tool-loop/take-offer.js';

const NODE = 'references';

/** What people name: asks which of several is meant, says what is not to be found, and keeps what the thread is about. */
export async function references(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [first] = state.events;
  const situation = situationOf(state, hasOpenDraft(state));
  const act = state.acts.find((one) => isFor(NODE, one, situation));
  if (act) return carriedOut(state, turn, act);
  if (first?.kind === 'command') return focusCommanded(state, turn, first);
  if (first?.kind !== 'choice') return nodeResult(state, NODE, { why: 'nothing is named' });
  return isOnOffer(state, first) ? takeOffer(state, turn, first) : clicked(state, turn, first);
}

/** One act after the other; what one person asks in a turn is answered at once. */
async function carriedOut(before: IntakeState, turn: Turn, act: Act): Promise<IntakeUpdate> {
  const isDone = (one: Act) => one === act || (act.act === 'ask' && one.act === 'ask' && one.by === act.by);
  const state = { ...before, acts: before.acts.filter((one) => !isDone(one)) };
  const { by } = act;
  const asking = askingFor(state, turn, act);
  switch (act.act) {
    case 'choose':
      return act.chosen.of === 'question'
        ? chosenInWords(state, turn, act, act.chosen.option)
        : nodeResult(state, NODE, { acts: state.acts, why: 'no question to answer' });
    case 'focus': {
      const ordered = { by, why: 'in words' };
      if (act.entity === null) return unfocus(state, turn, ordered);
      const [entity = null] = await turn.references.named(viewerOf(turn, by), [act.entity]);
      return focusOn(state, turn, entity, {
        ...ordered,
        what: shown(asking?.message.text ?? NO_WORDS),
      });
    }
    case 'which':
      return which(state, turn, asking, act);
    default: {
      if (!asking) return nodeResult(state, NODE, { acts: state.acts, why: 'no words to answer' });
      const isClicked = state.events[0]?.kind === 'choice';
      const isNext = before.asking !== null || (!isClicked && askingOf(state)?.by !== by);
      const anew = isNext ? forAnother() : {};
      const known = { replies: [], why: 'in words' };
      const looked = await look({ ...state, ...anew }, turn, asking, known);
      return { ...anew, ...looked };
    }
  }
}

/** What belongs to the answer to one person, when the answer to the next begins. */
function forAnother(): Changes {
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
  turn: Turn,
  asking: Asking | null,
  { by, mention, candidates: ids }: ActOf<'which'>,
): Promise<IntakeUpdate> {
  const candidates = [...(await turn.references.named(viewerOf(turn, by), ids))];
  const update = { acts: state.acts };
  if (!asking || candidates.length === 0) {
    const replies = [textReply(withOpen(state, turn, wording.cantFind([spoken(mention)])))];
    const done = { ...update, ...answered(state) };
    return nodeResult(state, NODE, {
      ...done,
      next: ending(state, turn),
      why: 'nothing of that name',
      replies,
    });
  }
  const { ts, text } = asking.message;
  const words = turn.messages.some((one) => one.ts === ts) ? null : text;
  const question = whichOne(turn.newId(), asking, { mention, candidates }, state.meant, words);
  return nodeResult(state, NODE, {
    ...update,
    question,
    next: ending(state, turn),
    why: `one of ${candidates.length} is meant`,
    replies: [questionReply(question)],
  });
}
