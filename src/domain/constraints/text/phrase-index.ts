import { forms } from './stem.js';
import type { Token } from './tokens.js';

interface Entry<T> {
  words: readonly string[];
  meaning: T;
}

/** Phrases by their first word, the longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly Entry<T>[]>;

/** An index over phrases of lower-case words. Of two equal phrases the first one counts. */
export function phraseIndex<T>(entries: Iterable<readonly [string, T]>): PhraseIndex<T> {
  const index = new Map<string, Entry<T>[]>();
  for (const [phrase, meaning] of entries) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    index.set(first, [...(index.get(first) ?? []), { words, meaning }]);
  }
  for (const found of index.values()) found.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** The longest phrase that stands at `at`, in the singular or the plural; undefined where none does. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  tokens: readonly Token[],
  at: number,
): { meaning: T; length: number } | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  let best: Entry<T> | undefined;
  for (const form of forms(token.text)) {
    const found = index
      .get(form)
      ?.find(({ words }) => words.every((word, i) => i === 0 || isForm(tokens[at + i], word)));
    if (found !== undefined && found.words.length > (best?.words.length ?? 0)) best = found;
  }
  return best && { meaning: best.meaning, length: best.words.length };
}

function isForm(token: Token | undefined, word: string): boolean {
  return token !== undefined && forms(token.text).includes(word);
}
