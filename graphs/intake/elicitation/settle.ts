import { type Conflict, conflictId } from '../../../src/domain/conflicts.js';
import type { Draft } from '../../../src/domain/draft.js';
import type { ButtonEvent } from '../../../src/domain/event.js';
import { choiceIn, type Settled, settle } from '../../../src/domain/settle.js';
import { wording } from '../../../src/domain/wording.js';
import { changesBetween } from '../changes.js';
import { spokenMessages } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { isInvolved, mayChange, withPeople } from '../people.js';
import { refuse, refuseFinished, refuseStale } from '../review/at-card.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** A click on one of a conflict's two values. */
export function settleByClick(state: IntakeState, deps: IntakeDeps, event: ButtonEvent): IntakeUpdate {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  const permission = mayChange(deps, state, event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  const at = event.value?.lastIndexOf('#') ?? -1;
  const id = event.value?.slice(0, at);
  const conflict = state.report.conflicts.find((one) => conflictId(one) === id);
  const settled = conflict && settle(state.draft, conflict, Number(event.value?.slice(at + 1)));
  if (!settled) return refuse(state, event, wording.outOfDate, 'settled before');
  const changes = changesBetween(state, settled.draft);
  return emit(
    state,
    'elicitation',
    {
      ...remembered(state, [settled]),
      phase: 'COLLECTING',
      draft: settled.draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      participants: withPeople(state, [event.actor]),
      respond: true,
    },
    { next: 'validation', why: `settled: ${settled.id}`, changes },
  );
}

/** What words of the people concerned settle: they answer a question by naming one of its two values. */
export function settledInWords(
  state: IntakeState,
  draft: Draft,
  open: readonly Conflict[],
): { draft: Draft; settled: Settled[] } {
  const answers = spokenMessages(state.events).filter(({ author }) => isInvolved(state, author));
  const settled: Settled[] = [];
  let after = draft;
  for (const conflict of open) {
    if (!state.pendingQuestions.includes(conflict.field)) continue;
    const choice = answers.map(({ text }) => choiceIn(text, conflict)).findLast((one) => one !== null);
    const done = choice === undefined || choice === null ? null : settle(after, conflict, choice);
    if (!done) continue;
    after = done.draft;
    settled.push(done);
  }
  return { draft: after, settled };
}

/** A settled conflict is not raised again, and what it replaces is kept for the day the draft is filed. */
export function remembered(
  state: IntakeState,
  settled: readonly Settled[],
): Pick<IntakeState, 'settled' | 'replaces' | 'report'> {
  const ids = new Set(settled.map(({ id }) => id));
  return {
    settled: [...new Set([...state.settled, ...ids])],
    replaces: [...state.replaces, ...settled.flatMap(({ replaces }) => replaces)],
    report: {
      ...state.report,
      conflicts: state.report.conflicts.filter((one) => !ids.has(conflictId(one))),
    },
  };
}
