import type { Blueprint } from '../../src/domain/blueprint.js';
import { type Conflict, conflictId } from '../../src/domain/conflicts.js';
import { contradictionOf } from '../../src/domain/constraints/contradiction.js';
import { constraintKey } from '../../src/domain/constraints/key.js';
import { type Reading, readingOf } from '../../src/domain/constraints/reading.js';
import type { ListItem } from '../../src/domain/draft.js';
import type { AcceptedConstraint } from '../../src/domain/past-requests.js';
import type { TurnContext } from './context.js';
import { bindingOf, type IntakeDeps } from './deps.js';
import { viewerOf } from './naming/asking.js';
import type { IntakeState } from './state.js';

type Constraint = ListItem & { key: string; reading: Reading };

/** These belong to one request: another of the project may well cost more, or be due later. */
const OF_ONE_REQUEST = new Set(['cost', 'deadline', 'headcount']);

/**
 * What the rules find wrong between constraints: two of the draft's own, and one of the draft against one that was
 * accepted in another thread of the project. What is open already, or was settled by a person, is not raised again.
 */
export async function contradictions(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  blueprint: Blueprint,
): Promise<Conflict[]> {
  const fields = blueprint.fields.filter(
    ({ type, name }) => type === 'key-value' && state.changes.includes(name),
  );
  if (fields.length === 0) return [];
  const accepted = await acceptedElsewhere(state, deps, context);
  const found = fields.flatMap(({ name }) => {
    const items = standing(state, name);
    return [...amongThemselves(name, items), ...againstOthers(name, items, accepted)];
  });
  const known = new Set([...state.settled, ...state.report.conflicts.map(conflictId)]);
  return found.filter((one) => !known.has(conflictId(one)));
}

/** What other requests of the project have agreed on, as far as whoever asked may see it; nothing without a project. */
export async function acceptedElsewhere(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): Promise<readonly AcceptedConstraint[]> {
  const { project } = bindingOf(deps, context.channel);
  const asker = state.filer ?? state.requester;
  if (project === undefined || state.draftId === null || asker === null) return [];
  const query = { project, notDraft: state.draftId };
  return deps.past.acceptedConstraints(viewerOf(context, asker), query, context.signal);
}

function standing(state: IntakeState, name: string): Constraint[] {
  return (state.draft.lists[name] ?? []).flatMap((item) =>
    item.key === undefined || item.status === 'rejected'
      ? []
      : [{ ...item, key: item.key, reading: readingOf({ key: item.key, value: item.value }) }],
  );
}

function amongThemselves(field: string, items: readonly Constraint[]): Conflict[] {
  return items.flatMap((second, at) =>
    items.slice(0, at).flatMap((first): Conflict[] => {
      const found = contradictionOf(first.reading, second.reading);
      const values = [first, second].flatMap(sided);
      return found && values.length === 2 ? [{ field, key: second.key, reason: found.why, values }] : [];
    }),
  );
}

function againstOthers(
  field: string,
  items: readonly Constraint[],
  accepted: readonly AcceptedConstraint[],
): Conflict[] {
  const known = accepted
    .filter(({ key }) => !OF_ONE_REQUEST.has(constraintKey(key)))
    .map((theirs) => ({ theirs, reading: readingOf(theirs) }));
  return items.flatMap((item) =>
    known.flatMap(({ theirs, reading }): Conflict[] => {
      const found = contradictionOf(reading, item.reading);
      const ours = sided(item);
      if (!found || ours.length === 0) return [];
      const { key, value, evidence, draftId, shortId, headline } = theirs;
      const other = { draftId, key, label: shortId ?? headline };
      return [
        { field, key: item.key, reason: found.why, values: [{ key, value, evidence }, ...ours], other },
      ];
    }),
  );
}

function sided({ key, value, evidence }: Constraint) {
  const last = evidence.at(-1);
  return last ? [{ key, value, evidence: last }] : [];
}
