import { type Act, CHANGES_DRAFT } from '../../../src/domain/acts.js';
import { conflictId, type Settled, settle } from '../../../src/domain/conflicts.js';
import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit, isHushed } from '../emit.js';
import { withPeople } from '../people.js';
import type { CarriedOut } from '../reading/carry-out.js';
import { givesIn } from '../reading/settle-acts.js';
import { refuse, refuseFinished, refuseOthers, refuseStale } from '../review/at-card.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/**
 * A click on one of a conflict's two values: for those who decide about the draft. Whoever said one of them may give in, and let
 * the other one hold.
 */
export async function settleByClick(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  const at = event.value?.lastIndexOf('#') ?? -1;
  const id = event.value?.slice(0, at);
  const conflict = state.report.conflicts.find((one) => conflictId(one) === id);
  const choice = Number(event.value?.slice(at + 1));
  if (!conflict || !givesIn(conflict, event.actor, choice)) {
    const others = await refuseOthers(state, deps, context, event);
    if (others) return others;
  }
  const settled = conflict && settle(state.draft, conflict, choice);
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

/**
 * Words about the request are answered only where they were said to the bot or by the requester, answer what was asked, or bring a
 * contradiction or end one; in a quiet thread only where they were said to the bot.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isHushed(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  const told = new Set(acts.flatMap(({ act, ts }) => (CHANGES_DRAFT.has(act) || act === 'open' ? [ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  if (said.some(({ addressed, author }) => addressed || author === state.requester)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}
