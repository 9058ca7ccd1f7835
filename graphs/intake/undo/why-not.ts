import { wording } from '../../../src/domain/conversation/wording.js';
import { type Blueprint, findField } from '../../../src/domain/draft/blueprint.js';
import {
  type Change,
  type DraftChange,
  diffOf,
  type FieldDiff,
  standsAt,
  wordsIn,
} from '../../../src/domain/draft/changes.js';
import { clipped } from '../../../src/domain/text/text.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { blueprintOf, type IntakeDeps, type Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { mayDecide } from '../people.js';
import type { IntakeState } from '../state.js';

/** Why a change can't be made: in a sentence, with what stands there instead where it was changed by others. */
export interface Hindrance {
  text: string;
  why: string;
  diffs: readonly FieldDiff[];
}

type Reversible = Exclude<Change, { kind: 'filed' | 'discarded' | 'ticket' }>;

const NAME_LIMIT = 75;

/** What hinders this person from making the change; null where nothing does. Anybody may change what a thread is about. */
export async function whyNot(
  state: IntakeState,
  turn: Turn,
  { want, by }: { want: 'undo' | 'redo'; by: string },
  change: Reversible,
): Promise<Hindrance | null> {
  if (change.kind === 'draft' || change.kind === 'team') {
    const closed = closedBecause(state, change.draftId);
    if (closed) return closed;
    const permission = await mayDecide(state, turn, 'change', by);
    if (!permission.allowed) return hindered(wording.notPermitted(permission.reason), 'not permitted');
  }
  const objections = change.kind === 'draft' ? objectionsTo(state, turn, change) : [];
  if (objections.length > 0) {
    return { text: undoWording.disputed(want, objections), why: 'objected to', diffs: objections };
  }
  const diffs = differences(state, turn, change);
  return diffs.length === 0
    ? null
    : { text: undoWording.changedSince(want, diffs), why: 'changed since', diffs };
}

function hindered(text: string, why: string): Hindrance {
  return { text, why, diffs: [] };
}

export function closedBecause(state: IntakeState, draftId: string): Hindrance | null {
  const filed = state.filed[draftId];
  if (filed) return hindered(undoWording.filedSince(filed.shortId), 'filed since');
  if (draftId !== state.draftId) return hindered(undoWording.anotherRequest, 'another request');
  if (state.phase === 'READY_TO_CREATE') return hindered(undoWording.onItsWay, 'on its way');
  return hasOpenDraft(state) ? null : hindered(undoWording.discarded, 'discarded');
}

/** Where the thread stands elsewhere than at the earlier end of the change. */
function differences(state: IntakeState, deps: IntakeDeps, change: Reversible): FieldDiff[] {
  const differs = (label: string, set: string | null, now: string | null) => [
    { label, set: set && clipped(set, NAME_LIMIT), now: now && clipped(now, NAME_LIMIT), evidence: null },
  ];
  switch (change.kind) {
    case 'draft':
      return draftDifferences(state, blueprintOf(deps, state.blueprint), change);
    case 'team':
      return state.team?.id === change.before?.id
        ? []
        : differs(undoWording.team, change.before?.name ?? null, state.team?.name ?? null);
    case 'focus':
      return state.focus?.id === change.before?.id
        ? []
        : differs(undoWording.focus, change.before?.name ?? null, state.focus?.name ?? null);
    case 'quiet':
      return state.quiet === change.before
        ? []
        : differs(undoWording.quiet, undoWording.isQuiet(change.before), undoWording.isQuiet(state.quiet));
  }
}

/** Other people's values for what the change is about, that wait to be settled: with the change they would be gone unheard. */
function objectionsTo(state: IntakeState, deps: IntakeDeps, { fields }: DraftChange): FieldDiff[] {
  const blueprint = blueprintOf(deps, state.blueprint);
  return state.report.conflicts.flatMap(({ field, values: [held, other] }) => {
    const touched = fields.find((one) => one.field === field);
    if (!touched || !held || !other) return [];
    const words = (value: string) => wordsIn(blueprint, field, { ...touched.before, value, items: null });
    const { evidence } = other;
    return [{ label: touched.label, set: words(held.value), now: words(other.value), evidence }];
  });
}

/** A field that the blueprint no longer has can't come back. */
function draftDifferences({ draft }: IntakeState, blueprint: Blueprint, change: DraftChange): FieldDiff[] {
  const gone = change.fields.filter(({ field }) => !findField(blueprint, field));
  const left = change.fields.filter(({ field }) => findField(blueprint, field));
  return [
    ...gone.map(({ label, before }) => ({ label, set: before.value, now: null, evidence: null })),
    ...(standsAt(draft, left, 'before') ? [] : diffOf(draft, blueprint, { fields: left }, 'before')),
  ];
}
