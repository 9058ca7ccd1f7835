import { type Blueprint, type Field, findField, isList } from './blueprint.js';
import { type Draft, isFilled, type ListItem, type Patch } from './draft.js';
import type { Evidence } from './evidence.js';
import { itemOf, withItem, withoutItem } from './lists.js';
import { usableValue } from './usable-value.js';

/** A field keeps this many pieces of evidence, the newest. */
const MAX_EVIDENCE = 5;

/** What became of a patch. `draft` is the very same object when nothing at all changed, evidence included. */
export interface Applied {
  draft: Draft;
  /** names of fields whose value, items or unknown mark changed */
  changed: string[];
  dropped: { field: string; why: string }[];
}

/**
 * Applies a patch. Dropped, with the reason: unknown fields, empty and "n/a"-like values, enum values outside the
 * field's, items without a key where one is needed, an unknown mark on a field that has a value. An equal value changes
 * nothing but may add evidence. Lists grow by item, keep their order and hold nothing twice.
 */
export function applyPatch(draft: Draft, patch: Patch, blueprint: Blueprint): Applied {
  const applied: Applied = { draft, changed: [], dropped: [] };
  for (const name of patch.clear) clear(applied, name);
  for (const { field, item } of patch.removals) removeItem(applied, field, item);
  for (const update of patch.updates) {
    const field = findField(blueprint, update.field);
    if (!field) drop(applied, update.field, 'no such field');
    else if (isList(field)) addItem(applied, field, update);
    else setValue(applied, field, update);
  }
  for (const name of patch.markUnknown) markUnknown(applied, name, blueprint);
  return applied;
}

function setValue(applied: Applied, field: Field, update: Patch['updates'][number]): void {
  const value = usableValue(field, update.value);
  if (value === undefined) drop(applied, field.name, 'no usable value');
  else set(applied, field.name, value, update.evidence);
}

function set(applied: Applied, name: string, value: string, evidence: Evidence): void {
  const { draft } = applied;
  const known = draft.evidence[name] ?? [];
  const equal = draft.fields[name] === value;
  if (equal && known.some((one) => one.ts === evidence.ts)) return;
  applied.draft = {
    ...marked(draft, name),
    fields: { ...draft.fields, [name]: value },
    evidence: { ...draft.evidence, [name]: [...(equal ? known : []), evidence].slice(-MAX_EVIDENCE) },
  };
  if (!equal) change(applied, name);
}

function addItem(applied: Applied, field: Field, update: Patch['updates'][number]): void {
  const item = itemOf(field, update);
  if (item === undefined) {
    drop(applied, field.name, 'no usable item');
    return;
  }
  const { draft } = applied;
  const before = draft.lists[field.name] ?? [];
  const after = withItem(before, item);
  if (after === before) return;
  applied.draft = { ...marked(draft, field.name), lists: { ...draft.lists, [field.name]: [...after] } };
  if (!sameItems(before, after)) change(applied, field.name);
}

function removeItem(applied: Applied, name: string, named: string): void {
  const { draft } = applied;
  const before = draft.lists[name] ?? [];
  const after = withoutItem(before, named);
  if (after === before) {
    drop(applied, name, 'no such item');
    return;
  }
  applied.draft = { ...draft, lists: { ...draft.lists, [name]: [...after] } };
  change(applied, name);
}

function clear(applied: Applied, name: string): void {
  const { draft } = applied;
  if (!isFilled(draft, name) && !draft.unknown.includes(name) && !draft.unsupported.includes(name)) return;
  const { [name]: _value, ...fields } = draft.fields;
  const { [name]: _items, ...lists } = draft.lists;
  const { [name]: _evidence, ...evidence } = draft.evidence;
  applied.draft = { ...marked(draft, name), fields, lists, evidence };
  change(applied, name);
}

function markUnknown(applied: Applied, name: string, blueprint: Blueprint): void {
  const { draft } = applied;
  if (!findField(blueprint, name)) drop(applied, name, 'no such field');
  else if (isFilled(draft, name)) drop(applied, name, 'it has a value');
  else if (!draft.unknown.includes(name)) {
    applied.draft = { ...marked(draft, name), unknown: [...draft.unknown, name] };
    change(applied, name);
  }
}

/** The draft in which the field is neither unknown nor unsupported any more. */
function marked(draft: Draft, name: string): Draft {
  const without = (names: readonly string[]) => names.filter((other) => other !== name);
  return { ...draft, unknown: without(draft.unknown), unsupported: without(draft.unsupported) };
}

/** Whether two lists say the same, evidence aside. */
export function sameItems(a: readonly ListItem[], b: readonly ListItem[]): boolean {
  const words = (items: readonly ListItem[]) => items.map(({ key, value, status }) => [key, value, status]);
  return JSON.stringify(words(a)) === JSON.stringify(words(b));
}

function change(applied: Applied, name: string): void {
  if (!applied.changed.includes(name)) applied.changed.push(name);
}

function drop(applied: Applied, field: string, why: string): void {
  applied.dropped.push({ field, why });
}
