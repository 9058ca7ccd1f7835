import type { Constraint } from '../constraint.js';
import { AFTER_KEY, BEFORE_KEY } from '../lexicon/sentences.js';
import type { Item } from '../text/items.js';

/** A sentence with what its pieces mean. `labelled`: it was announced as a constraint. */
export interface Sentence {
  text: string;
  items: readonly Item[];
  labelled: boolean;
}

const EDGES = /^[\s,;:.!*•"'“”()–—-]+|(?<![\s,;:.!*"'“”()–—-])[\s,;:.!*"'“”()–—-]+$/gu;

/** What stands before a place of the sentence, without words that only lead on: "the budget is" is "budget". */
export function keyBefore(text: string, at: number): string {
  const words = text.slice(0, at).replace(EDGES, '').split(' ');
  const isIn = (list: readonly string[], word: string | undefined) =>
    list.includes(word?.toLowerCase() ?? '');
  while (words.length > 0 && isIn(BEFORE_KEY, words[0])) words.shift();
  while (words.length > 0 && isIn(AFTER_KEY, words.at(-1))) words.pop();
  return words.join(' ').replace(EDGES, '');
}

/** The constraint that is parted at a place of the sentence; null where one half is empty. */
export function partedAt(text: string, at: number, key = keyBefore(text, at)): Constraint | null {
  const value = text.slice(at).replace(/(?<![\s.!;,])[\s.!;,]+$/u, '');
  return key === '' || value === '' ? null : { key, value };
}

/** Whether an item carries one of these marks. */
export function isMarked({ sense }: Item, ...marks: readonly string[]): boolean {
  return sense.kind === 'mark' && marks.includes(sense.mark);
}
