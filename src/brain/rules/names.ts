import type { Blueprint, Field } from '../../domain/blueprint.js';
import { COLON_ONLY, FIELD_ALIASES } from './lexicon/aliases.js';

const colonOnly: ReadonlySet<string> = new Set(COLON_ONLY);

/** A way to name a field in a message, as the source of a regular expression. */
export interface FieldName {
  field: Field;
  name: string;
  pattern: string;
}

function patternOf(name: string): string {
  return name
    .split(/[\s_]+/u)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('[\\s_]+');
}

/** Every name by which the blueprint's fields may be called, longest first. A name that two fields share names none. */
export function fieldNames(blueprint: Blueprint, where: 'before a colon' | 'in a sentence'): FieldName[] {
  const names = blueprint.fields.flatMap((field) => {
    const all = [
      field.name.replaceAll('_', ' '),
      field.label.toLowerCase(),
      ...(FIELD_ALIASES[field.name] ?? []),
    ];
    const usable = all.filter((name) => where === 'before a colon' || !colonOnly.has(name));
    return [...new Set(usable)].map((name) => ({ field, name, pattern: patternOf(name) }));
  });
  return names
    .filter(({ name, field }) =>
      names.every((other) => other.name !== name || other.field.name === field.name),
    )
    .sort((a, b) => b.name.length - a.name.length);
}
