import { wordsOf } from '../../../src/domain/phrases.js';
import { pickOption } from '../../../src/domain/pick-option.js';
import { hasOpenDraft } from '../draft-life.js';
import { isNewest } from '../naming/newest.js';
import { plainAnswer } from '../naming/plain-answer.js';
import type { IntakeState } from '../state.js';

/** An option of the question what to do about a filed request, and who chose it. */
export interface FiledChoice {
  option: number;
  actor: string;
}

/**
 * The option that words name ("withdraw it", "Withdraw T-6", "leave it"), of whoever was asked, or of others who mention the bot;
 * null where they name none. Where something newer waits for an answer they must be the very words of an option.
 */
export function filedInWords(state: IntakeState): FiledChoice | null {
  const { question, quiet } = state;
  const [only, ...others] = state.events;
  if (!question?.filed || only?.kind !== 'message' || others.length > 0) return null;
  const { author: actor, addressed, text } = only;
  const isAsker = actor === question.asker;
  if (!addressed && (quiet || !isAsker)) return null;
  const labels = question.options.map(({ label }) => label);
  const option = isClear(state, isAsker) ? chosenIn(text, labels) : exactly(text, labels);
  return option === null ? null : { option, actor };
}

/** Words of others are about a request that is open, whatever was asked since. */
function isClear(state: IntakeState, isAsker: boolean): boolean {
  return isNewest(state) && (isAsker || !hasOpenDraft(state));
}

function exactly(text: string, labels: readonly string[]): number | null {
  const said = wordsOf(text).join(' ');
  const at = labels.findIndex((label) => wordsOf(label).join(' ') === said);
  return at < 0 ? null : at;
}

/** The last option leaves all as it is; a yes says which where there is but one other. */
function chosenIn(text: string, labels: readonly string[]): number | null {
  const answer = plainAnswer(text);
  if (answer === 'no') return labels.length - 1;
  if (answer === 'yes') return labels.length === 2 ? 0 : null;
  return pickOption(text.replace(/\bre-?open\b/iu, 'open'), labels);
}
