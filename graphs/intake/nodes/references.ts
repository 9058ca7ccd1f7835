import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked } from '../../../src/domain/pending.js';
import { NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import { isChoice, messageAt } from '../conversation.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { withOpen } from '../reading/ending.js';
import { isFor } from '../reading/order-of-acts.js';
import { takeOption } from '../reading/take-option.js';
import { askingOf, viewerOf } from '../references/asking.js';
import { focusInWords, focusOn, unfocus } from '../references/focus.js';
import { look } from '../references/look.js';
import { questionReply, spoken, whichOne } from '../references/question.js';
import type { Asking, IntakeState, IntakeUpdate } from '../state.js';
import { takeOffer } from '../tool-loop/take-offer.js';
import { noTalk, type Talking, type Told } from '../tool-loop/talk.js';

const NODE = 'references';

/** What people name: asks which of several is meant, says what is not to be found, and keeps what the thread is about. */
export async function references(state: Talking, turn: Turn): Promise<Told> {
  const isOpen = hasOpenDraft(state);
  const act = state.acts.find((one) => isFor(NODE, one, isOpen));
  if (act) return carriedOut(state, turn, act);
  return { thread: nodeResult(state, NODE, { why: 'nothing is named' }) };
}

/** One act after the other; what one person asks in a turn is answered at once. */
async function carriedOut(before: Talking, turn: Turn, act: Act): Promise<Told> {
  const isDone = (one: Act) => one === act || (act.act === 'ask' && one.act === 'ask' && one.by === act.by);
  const state = { ...before, acts: before.acts.filter((one) => !isDone(one)) };
  const { by } = act;
  const message = messageAt(state, turn, act.ts);
  const asking = message ? { message, by } : null;
  switch (act.act) {
    case 'choose':
      if (act.of !== undefined) return takeOffer(state, act);
      return chosenInWords(state, turn, act, act.option);
    case 'focus': {
      const ordered = { by, why: 'in words' };
      if (act.entity === null) return { thread: await unfocus(state, turn, ordered) };
      const [entity = null] = await turn.references.named(viewerOf(turn, by), [act.entity]);
      const what = shown(message?.text ?? NO_WORDS);
      return { thread: await focusOn(state, turn, entity, { ...ordered, what }) };
    }
    case 'focus_on':
      return { thread: await focusInWords(state, turn, act) };
    case 'which':
      return { thread: await which(state, turn, asking, act) };
    default: {
      if (!asking)
        return { thread: nodeResult(state, NODE, { acts: state.acts, why: 'no words to answer' }) };
      const isClicked = isChoice(state.events[0]);
      const isNext = before.asking !== null || (!isClicked && askingOf(state)?.by !== by);
      const known = { replies: [], why: 'in words' };
      return isNext
        ? forAnother(await look({ ...state, ...ANEW }, turn, asking, known))
        : look(state, turn, asking, known);
    }
  }
}

/** What belongs to the answer to one person, when the answer to the next begins. */
const ANEW = { meant: [], resolution: null, about: null, ...noTalk() } satisfies Partial<Talking>;

function forAnother({ thread, talk }: Told): Told {
  const { meant, resolution, about, ...anew } = ANEW;
  return { thread: { meant, resolution, about, ...thread }, talk: { ...anew, ...talk } };
}

/** Asks which of several things a mention means, of those that whoever asks may see. */
async function which(
  state: IntakeState,
  turn: Turn,
  asking: Asking | null,
  { by, mention, candidates: ids }: ActOf<'which'>,
): Promise<IntakeUpdate> {
  const candidates = [...(await turn.references.named(viewerOf(turn, by), ids))];
  const left = { acts: state.acts, due: 'acts' as const };
  if (!asking || candidates.length === 0) {
    const replies = [textReply(withOpen(state, turn, wording.cantFind([spoken(mention)])))];
    return nodeResult(state, NODE, { ...left, ...answered(state), why: 'nothing of that name', replies });
  }
  const question = whichOne(turn, asking, { mention, candidates }, state.meant);
  const why = `one of ${candidates.length} is meant`;
  const pending = asked(state, question);
  return nodeResult(state, NODE, { ...left, pending, why, replies: [questionReply(question)] });
}

/** An option that words name: the turn goes on with what was asked, or with what it does. */
async function chosenInWords(
  state: Talking,
  turn: Turn,
  { by, ts }: Pick<Act, 'by' | 'ts'>,
  option: number,
): Promise<Told> {
  const taken = await takeOption(state, turn, { option, by, ts, channel: turn.channel });
  const { replies } = taken;
  const left = { acts: state.acts };
  if ('refused' in taken) {
    const { refused, update, audit } = taken;
    const why = `refused: ${refused}`;
    return { thread: nodeResult(state, NODE, { ...update, ...left, audit, why, replies }) };
  }
  const now = { ...state, ...taken.update, resolution: null, about: null };
  const [message] = taken.said;
  const { acts } = taken;
  const why = 'a choice in words';
  if (message && acts.length === 0) {
    const asking = { message, by };
    return look({ ...now, asking }, turn, asking, { replies, why });
  }
  if (acts.some(({ act }) => act === 'open'))
    return { thread: nodeResult(state, NODE, { ...left, why: 'a click is needed for that' }) };
  const outcome = { acts: [...acts, ...state.acts], due: 'acts' as const, why, replies };
  return { thread: nodeResult(state, NODE, { ...taken.update, ...outcome }) };
}
