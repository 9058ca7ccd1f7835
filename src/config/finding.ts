import { typosBetween } from '../domain/text/text.js';

/** What is wrong at a place of a file, and what to do about it. `path` leads there from the top of the file. */
export interface Finding {
  path: PropertyKey[];
  sentence: string;
}

/** The findings of a part of the file, as findings of the whole. */
export function within(path: readonly PropertyKey[], findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: [...path, ...finding.path] }));
}

/**
 * Reading a file that nobody has checked yet. Rules look at it this way, so that one mistake hides no other: what has the
 * wrong shape reads as nothing, and the schema is what tells of it.
 */
export type Group = Readonly<Record<string, unknown>>;

/** Whether it is a group of names and values. */
export function isGroup(raw: unknown): raw is Group {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The group, or an empty one. */
export const groupOf = (raw: unknown): Group => (isGroup(raw) ? raw : {});

/** The entries of the list, each a group; none where it is no list. Positions are kept. */
export const groupsOf = (raw: unknown): Group[] => (Array.isArray(raw) ? raw.map(groupOf) : []);

/** The text, or undefined. */
export const textOf = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

/** Those of the names under which a text stands that is made of blanks alone. */
export function blanksIn(raw: Group, names: readonly string[]): string[] {
  return names.filter((name) => /^\s+$/u.test(textOf(raw[name]) ?? ''));
}

/** The positions at which a text stands that stood before, letter case aside. */
export function repeats(texts: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    if (text === undefined) return [];
    const folded = text.toLowerCase();
    if (seen.has(folded)) return [index];
    seen.add(folded);
    return [];
  });
}

/** More letters apart than this, and another word was meant. */
const MAX_APART = 2;

/** The known word that `word` was probably meant to be: at most two letters apart, or undefined. */
function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({
      candidate,
      distance: typosBetween(word.toLowerCase(), candidate.toLowerCase(), MAX_APART),
    }))
    .filter((found) => found.distance <= MAX_APART)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

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
