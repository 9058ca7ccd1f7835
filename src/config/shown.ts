import { closest } from './closest.js';

/** A sentence that repeats more than this of a file is hard to read. */
const MAX_SHOWN = 60;
const MAX_LISTED = 10;

/** A value of the file in a sentence. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'a group of names and values' : String(value);
}

/** What is allowed somewhere, in a sentence; of many, the first. */
export function listed(words: readonly string[]): string {
  const more = words.length - MAX_LISTED;
  const first = words.slice(0, MAX_LISTED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** A question to put after a word that is not known, with the blank before it; nothing where no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = closest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
