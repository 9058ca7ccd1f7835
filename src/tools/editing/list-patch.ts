import { type Draft, emptyPatch, type ListItem, type Patch } from '../../domain/draft.js';

/** More than this an item of a list can't hold; see domain/lists. */
export const LONGEST_ITEM = 500;

/** The items of a list field. */
export const itemsOf = (draft: Draft, field: string): readonly ListItem[] => draft.lists[field] ?? [];

/**
 * The patch that makes these the field's items, in this order: it is emptied and filled anew, and what stays keeps what it
 * rested on and where it stood.
 */
export function listPatch(field: string, items: readonly ListItem[]): Patch {
  return {
    ...emptyPatch(),
    clear: [field],
    updates: items.flatMap(({ evidence, ...item }) =>
      evidence.map((one) => ({ field, ...item, evidence: one })),
    ),
  };
}
