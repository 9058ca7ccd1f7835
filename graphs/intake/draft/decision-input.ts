import {
  type Constraint,
  contradict,
  contradictAcrossRequests,
  readConstraint,
} from '../../../src/domain/constraints.js';
import { disputeWording } from '../../../src/domain/conversation/dispute-wording.js';
import { acceptedAs, type Conflict, conflictId } from '../../../src/domain/draft/conflicts.js';
import { conflictKey, type DecisionInput, questionKey } from '../../../src/domain/draft/decision.js';
import type { ListItem } from '../../../src/domain/draft/draft.js';
import { itemText } from '../../../src/domain/draft/patch.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { AcceptedConstraint } from '../../../src/domain/tickets/past-requests.js';
import { bindingOf, blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { isByChoice, isByOrder } from '../questions/open-ask.js';
import { viewerOf } from '../references/asking.js';
import type { IntakeState } from '../state.js';

/** What the decision rests on, out of the state. */
export function decisionInput(state: IntakeState, deps: IntakeDeps): DecisionInput {
  return {
    draft: state.draft,
    blueprint: blueprintFor(deps, state),
    conflicts: state.report.conflicts,
    asked: askedInVain(state),
    approved: state.filing.status === 'approved',
    pending: state.pendingQuestions,
    singly: !deps.hasModel || state.degraded === true || state.degradedTold,
  };
}

/** How often each question was asked in vain: the open one was not, as long as nobody's words have failed to answer it. */
export function askedInVain(state: IntakeState): IntakeState['asked'] {
  const { asked } = state;
  const openAsk = pendingOf(state, 'ask');
  if (openAsk === null || !(isByChoice(state) || isByLabel(state) || isByOrder(state))) return asked;
  const open = openAsk.questions
    .map(({ field }) => field)
    .filter((field) => !openAsk.answered.includes(field));
  return askedLess(state, open);
}

/** How often each question was asked, with one time less of what is asked of these fields. */
export function askedLess(
  { asked, report }: Pick<IntakeState, 'asked' | 'report'>,
  fields: readonly string[],
): IntakeState['asked'] {
  const disputed = report.conflicts.filter(({ field }) => fields.includes(field));
  const keys = [...fields.map((field) => questionKey('missing', field)), ...disputed.map(conflictKey)];
  return { ...asked, ...Object.fromEntries(keys.map((key) => [key, Math.max(0, (asked[key] ?? 0) - 1)])) };
}

/** Whether all that was said names its field: who says something else first has not failed to answer what was asked. */
function isByLabel({ reading }: IntakeState): boolean {
  return reading !== null && reading.acts.length > 0 && reading.acts.every(({ via }) => via === 'label');
}

/** Advice longer than this is an essay, more of it than this a lecture. */
const MAX_SUGGESTION = 200;
const MAX_SUGGESTIONS = 5;

/** What was advised so far with what a judgement adds, each once; the card shows the first few. */
export function withSuggestions(known: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...known, ...more.map((one) => clipped(one, MAX_SUGGESTION))]);
  return [...all].slice(0, MAX_SUGGESTIONS);
}

/** Of a side that is quoted. */
const MAX_QUOTE = 160;

type Standing = ListItem & { key: string; constraint: Constraint };

/**
 * What contradicts itself by rule, within the draft or with what another thread of the project accepted; not what is open
 * or settled already. The same limit counts once, however many requests have it.
 */
export async function contradictions(state: IntakeState, turn: Turn): Promise<Conflict[]> {
  const fields = blueprintFor(turn, state).fields.filter(
    ({ type, name }) => type === 'key-value' && state.changes.includes(name),
  );
  if (fields.length === 0) return [];
  const accepted = await acceptedElsewhere(state, turn);
  const found = fields.flatMap(({ name }) => {
    const items = standing(state, name);
    return [...amongThemselves(name, items), ...againstOthers(name, items, accepted)];
  });
  const known = new Set([...state.report.settled, ...state.report.conflicts.map(conflictId)]);
  const ids = found.map(conflictId);
  return found.filter((_one, at) => !known.has(ids[at] ?? '') && ids.indexOf(ids[at] ?? '') === at);
}

/** What other requests of the project have agreed on, as far as whoever asked may see it; nothing without a project. */
export async function acceptedElsewhere(
  state: IntakeState,
  turn: Turn,
): Promise<readonly AcceptedConstraint[]> {
  const { project } = bindingOf(turn);
  const asker = state.filer ?? state.requester;
  if (project === undefined || state.draftId === null || asker === null) return [];
  const query = { project, notDraft: state.draftId };
  return turn.past.acceptedConstraints(viewerOf(turn, asker), query, turn.signal);
}

function standing(state: IntakeState, name: string): Standing[] {
  return (state.draft.lists[name] ?? []).flatMap(({ key, ...item }) =>
    key === undefined || item.status === 'rejected'
      ? []
      : [{ ...item, key, constraint: readConstraint({ key, value: item.value }) }],
  );
}

function amongThemselves(field: string, items: readonly Standing[]): Conflict[] {
  return items.flatMap((second, at) =>
    items.slice(0, at).flatMap((first): Conflict[] => {
      const values = [first, second].flatMap(sided);
      if (values.length < 2 || !contradict(first.constraint, second.constraint)) return [];
      return [{ field, key: second.key, reason: why(first, second), values }];
    }),
  );
}

function againstOthers(
  field: string,
  items: readonly Standing[],
  accepted: readonly AcceptedConstraint[],
): Conflict[] {
  const known = accepted.map((theirs) => ({ theirs, constraint: readConstraint(theirs) }));
  return items.flatMap((item) =>
    known.flatMap(({ theirs, constraint }): Conflict[] => {
      const ours = sided(item);
      if (ours.length === 0 || !contradictAcrossRequests(constraint, item.constraint)) return [];
      const { key, value, evidence } = theirs;
      const other = acceptedAs(theirs, accepted);
      const values = [{ key, value, evidence }, ...ours];
      return [{ field, key: item.key, reason: why(theirs, item), values, other }];
    }),
  );
}

type Said = Pick<Standing, 'key' | 'value'>;
const why = (first: Said, second: Said) =>
  disputeWording.notBoth(clipped(itemText(first), MAX_QUOTE), clipped(itemText(second), MAX_QUOTE));

function sided({ key, value, evidence }: Standing) {
  const last = evidence.at(-1);
  return last ? [{ key, value, evidence: last }] : [];
}
