import { type Blueprint, findField } from './blueprint.js';
import type { Draft, Patch } from './draft.js';
import type { Evidence } from './evidence.js';
import { usableValue } from './usable-value.js';

/** A field keeps this many pieces of evidence, the newest. */
const MAX_EVIDENCE = 5;

/** What became of a patch. `draft` is the very same object when nothing at all changed, evidence included. */
export interface Applied {
  draft: Draft;
  /** names of fields whose value or unknown mark changed */
  changed: string[];
  dropped: { field: string; why: string }[];
}

/**
 * Applies a patch. Dropped, with the reason: unknown fields, empty and "n/a"-like values, enum values outside the
 * field's, an unknown mark on a field that has a value. An equal value changes nothing but may add evidence.
 */
export function applyPatch(draft: Draft, patch: Patch, blueprint: Blueprint): Applied {
  const applied: Applied = { draft, changed: [], dropped: [] };
  for (const name of patch.clear) clear(applied, name);
  for (const update of patch.updates) {
    const field = findField(blueprint, update.field);
    const value = field && usableValue(field, update.value);
    if (!field) drop(applied, update.field, 'no such field');
    else if (value === undefined) drop(applied, update.field, 'no usable value');
    else set(applied, field.name, value, update.evidence);
  }
  for (const name of patch.markUnknown) markUnknown(applied, name, blueprint);
  return applied;
}

function set(applied: Applied, name: string, value: string, evidence: Evidence): void {
  const { draft } = applied;
  const known = draft.evidence[name] ?? [];
  const equal = draft.fields[name] === value;
  if (equal && known.some((one) => one.ts === evidence.ts)) return;
  applied.draft = {
    fields: { ...draft.fields, [name]: value },
    unknown: draft.unknown.filter((other) => other !== name),
    evidence: { ...draft.evidence, [name]: [...(equal ? known : []), evidence].slice(-MAX_EVIDENCE) },
  };
  if (!equal) change(applied, name);
}

function clear(applied: Applied, name: string): void {
  const { draft } = applied;
  if (draft.fields[name] === undefined && !draft.unknown.includes(name)) return;
  const { [name]: _value, ...fields } = draft.fields;
  const { [name]: _evidence, ...evidence } = draft.evidence;
  applied.draft = { fields, evidence, unknown: draft.unknown.filter((other) => other !== name) };
  change(applied, name);
}

function markUnknown(applied: Applied, name: string, blueprint: Blueprint): void {
  const { draft } = applied;
  if (!findField(blueprint, name)) drop(applied, name, 'no such field');
  else if (draft.fields[name] !== undefined) drop(applied, name, 'it has a value');
  else if (!draft.unknown.includes(name)) {
    applied.draft = { ...draft, unknown: [...draft.unknown, name] };
    change(applied, name);
  }
}

function change(applied: Applied, name: string): void {
  if (!applied.changed.includes(name)) applied.changed.push(name);
}

function drop(applied: Applied, field: string, why: string): void {
  applied.dropped.push({ field, why });
}
