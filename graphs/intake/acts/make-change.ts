import { wording } from '../../../src/domain/conversation/wording.js';
import { applyDraftChange, type Change, standsAt } from '../../../src/domain/draft/changes.js';
import { askedWithout } from '../../../src/domain/draft/decision.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { Turn } from '../deps.js';
import { isForChanges } from '../draft/draft-life.js';
import { mayDecide, withPeople } from '../people.js';
import type { Changes, IntakeState } from '../state.js';
import type { Refusal } from './perform.js';

/** What a change makes of the thread, and which parts of the request it changes. */
export interface MadeChange {
  update: Changes;
  changes: string[];
}

/**
 * What a change makes of the thread where this person may have it made and the thread can take it, else why not. What others know of
 * a request is welcome, but is no order: only who decides about it changes it or its team. Anybody may change what a thread is about.
 */
export async function changeBy(
  state: IntakeState,
  turn: Turn,
  change: Change,
  by: string,
): Promise<MadeChange | Refusal> {
  if (change.kind === 'draft' || change.kind === 'team') {
    const permission = await mayDecide(state, turn, 'change', by);
    if (!permission.allowed) return { text: wording.notYours(permission.reason), why: 'not permitted' };
  }
  return makeChange(state, change, by) ?? { text: actWording.notDone, why: 'not taken' };
}

/**
 * The thread at the later end of the change, whoever made it and however: by the form, a menu, an order, or Undo. Null where it does
 * not stand at the earlier end, or its draft is over or on its way to the tracker. A filed request is its tracker's to change, which is
 * asked to with the turn; a draft that was given up comes back whole.
 */
export function makeChange(state: IntakeState, change: Change, by: string): MadeChange | null {
  switch (change.kind) {
    case 'draft': {
      if (!isOpen(state, change.draftId) || !standsAt(state.draft, change.fields, 'before')) return null;
      const changes = change.fields.map(({ field }) => field);
      const touched = new Set(changes);
      const conflicts = state.report.conflicts.filter(({ field }) => !touched.has(field));
      return {
        update: {
          ...nextRev(state, by, touched),
          draft: applyDraftChange(state.draft, change),
          report: { ...state.report, conflicts },
        },
        changes,
      };
    }
    case 'team': {
      if (!isOpen(state, change.draftId) || state.team?.id !== change.before?.id) return null;
      return { update: { ...nextRev(state, by, new Set()), team: change.after }, changes: ['team'] };
    }
    case 'focus': {
      if (state.focus?.id !== change.before?.id) return null;
      return { update: { focus: change.after, about: null }, changes: [] };
    }
    case 'quiet':
      return { update: { quiet: change.after }, changes: [] };
    case 'ticket':
      return { update: {}, changes: [] };
    case 'filed':
    case 'discarded':
      return null;
  }
}

function isOpen(state: IntakeState, draftId: string): boolean {
  return draftId === state.draftId && isForChanges(state);
}

/**
 * The draft at its next rev. At the card the card itself is the answer, and a question that is open stays as it was asked
 * unless what it asks for was changed; else the draft goes on. What was asked for these fields before is forgotten.
 */
function nextRev(state: IntakeState, by: string, touched: ReadonlySet<string>): Changes {
  const { pendingQuestions: pending, mode } = state;
  const goesOn = mode !== 'REVIEW' && (pending.length === 0 || pending.some((field) => touched.has(field)));
  return {
    phase: 'COLLECTING',
    asked: askedWithout(state.asked, touched),
    rev: state.rev + 1,
    participants: withPeople(state, [by]),
    respond: state.respond || goesOn,
  };
}
