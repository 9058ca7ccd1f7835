import type { ChatJudgement } from '../../../src/domain/brain.js';
import { clipped } from '../../../src/domain/clipped.js';
import type { MessageEvent } from '../../../src/domain/event.js';
import { readsAsAbandon, readsAsConfirm } from '../../../src/domain/phrases.js';
import { pickOption } from '../../../src/domain/pick-option.js';
import type { Resolution } from '../../../src/domain/references.js';
import { questionSlot, type Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { hasOpenDraft } from '../draft-life.js';
import type { Asking, IntakeState, Question } from '../state.js';
import { isNewest } from './newest.js';
import { plainAnswer } from './plain-answer.js';
import { spoken } from './spoken.js';

/** Slack: more buttons than these no question has room for. */
const MOST_OPTIONS = 10;
/** More next steps are a menu. */
const MOST_OFFERS = 5;
const MAX_NAME = 150;
/** Of what was named before, so much keeps its meaning. */
const MOST_MEANT = 20;
/** Slack: a button's label has at most 75 characters. */
const MAX_LABEL = 75;
const MAX_ASK = 300;

/** Asks which of several things a mention means. `ask` holds the words to go on with, where no message does. */
export function whichOne(
  id: string,
  { message, by }: Asking,
  { mention, candidates }: Resolution['ambiguous'][number],
  meant: Question['meant'],
  ask: string | null,
): Question {
  const named = spoken(mention);
  return {
    id,
    asker: by,
    ts: message.ts,
    text: candidates.length === 1 ? wording.isItThis(named) : wording.whichOne(named),
    mention,
    options: candidates
      .slice(0, MOST_OPTIONS)
      .map((one) => ({ label: clipped(one.label, MAX_NAME), entity: one.id, ask })),
    meant,
  };
}

/** Next steps to go on with; what was named so far keeps its meaning in them. */
export function nextSteps(
  id: string,
  { message, by }: Asking,
  offers: ChatJudgement['offers'],
  meant: Question['meant'],
): Question {
  return {
    id,
    asker: by,
    ts: message.ts,
    text: wording.whatNext,
    mention: null,
    options: offers.slice(0, MOST_OFFERS).map(({ label, ask }) => ({
      label: clipped(label, MAX_LABEL),
      entity: null,
      ask: clipped(ask, MAX_ASK),
    })),
    meant: meant.slice(0, MOST_MEANT),
  };
}

/** The question as people see it; once somebody has chosen, it says so and nothing can be clicked any more. */
export function questionReply(
  { id, text, options }: Question,
  chosen: { label: string; by: string } | null = null,
): Reply {
  return {
    kind: 'choose',
    slot: questionSlot(id),
    questionId: id,
    text,
    options: options.map(({ label }) => label),
    chosen,
    degraded: false,
  };
}

/**
 * The option that a batch of words names, and who named it; null where it does not answer the open question. Words answer a
 * question that the asker was asked, not an offer; those of others must be meant for the bot, and approve no act. While a draft
 * is open words are about that, unless they are the very words of an option or a plain answer to what was asked last.
 */
export function answerInWords(state: IntakeState): { option: number; by: MessageEvent } | null {
  const { question, events } = state;
  const [only, ...others] = events;
  if (question === null || only?.kind !== 'message' || others.length > 0) return null;
  if (question.mention === null && !question.call) return null;
  const isAsker = only.author === question.asker;
  if (!only.addressed && (state.quiet || !isAsker)) return null;
  if (question.call && !isAsker) return null;
  const labels = question.options.map(({ label }) => label);
  const named = question.call ? yesOrNo : namedIn;
  const option = isBeside(state) ? besideOthers(state, question, only) : named(only.text, labels);
  return option === null || option < 0 ? null : { option, by: only };
}

/** Whether words may answer something else as well: the draft, or the offer to update what was filed. */
const isBeside = (state: IntakeState): boolean => hasOpenDraft(state) || !isNewest(state);

/** The very words of an option always answer it; a plain yes or no does where the bot asked nothing since. */
function besideOthers(
  state: IntakeState,
  { asker, options, call }: Question,
  { author, text }: MessageEvent,
): number {
  const exact = options.findIndex(({ label }) => label === text.trim());
  if (exact >= 0 || author !== asker || !isNewest(state)) return exact;
  const answer = plainAnswer(text);
  if (answer === 'no') return call ? 1 : -1;
  return answer === 'yes' && (call || options.length === 1) ? 0 : -1;
}

/** "Do you mean this?" is answered by "yes", too. */
function namedIn(text: string, labels: readonly string[]): number | null {
  return labels.length === 1 && readsAsConfirm(text) ? 0 : pickOption(text, labels);
}

const NO = /^(?:no|nope|nah|don'?t|do not|leave it|keep it|stop)\b[\s\w,.!]{0,30}$/iu;

/** The first option says yes, the second no: an act that waits for a word is done by a plain one only. */
function yesOrNo(text: string, labels: readonly string[]): number | null {
  const said = text.trim();
  const exact = labels.indexOf(said);
  if (exact >= 0) return exact;
  if (readsAsConfirm(said)) return 0;
  return NO.test(said) || readsAsAbandon(said) ? 1 : null;
}
