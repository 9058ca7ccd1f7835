import { applyPatch } from '../../../src/domain/apply-patch.js';
import type { Extraction } from '../../../src/domain/brain.js';
import { type Conflict, conflictId, splitConflicts } from '../../../src/domain/conflicts.js';
import { questionKey } from '../../../src/domain/decision.js';
import { type Draft, evidenceOf } from '../../../src/domain/draft.js';
import type { Settled } from '../../../src/domain/settle.js';
import { toPatch } from '../../../src/domain/to-patch.js';
import { withdraw } from '../../../src/domain/withdraw.js';
import type { TurnContext } from '../context.js';
import { freshMessages } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { withPeople } from '../people.js';
import type { IntakeState } from '../state.js';
import { settledInWords } from './settle.js';

/** What a batch did to the draft. `disputed`: somebody contradicted what another had said. */
export interface TakenIn {
  draft: Draft;
  changed: string[];
  participants: string[];
  conflicts: Conflict[];
  settled: readonly Settled[];
  disputed: boolean;
}

/** The draft without what was deleted, or edited and is about to be read anew. */
export function withoutUnsaid(state: IntakeState): Draft {
  return withdraw(state.draft, unsaid(state));
}

/** Applies what was said and is not disputed. `extraction` is null where the batch holds no words. */
export function takeIn(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  extraction: Extraction | null,
): TakenIn {
  const gone = unsaid(state);
  const base = withoutUnsaid(state);
  const open = state.report.conflicts.filter(
    ({ values }) => !values.some(({ evidence }) => gone.has(evidence.ts)),
  );
  if (!extraction) {
    const { participants } = state;
    return { draft: base, changed: [], participants, conflicts: open, settled: [], disputed: false };
  }
  const chosen = settledInWords(state, base, open);
  const left = open.filter((one) => !chosen.settled.some(({ id }) => id === conflictId(one)));
  const decided = new Set(open.filter((one) => !left.includes(one)).map(({ field }) => field));

  const blueprint = blueprintOf(deps, state.blueprint);
  const messages = [...context.messages.filter(({ ts }) => !gone.has(ts)), ...freshMessages(state.events)];
  const flagged = new Map(extraction.conflicts.map(({ field, reason }) => [field, reason]));
  const settling = new Set(left.map(conflictId));
  const whole = toPatch(extraction, messages, context);
  const patch = { ...whole, updates: whole.updates.filter(({ field }) => !decided.has(field)) };
  const split = splitConflicts(chosen.draft, patch, blueprint, flagged, settling);
  const { draft, changed } = applyPatch(chosen.draft, split.patch, blueprint);
  const said = new Set(split.patch.updates.map(conflictId));
  const known = new Set([...said, ...decided]);
  const found = [...split.conflicts, ...seenByJudgement(state, flagged, known, split.conflicts)];
  const authors = Object.keys({ ...draft.fields, ...draft.lists }).flatMap((name) =>
    evidenceOf(draft, name).map(({ author }) => author),
  );
  const ids = new Set([...said, ...found.map(conflictId)]);
  return {
    draft,
    changed,
    participants: withPeople(state, authors),
    conflicts: [...left.filter((one) => !ids.has(conflictId(one))), ...found],
    settled: chosen.settled,
    disputed: found.length > 0,
  };
}

/** Contradictions that the judgement saw without choosing a value. One that was asked about before is not reopened. */
function seenByJudgement(
  state: IntakeState,
  flagged: ReadonlyMap<string, string>,
  said: ReadonlySet<string>,
  found: readonly Conflict[],
): Conflict[] {
  return [...flagged].flatMap(([field, reason]) => {
    const known = said.has(field) || found.some((one) => one.field === field);
    const asked = (state.asked[questionKey('conflict', field)] ?? 0) > 0;
    return known || asked ? [] : [{ field, reason, values: [] }];
  });
}

function unsaid({ events }: IntakeState): Set<string> {
  return new Set(
    events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
}
