import { type Blueprint, findField, isList } from '../../domain/blueprint.js';
import type { Extraction } from '../../domain/brain.js';
import { type Dropped, drop } from './dropped.js';
import type { Frame } from './frame.js';
import { cleanText } from './text.js';
import type { Believed } from './updates.js';

type Disputes = Extraction['conflicts'];

const MOST = 5;
const LONGEST_REASON = 300;

/** The conflicts about fields that exist, one a field, each with a reason. */
export function cleanConflicts(said: Disputes, blueprint: Blueprint): Disputes {
  const clean = said.flatMap(({ field, reason }) => {
    const text = cleanText(reason, LONGEST_REASON);
    return text === null || findField(blueprint, field) === undefined ? [] : [{ field, reason: text }];
  });
  return clean.filter(({ field }, at) => clean.findIndex((one) => one.field === field) === at).slice(0, MOST);
}

/**
 * Two people who choose differently in one breath, where the draft holds nothing yet: their choices exclude each other,
 * whatever a model makes of it.
 */
export function disagreements(updates: readonly Believed[], { draft }: Frame): Disputes {
  const newest = new Map<string, Map<string, string>>();
  for (const { field, message, update } of updates) {
    if (field.type !== 'enum' || draft.fields[field.name] !== undefined) continue;
    const byAuthor = newest.get(field.name) ?? new Map<string, string>();
    newest.set(field.name, byAuthor.set(message.author, update.value));
  }
  return [...newest].flatMap(([field, byAuthor]) => {
    const [one, other] = [...new Set(byAuthor.values())];
    return other === undefined ? [] : [{ field, reason: `One says "${one}", another says "${other}".` }];
  });
}

/**
 * The updates without single values in dispute: to choose between people is not a model's. Where the draft holds a value
 * the update stays, for the rules weigh one against the other.
 */
export function withoutDisputed(
  updates: readonly Believed[],
  disputes: Disputes,
  { draft }: Frame,
  dropped: Dropped,
): Believed[] {
  const disputed = new Set(disputes.map(({ field }) => field));
  return updates.flatMap((one) => {
    const { name } = one.field;
    const open = disputed.has(name) && draft.fields[name] === undefined && !isList(one.field);
    return open ? drop(dropped, 'disputed') : [one];
  });
}
