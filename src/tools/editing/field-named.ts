import type { Blueprint, Field } from '../../domain/blueprint.js';
import { folded } from '../../domain/lists.js';

/** Words that may stand around the name of a field. */
const AROUND = new Set(['the', 'a', 'an', 'our', 'my', 'its', 'of', 'field', 'section', 'request', 'draft']);
/** What people call the headline of a request, whatever its field is called. */
const HEADLINE = new Set(['headline', 'heading', 'title', 'summary']);

/**
 * The field that people's words name: by its name or label, by a part of the label that no other field has ("solution"), or
 * by the label's initials ("AC"), letter case, plural and small words aside. Undefined where no field, or more than one, fits.
 */
export function fieldNamed({ fields, headline }: Blueprint, words: string): Field | undefined {
  const wanted = stems(words);
  if (wanted.length === 0) return undefined;
  const exact = fields.find((field) => [field.name, field.label].some((name) => same(stems(name), wanted)));
  if (exact) return exact;
  const parts = fields.filter(({ name, label }) => wanted.every((word) => stemsOf(name, label).has(word)));
  const initials = fields.filter(({ label }) => wanted.length === 1 && initialsOf(label) === wanted[0]);
  const [only] = parts.length > 0 ? parts : initials;
  if (only && Math.max(parts.length, initials.length) === 1) return only;
  const isHeadline = wanted.length === 1 && HEADLINE.has(wanted[0] ?? '');
  return isHeadline ? fields.find(({ name }) => name === headline) : undefined;
}

const stemsOf = (name: string, label: string) => new Set([...stems(name), ...stems(label)]);

function stems(words: string): string[] {
  const plain = folded(words).replace(/[^\p{L}\p{N} ]+/gu, ' ');
  const all = plain.split(' ').filter((word) => word !== '');
  const telling = all.filter((word) => !AROUND.has(word));
  return (telling.length > 0 ? telling : all).map(singular);
}

function singular(word: string): string {
  if (word === 'criteria') return 'criterion';
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

function initialsOf(label: string): string | null {
  const words = label.split(/\s+/u);
  return words.length < 2 ? null : words.map((word) => word.charAt(0).toLowerCase()).join('');
}
