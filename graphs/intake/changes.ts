import { sameItems } from '../../src/domain/apply-patch.js';
import { type Draft, evidenceOf } from '../../src/domain/draft.js';
import type { IntakeState } from './state.js';

/** The fields that differ, by value, items, unknown or unsupported mark; `evidence` where only that grew or shrank; none where nothing did. */
export function changesBetween({ draft: before }: Pick<IntakeState, 'draft'>, after: Draft): string[] {
  const names = new Set([before, after].flatMap(namesIn));
  const changed = [...names].filter(
    (name) =>
      before.fields[name] !== after.fields[name] ||
      !sameItems(before.lists[name] ?? [], after.lists[name] ?? []) ||
      before.unknown.includes(name) !== after.unknown.includes(name) ||
      before.unsupported.includes(name) !== after.unsupported.includes(name),
  );
  if (changed.length > 0) return changed;
  const pieces = (draft: Draft) =>
    namesIn(draft)
      .flatMap((name) => evidenceOf(draft, name).map(({ ts, how, quote }) => `${name} ${ts} ${how} ${quote}`))
      .sort()
      .join('\n');
  return pieces(before) === pieces(after) ? [] : ['evidence'];
}

function namesIn({ fields, lists, unknown, unsupported }: Draft): string[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(lists), ...unknown, ...unsupported])];
}
