import { isBlank } from '../text/text.js';
import { type Blueprint, type Field, isList } from './blueprint.js';
import { type Draft, emptyPatch, type Patch } from './draft.js';
import { type Evidence, MAX_QUOTE } from './evidence.js';
import { folded, itemText } from './patch.js';

type TypedIn = Omit<Evidence, 'quote' | 'how'>;

/** What the Edit form's inputs hold, by field: the raw value, or the items one a line. Empty fields are left out. */
export function formValues(draft: Draft, blueprint: Blueprint): Record<string, string> {
  const held = blueprint.fields.map((field) => [field.name, formValue(draft, field)] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== ''));
}

function formValue(draft: Draft, field: Field): string {
  return isList(field)
    ? (draft.lists[field.name] ?? []).map(itemText).join('\n')
    : (draft.fields[field.name] ?? '');
}

/**
 * The patch that turns the draft into what a person left in the Edit form. Only what differs counts: a line that stands as
 * it stood keeps its evidence, a new one rests on the form, one that is gone is taken out. A field that is not among the
 * values was not in the form. What a person writes into a key-value field is accepted by that.
 */
export function formPatch(
  draft: Draft,
  blueprint: Blueprint,
  values: Readonly<Record<string, string>>,
  by: TypedIn,
): Patch {
  const patch = emptyPatch();
  for (const field of blueprint.fields) {
    const typed = values[field.name]?.trim();
    if (typed === undefined || typed === formValue(draft, field)) continue;
    if (isBlank(typed)) {
      patch.clear.push(field.name);
      if (typed !== '') patch.markUnknown.push(field.name);
    } else if (isList(field)) addLines(patch, draft, field, typed, by);
    else patch.updates.push({ field: field.name, value: typed, evidence: evidenceOf(by, typed) });
  }
  return patch;
}

function addLines(patch: Patch, draft: Draft, field: Field, typed: string, by: TypedIn): void {
  const lines = typed.split('\n').flatMap((line) => line.trim() || []);
  const standing = draft.lists[field.name] ?? [];
  const left = new Set(lines.map(folded));
  const kept = new Set(standing.map((item) => folded(itemText(item))).filter((line) => left.has(line)));
  const written = lines.filter((line) => !kept.has(folded(line)));
  const keys = new Set(written.map((line) => folded(keyed(line).key ?? line)));
  for (const item of standing) {
    const named = item.key ?? item.value;
    if (kept.has(folded(itemText(item))) || keys.has(folded(named))) continue;
    patch.removals.push({ field: field.name, item: named, evidence: evidenceOf(by, itemText(item)) });
  }
  for (const line of written) {
    const item =
      field.type === 'key-value' ? { ...keyed(line), status: 'accepted' as const } : { value: line };
    patch.updates.push({ field: field.name, ...item, evidence: evidenceOf(by, line) });
  }
}

/** "key: value" in its two parts; a line without a colon is no item of a key-value field. */
function keyed(line: string): { key?: string; value: string } {
  const at = line.indexOf(':');
  return at <= 0 ? { value: line } : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
}

function evidenceOf(by: TypedIn, quote: string): Evidence {
  return { ...by, quote: quote.slice(0, MAX_QUOTE), how: 'typed' };
}
