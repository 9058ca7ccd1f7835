import type { Field } from '../../../domain/blueprint.js';
import type { Read } from '../reading.js';
import type { Span } from '../text.js';
import { keyedItem } from './keyed.js';

/** Items as values of their field. */
export function itemReads(field: Field, items: readonly Span[], strength: Read['strength']): Read[] {
  return items.map((span) =>
    field.type === 'key-value'
      ? { field, span, strength, ...keyedItem(span) }
      : { field, span, strength, value: span.text },
  );
}
