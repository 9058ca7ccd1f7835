import { typosBetween } from '../domain/text/text.js';

/** What is wrong at a place of a file, and what to do about it. `path` leads there from the top of the file. */
export interface Finding {
  path: PropertyKey[];
  sentence: string;
}

/** The findings of a part of the file, as findings of the whole. */
export function* within(path: readonly PropertyKey[], findings: Iterable<Finding>): Iterable<Finding> {
  for (const finding of findings) yield { ...finding, path: [...path, ...finding.path] };
}

/**
 * A part of an unchecked file. What has the wrong shape reads as nothing, so that one mistake hides no other: the schema
 * tells of it.
 */
export type Group = Readonly<Record<string, unknown>>;

/** Whether it is a group of names and values. */
export const isGroup = (raw: unknown): raw is Group =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The group, or an empty one. */
export const groupOf = (raw: unknown): Group => (isGroup(raw) ? raw : {});

/** The entries of the list, each a group; none where it is no list. Positions are kept. */
export const groupsOf = (raw: unknown): Group[] => (Array.isArray(raw) ? raw.map(groupOf) : []);

/** The text, or undefined. */
export const textOf = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

/** Tells of each of the names under which a text stands that is made of blanks alone. */
export function blanksIn(raw: Group, names: readonly string[]): Finding[] {
  const blanks = names.filter((name) => /^\s+$/u.test(textOf(raw[name]) ?? ''));
  return blanks.map((name) => ({ path: [name], sentence: `"${name}" must not be empty.` }));
}

/** Tells of each entry of a list whose text under `name` an entry above it has, too, letter case aside. */
export function repeats(
  list: string,
  entries: readonly Group[],
  name: string,
  sentence: (text: string) => string,
): Finding[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const text = textOf(entry[name]);
    const folded = text?.toLowerCase();
    if (folded === undefined || !seen.has(folded)) {
      if (folded !== undefined) seen.add(folded);
      return [];
    }
    return [{ path: [list, index, name], sentence: sentence(shown(text)) }];
  });
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
  return isGroup(value) ? 'a group of names and values' : String(value);
}

/** What is allowed somewhere, in a sentence; of many, the first. */
export function listed(words: readonly string[]): string {
  const more = words.length - MAX_LISTED;
  const first = words.slice(0, MAX_LISTED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** More letters apart than this, and another word was meant. */
const MAX_APART = 2;

/** Asks, with a blank before it, whether the nearest known word was meant; nothing where none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((meant) => ({ meant, apart: typosBetween(word.toLowerCase(), meant.toLowerCase(), MAX_APART) }))
    .filter(({ apart }) => apart <= MAX_APART)
    .sort((a, b) => a.apart - b.apart);
  return nearest === undefined ? '' : ` Did you mean "${nearest.meant}"?`;
}

/** The ids of groups that have one. */
export const idsOf = (groups: readonly Group[]): string[] => groups.flatMap(({ id }) => textOf(id) ?? []);

/** An id that stands for nothing, as a sentence. */
export const noSuchId = (property: string, what: string, id: string, known: readonly string[]): string =>
  `"${property}" is ${shown(id)}, and no ${what} has that id.${didYouMean(id, known)} There are ${listed(known)}.`;
