import type { Draft } from '../../src/domain/draft.js';
import type { IntakeState } from './state.js';

/** The fields that differ, by value or unknown mark; `evidence` where only that grew or shrank; none where nothing did. */
export function changesBetween({ draft: before }: Pick<IntakeState, 'draft'>, after: Draft): string[] {
  const names = new Set([
    ...Object.keys(before.fields),
    ...Object.keys(after.fields),
    ...before.unknown,
    ...after.unknown,
  ]);
  const changed = [...names].filter(
    (name) =>
      before.fields[name] !== after.fields[name] ||
      before.unknown.includes(name) !== after.unknown.includes(name),
  );
  if (changed.length > 0) return changed;
  const pieces = (draft: Draft) =>
    Object.entries(draft.evidence)
      .flatMap(([name, known]) => known.map(({ ts, how }) => `${name} ${ts} ${how}`))
      .sort()
      .join('\n');
  return pieces(before) === pieces(after) ? [] : ['evidence'];
}
