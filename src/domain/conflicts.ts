import { z } from 'zod';
import { applyPatch } from './apply-patch.js';
import { type Blueprint, type Field, findField } from './blueprint.js';
import { type Draft, emptyPatch, type Patch } from './draft.js';
import { Evidence } from './evidence.js';
import { folded, itemOf, sameItem } from './lists.js';
import { usableValue } from './usable-value.js';

/**
 * Two values for one field, or for one key of a key-value field. The first is what holds until a person settles it: what
 * the draft has or, where `other` names another thread's request, what was accepted there. `reason` says it in words
 * where a judgement found it; then `values` may be empty.
 */
export const Conflict = z.object({
  field: z.string(),
  key: z.string().optional(),
  reason: z.string().nullable(),
  /** `key` where the two stand under different keys of the same field */
  values: z.array(z.object({ value: z.string(), key: z.string().optional(), evidence: Evidence })),
  other: z.object({ draftId: z.string(), key: z.string(), label: z.string() }).optional(),
});
export type Conflict = z.infer<typeof Conflict>;

/** The name of a conflict, the same however often it is found. */
export function conflictId({ field, key, other }: Pick<Conflict, 'field' | 'key' | 'other'>): string {
  const at = key === undefined ? field : `${field}/${folded(key)}`;
  return other === undefined ? at : `${at}@${other.draftId}/${folded(other.key)}`;
}

type Update = Patch['updates'][number];
type Held = { value: string; evidence: Evidence };

/**
 * Splits a patch into what may be applied and what two people disagree about. Correcting oneself is no conflict, nor is
 * an answer to a conflict already open, nor replacing what the blueprint supplied. Another person's different value is
 * one for an enum field and for the same key of a key-value field, whose values exclude each other, and for a text field
 * when the judgement says so (`flagged`), or when who says it may not decide: from others a new text is no order, also where
 * it adds to the first. Items of a list add to each other.
 * @param mayReplace whether what was said there may take the place of what another one said
 */
export function splitConflicts(
  draft: Draft,
  patch: Patch,
  blueprint: Blueprint,
  flagged: ReadonlyMap<string, string>,
  settling: ReadonlySet<string>,
  mayReplace: (said: Evidence) => boolean,
): { patch: Patch; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  // read one after the other, so that two people who disagree within one batch are heard both
  let soFar = draft;
  const updates = patch.updates.filter((update) => {
    const conflict = disputes(soFar, blueprint, update, flagged, settling, mayReplace);
    if (conflict) conflicts.push(conflict);
    else soFar = applyPatch(soFar, { ...emptyPatch(), updates: [update] }, blueprint).draft;
    return !conflict;
  });
  return { patch: { ...patch, updates }, conflicts };
}

function disputes(
  draft: Draft,
  blueprint: Blueprint,
  update: Update,
  flagged: ReadonlyMap<string, string>,
  settling: ReadonlySet<string>,
  mayReplace: (said: Evidence) => boolean,
): Conflict | null {
  const field = findField(blueprint, update.field);
  const against = field && heldAgainst(draft, field, update);
  if (!field || !against) return null;
  const { held, said } = against;
  if (held.evidence.author === update.evidence.author || held.evidence.how === 'default') return null;
  const key = field.type === 'key-value' && update.key !== undefined ? { key: update.key } : {};
  if (settling.has(conflictId({ field: field.name, ...key }))) return null;
  if (field.type === 'text' && !flagged.has(field.name) && mayReplace(update.evidence)) return null;
  const reason = flagged.get(field.name) ?? null;
  return { field: field.name, ...key, reason, values: [held, { value: said, evidence: update.evidence }] };
}

/** What the draft has in this place and what the update says instead; undefined where nothing stands against it. */
function heldAgainst(draft: Draft, field: Field, update: Update): { held: Held; said: string } | undefined {
  if (field.type === 'list') return undefined;
  if (field.type === 'key-value') {
    const item = itemOf(field, update);
    const held = item && draft.lists[field.name]?.find((one) => sameItem(one, item));
    const evidence = held?.evidence.at(-1);
    const differs = held && item && folded(held.value) !== folded(item.value);
    return differs && evidence ? { held: { value: held.value, evidence }, said: item.value } : undefined;
  }
  const value = draft.fields[field.name];
  const evidence = draft.evidence[field.name]?.at(-1);
  const said = usableValue(field, update.value);
  return value === undefined || evidence === undefined || said === undefined || said === value
    ? undefined
    : { held: { value, evidence }, said };
}
