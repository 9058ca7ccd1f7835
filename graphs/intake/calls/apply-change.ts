import type { Change } from '../../../src/domain/change.js';
import { applyDraftChange, standsAt } from '../../../src/domain/draft-change.js';
import { hasOpenDraft } from '../draft-life.js';
import { withPeople } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** What a change makes of the thread, and which fields of the draft it changes. */
export interface Applied {
  update: IntakeUpdate;
  changes: string[];
}

/**
 * The thread at the later end of the change; null where it does not stand at the earlier one, or its draft is over or on
 * its way to the tracker. A filed request is its tracker's to change, and a draft that
 * was given up comes back whole.
 */
export function applyChange(state: IntakeState, change: Change, by: string): Applied | null {
  switch (change.kind) {
    case 'draft': {
      if (!isOpen(state, change.draftId) || !standsAt(state.draft, change.fields, 'before')) return null;
      const changes = change.fields.map(({ field }) => field);
      const touched = new Set(changes);
      const conflicts = state.report.conflicts.filter(({ field }) => !touched.has(field));
      return {
        update: {
          ...changed(state, by, touched),
          draft: applyDraftChange(state.draft, change),
          report: { ...state.report, conflicts },
        },
        changes,
      };
    }
    case 'team': {
      if (!isOpen(state, change.draftId) || state.team?.id !== change.before?.id) return null;
      return { update: { ...changed(state, by, new Set()), team: change.after }, changes: ['team'] };
    }
    case 'focus': {
      if (state.focus?.id !== change.before?.id) return null;
      return { update: { focus: change.after, about: null }, changes: [] };
    }
    case 'quiet':
      return { update: { quiet: change.after }, changes: [] };
    case 'filed':
    case 'discarded':
      return null;
  }
}

function isOpen(state: IntakeState, draftId: string): boolean {
  return draftId === state.draftId && hasOpenDraft(state) && state.phase !== 'READY_TO_CREATE';
}

/**
 * The draft at its next rev. At the card the card itself is the answer, and a question that is open stays as it was asked
 * unless what it asks for was changed; else the draft goes on. What was asked for these fields before is forgotten.
 */
function changed(state: IntakeState, by: string, touched: ReadonlySet<string>): IntakeUpdate {
  const { pendingQuestions: pending, mode } = state;
  const goesOn = mode !== 'REVIEW' && (pending.length === 0 || pending.some((field) => touched.has(field)));
  return {
    phase: 'COLLECTING',
    asked: Object.fromEntries(Object.entries(state.asked).filter(([key]) => !touched.has(key))),
    rev: state.rev + 1,
    participants: withPeople(state, [by]),
    respond: state.respond || goesOn,
  };
}
