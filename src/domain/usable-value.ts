import { isBlank } from './blank.js';
import type { Field } from './blueprint.js';
import { cutTo } from './cut-to.js';

/** A value longer than this is cut: a field is a sentence or a few, not a document. */
const MAX_VALUE = 4_000;

/** The value as the field keeps it, or undefined when the field can't hold it. */
export function usableValue(field: Field, raw: string): string | undefined {
  const value = raw.trim();
  if (isBlank(value)) return undefined;
  if (field.type !== 'enum') return cutTo(value, MAX_VALUE);
  const wanted = value.toLowerCase();
  return field.values.find((option) => [option.value, option.label].some((o) => o.toLowerCase() === wanted))
    ?.value;
}
