import { type Conflict, conflictId } from './conflicts.js';
import { constraintKey } from './constraints.js';
import type { Draft, ListItem } from './draft.js';
import { folded } from './lists.js';

/** What a person's choice comes to. `replaces` names what another request had and that no longer holds. */
export interface Settled {
  draft: Draft;
  id: string;
  replaces: { draftId: string; key: string }[];
}

/**
 * Carries out a person's choice between the two values of a conflict. Of two constraints, the one chosen is accepted by
 * that and the other one rejected; under one and the same key there is only the value chosen.
 */
export function settle(draft: Draft, conflict: Conflict, choice: number): Settled | null {
  const chosen = conflict.values[choice];
  const other = conflict.values[1 - choice];
  if (!chosen || !other) return null;
  const id = conflictId(conflict);
  if (conflict.key === undefined) {
    const fields = { ...draft.fields, [conflict.field]: chosen.value };
    const evidence = { ...draft.evidence, [conflict.field]: [chosen.evidence] };
    return { draft: { ...draft, fields, evidence }, id, replaces: [] };
  }
  const own = folded(conflict.key);
  const keys = [chosen.key ?? conflict.key, other.key ?? conflict.key] as const;
  const sameItem = folded(keys[0]) === folded(keys[1]);
  const sameMeaning = constraintKey(keys[0]) === constraintKey(keys[1]);
  const theirsHolds = conflict.other !== undefined && choice === 0;
  const items = (draft.lists[conflict.field] ?? []).map((item): ListItem => {
    const key = folded(item.key ?? '');
    if (conflict.other === undefined && !sameItem) return judged(item, key, ...keys);
    if (key !== own) return item;
    if (theirsHolds && !sameMeaning) return { ...item, status: 'rejected' };
    return { ...item, value: chosen.value, status: 'accepted', evidence: [chosen.evidence] };
  });
  const replaces =
    conflict.other && choice === 1 ? [{ draftId: conflict.other.draftId, key: conflict.other.key }] : [];
  return { draft: { ...draft, lists: { ...draft.lists, [conflict.field]: items } }, id, replaces };
}

function judged(item: ListItem, key: string, chosen: string, other: string): ListItem {
  if (key === folded(chosen)) return { ...item, status: 'accepted' };
  return key === folded(other) ? { ...item, status: 'rejected' } : item;
}
