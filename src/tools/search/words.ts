/** A word of a text as it is compared: lower case, without accents; and where it stands, in code units. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text, in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: folded(found),
    from: index,
    to: index + found.length,
  }));
}

/** How much a word tells one line from others, from 0 (it tells nothing) to 1. */
export type Weigh = (word: string) => number;

/** In fewer lines than these no word is common. */
const FEW = 3;

/** Weighs words by how few of the texts have them; what more than half of them have tells nothing. */
export function weigher(texts: readonly string[]): Weigh {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(wordsIn(text).map((one) => one.word)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const { length } = texts;
  return (word) => {
    const count = Math.max(1, counts.get(word) ?? 0);
    if (length < FEW) return 1;
    return count > length / 2 ? 0 : Math.log(1 + length / count) / Math.log(1 + length);
  };
}

function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().replace(/'s$/u, '');
}
