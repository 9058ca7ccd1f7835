import type { Blueprint, Field } from '../../domain/blueprint.js';
import { folded } from '../../domain/lists.js';

/**
 * The field that words name: by its name or label, by words of these that no other field has ("solution"), or by the label's initials
 * ("AC"); letter case and the "s" of a plural aside. Undefined where no field, or more than one, fits.
 */
export function fieldNamed({ fields }: Blueprint, words: string): Field | undefined {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return undefined;
  const whole = fields.find(({ name, label }) => [name, label].some((one) => same(wordsOf(one), wanted)));
  if (whole) return whole;
  const parts = fields.filter(({ name, label }) => {
    const has = new Set([...wordsOf(name), ...wordsOf(label)]);
    return wanted.every((word) => has.has(word));
  });
  const initials = fields.filter(({ label }) => wanted.length === 1 && initialsOf(label) === folded(words));
  const [only, ...others] = parts.length > 0 ? parts : initials;
  return others.length === 0 ? only : undefined;
}

const wordsOf = (words: string): string[] =>
  folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[^s])s$/u, ''));

const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

function initialsOf(label: string): string | null {
  const words = label.split(/\s+/u);
  return words.length < 2 ? null : words.map((word) => word.charAt(0).toLowerCase()).join('');
}
