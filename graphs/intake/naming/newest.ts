import { hasOpenDraft } from '../draft-life.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

type Asked = Pick<IntakeState, 'question'>;

/** What a node changes when it shows or asks something that a plain yes may answer as well: the question is the older one then. */
export function putBehind({ question }: Asked): IntakeUpdate {
  return question ? { question: { ...question, behind: true } } : {};
}

/** Whether the question with options is what the bot asked last, of all that waits for an answer now. */
export function isNewest(state: IntakeState): boolean {
  const { question, proposal } = state;
  if (question === null) return false;
  return question.behind !== true || !(hasOpenDraft(state) || proposal !== null);
}

/**
 * Whether words of these people that read as approval may be meant for the question with options, and not for the card: it is
 * the newer one, or waits for one of them as well and the words are plain. Next steps that were offered wait for nobody.
 */
export function mayBeForQuestion(
  state: IntakeState,
  said: readonly { author: string; isPlain: boolean }[],
): boolean {
  const { question } = state;
  if (question === null) return false;
  if (question.mention === null && !question.call && !question.filed && !question.discard) return false;
  if (isNewest(state)) return true;
  return said.some(({ author, isPlain }) => isPlain && author === question.asker);
}
