import { z } from 'zod';
import { type Blueprint, findField } from './blueprint.js';
import type { Draft, Patch } from './draft.js';
import { Evidence } from './evidence.js';
import { usableValue } from './usable-value.js';

/**
 * Two values for one field. Between people: what the draft holds and what another person says, each with its evidence.
 * `reason` says it in words where a judgement found it; then `values` may be empty.
 */
export const Conflict = z.object({
  field: z.string(),
  reason: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), evidence: Evidence })),
});
export type Conflict = z.infer<typeof Conflict>;

/**
 * Splits a patch into what may be applied and what two people disagree about. Correcting oneself is no conflict, nor is
 * an answer to a conflict already open. Another person's different value is one for an enum field, whose values exclude
 * each other, and for a text field when the judgement says so (`flagged`): there it may just as well add to the first.
 */
export function splitConflicts(
  draft: Draft,
  patch: Patch,
  blueprint: Blueprint,
  flagged: ReadonlyMap<string, string>,
  settling: ReadonlySet<string>,
): { patch: Patch; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const updates = patch.updates.filter((update) => {
    const field = findField(blueprint, update.field);
    const value = draft.fields[update.field];
    const held = draft.evidence[update.field]?.at(-1);
    const said = field && usableValue(field, update.value);
    if (value === undefined || held === undefined || said === undefined || said === value) return true;
    if (held.author === update.evidence.author || settling.has(update.field)) return true;
    if (field?.type !== 'enum' && !flagged.has(update.field)) return true;
    conflicts.push({
      field: update.field,
      reason: flagged.get(update.field) ?? null,
      values: [
        { value, evidence: held },
        { value: said, evidence: update.evidence },
      ],
    });
    return false;
  });
  return { patch: { ...patch, updates }, conflicts };
}
