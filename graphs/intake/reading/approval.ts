import type { Act } from '../../../src/domain/conversation/acts.js';
import { approves, controlWord } from '../../../src/domain/conversation/control-words.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { doing, isNewest, pendingOf } from '../../../src/domain/pending.js';
import { mayBeForQuestion } from '../references/question.js';
import { frameOf, type IntakeState } from '../state.js';

/**
 * The acts of a turn with what its approvals come to: each is of the card as it stands, or all together get the answer that it takes
 * a click.
 */
export function withApprovals(state: IntakeState, acts: readonly Act[]): Act[] {
  const last = acts.findLast(({ act }) => act === 'approve');
  if (last === undefined) return [...acts];
  const seen = { draftId: state.draftId ?? '', rev: state.rev };
  if (isApproval(state)) return acts.map((act) => (act.act === 'approve' ? { ...act, seen } : act));
  const { by, via, ts } = last;
  const text = isAskedOfMarks(state) ? frameOf(state).settleAbove : frameOf(state).pressApprove;
  const press: Act = { act: 'talk', text, offers: [], by, via, ts };
  return [...acts.filter(({ act }) => act !== 'approve'), press];
}

/** Whether who approved was asked about what is not settled, and nothing was asked since. */
function isAskedOfMarks(state: IntakeState): boolean {
  const question = pendingOf(state, 'choice');
  return question !== null && doing(question, 'approve') !== null && isNewest(state, question);
}

/**
 * Whether exact words approve: all of the turn are such words, were written after the card showed this rev and as they stand, and answer
 * no question of ours instead. An edit approves nothing: nobody in the thread may have seen it.
 */
function isApproval(state: IntakeState): boolean {
  const { said, events, shownAt } = state;
  const isSaidNow = said.every(({ ts, edited }) => !edited && newer(ts, shownAt));
  if (!isSaidNow || events.length !== said.length || !said.every(({ text }) => approves(text))) return false;
  const words = said.map(({ author, text }) => ({ author, isPlain: controlWord(text) === 'yes' }));
  return !mayBeForQuestion(state, words);
}
