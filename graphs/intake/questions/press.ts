import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { conflictId, type Settled } from '../../../src/domain/draft/conflicts.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { changedSince, openRequest, type Refusal } from '../acts/perform.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import { isMuted } from '../node-result.js';
import type { CarriedOut } from '../reading/draft-changes.js';
import { isSame } from '../reading/settle-acts.js';
import type { IntakeState, Report } from '../state.js';

/**
 * Why a click on a question's answer comes too late; null where it counts: as long as its question is open, whatever else has changed
 * since. The sides of a dispute may be others by then, so that they count only as they were shown.
 */
export function tooLate(act: Act, state: IntakeState, deps: IntakeDeps): Refusal | null {
  const gone = openRequest(act, state);
  if (gone) return gone;
  const before = (why: string): Refusal => ({ text: wording.outOfDate, why });
  switch (act.act) {
    case 'settle':
      if (state.report.conflicts.some((conflict) => isSame(conflict, act)))
        return changedSince(state, act.seen);
      return before('settled before');
    case 'set':
      return isAsked(state, act.field) && isOption(state, deps, act) ? null : before('answered before');
    case 'unknown':
      return isAsked(state, act.field) && !isFilled(state.draft, act.field)
        ? null
        : before('answered before');
    default:
      return null;
  }
}

const isAsked = (state: IntakeState, name: string): boolean =>
  pendingOf(state, 'ask')?.questions.some(({ field }) => field === name) ?? false;

function isOption(
  state: IntakeState,
  deps: IntakeDeps,
  { field: name, value }: { field: string; value: string },
): boolean {
  const field = findField(blueprintFor(deps, state), name);
  return field?.type === 'enum' && field.values.some((one) => one.value === value);
}

/** A settled conflict is not raised again, and what it replaces is kept for the day the draft is filed. */
export function remembered({ report }: Pick<IntakeState, 'report'>, settled: readonly Settled[]): Report {
  const ids = new Set(settled.map(({ id }) => id));
  return {
    ...report,
    conflicts: report.conflicts.filter((one) => !ids.has(conflictId(one))),
    settled: [...new Set([...report.settled, ...ids])],
    replaces: [...report.replaces, ...settled.flatMap(({ replaces }) => replaces)],
  };
}

/**
 * Whether words are answered: those to the bot; unless the thread is quiet also the requester's, answers to a question, and
 * disputes.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isMuted(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  const told = new Set(acts.flatMap(({ act, ts }) => (CHANGES_DRAFT.has(act) || act === 'open' ? [ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  if (said.some(({ addressed, author }) => addressed || author === state.requester)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}
