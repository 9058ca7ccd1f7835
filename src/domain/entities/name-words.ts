import { EntityKind } from './entity.js';

export const ARTICLES: ReadonlySet<string> = new Set(['the', 'our', 'my', 'this', 'that', 'a', 'an', 'your']);
/** What stands beside a name to say its kind. */
export const KIND_WORDS: ReadonlySet<string> = new Set([...EntityKind.options, 'ticket', 'doc', 'issue']);

/** The kind that a word says, if it says one: "ticket", "doc", "plan". */
export function kindSaid(word: string): EntityKind | null {
  if (word === 'ticket' || word === 'issue') return 'task';
  return word === 'doc' ? 'document' : (EntityKind.options.find((kind) => kind === word) ?? null);
}

/** The words of a name, letters and digits alone, in lower case. */
export const wordsOfName = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');

/** The words that tell a name: its parts, without what says its kind. */
export function distinctiveWords(text: string): string[] {
  const words = wordsOfName(text).filter((word) => !ARTICLES.has(word));
  const named = words.filter((word) => !KIND_WORDS.has(word));
  return named.length > 0 ? named : words;
}

/** Whether a label has all words of a name that tell it: "the launch page" is one of "Publish the launch page". */
export function isPartOf(label: string, name: string): boolean {
  const has = new Set(distinctiveWords(label));
  return distinctiveWords(name).every((word) => has.has(word));
}
