import type { Change, FieldState } from './change.js';
import type { Evidence } from './evidence.js';
import { withoutEvidence } from './lists.js';

/** The Slack times of the messages that a change's values rest on, at either end. */
export function messagesBehind(change: Change): string[] {
  if (change.kind !== 'draft') return [];
  const pieces = change.fields.flatMap(({ before, after }) => [...evidenceIn(before), ...evidenceIn(after)]);
  return [...new Set(pieces.filter(restsOnWords).map(({ ts }) => ts))];
}

/**
 * The change as it may still be taken back: what rested on these messages alone, which were deleted or edited since, is not
 * known any more at either end, just as a draft gives it up. So nothing comes back that somebody has deleted.
 */
export function forgetting(change: Change, gone: ReadonlySet<string>): Change {
  if (change.kind !== 'draft' || gone.size === 0) return change;
  const isGone = (one: Evidence) => restsOnWords(one) && gone.has(one.ts);
  return {
    ...change,
    fields: change.fields.map((one) => ({
      ...one,
      before: withoutMessages(one.before, isGone),
      after: withoutMessages(one.after, isGone),
    })),
  };
}

function withoutMessages(state: FieldState, isGone: (one: Evidence) => boolean): FieldState {
  if (!evidenceIn(state).some(isGone)) return state;
  const evidence = state.evidence.filter((one) => !isGone(one));
  const value = evidence.length === 0 ? null : state.value;
  const items = state.items?.flatMap((item) => withoutEvidence(item, isGone) ?? []) ?? null;
  const isEmpty = value === null && (items === null || items.length === 0);
  return { ...state, value, items, evidence, unsupported: state.unsupported || isEmpty };
}

function evidenceIn({ evidence, items }: FieldState): Evidence[] {
  return [...evidence, ...(items ?? []).flatMap((item) => item.evidence)];
}

/** What was typed into a form or supplied by the blueprint does not rest on the message that it names. */
function restsOnWords({ how }: Evidence): boolean {
  return how === 'extracted' || how === 'inferred';
}
