import type { Blueprint, Field } from '../../domain/blueprint.js';
import { folded } from '../../domain/lists.js';

/** The field of that name or label, letter case, underscores and the "s" of a plural aside. Undefined where none has it. */
export function fieldNamed({ fields }: Blueprint, words: string): Field | undefined {
  const wanted = nameOf(words);
  return fields.find(({ name, label }) => nameOf(name) === wanted || nameOf(label) === wanted);
}

const nameOf = (words: string): string => folded(words).replace(/(?<=[^s])s$/u, '');
