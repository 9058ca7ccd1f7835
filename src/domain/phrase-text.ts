/** The phrases of a text in which they are set apart by bars and line ends; a compact way to write long lists. */
export function phrases(text: string): readonly string[] {
  return text
    .split(/[|\n]/u)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** Phrases as their words, by their first word, the longest first: made for a quick search. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Makes phrases ready for search. */
export function phraseIndex(list: readonly string[]): PhraseIndex {
  const index = new Map<string, string[][]>();
  for (const phrase of list) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    index.set(
      first,
      [...(index.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    );
  }
  return index;
}
