import type { Draft } from '../../../src/domain/draft/draft.js';
import { sameItems } from '../../../src/domain/draft/patch.js';
import type { IntakeState } from '../state.js';

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
  return piecesOf(before) === piecesOf(after) ? [] : ['evidence'];
}

/** What everything rests on, value by value and item by item: an item may gain a message that another one had before. */
function piecesOf({ evidence, lists }: Draft): string {
  const values = Object.entries(evidence);
  const items = Object.entries(lists).flatMap(([name, held]) =>
    held.map((item) => [`${name}/${item.key ?? item.value}`, item.evidence] as const),
  );
  const pieces = [...values, ...items].flatMap(([of, known]) =>
    known.map(({ ts, how, quote }) => JSON.stringify([of, ts, how, quote])),
  );
  return pieces.join('\n');
}

function namesIn({ fields, lists, unknown, unsupported }: Draft): string[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(lists), ...unknown, ...unsupported])];
}
