import { wordsOf } from '../words.js';

/** A word of a text, or a part of one ("sign" in "sign-in"). */
export interface Token {
  /** In lower case, without accents. */
  letters: string;
  /** The letters without the s of a plural. It is less than a stem: "plante" and "plants" have to stay apart here. */
  single: string;
  /** The word that it is, or is part of, as it was written. */
  written: string;
  /** The whole word without its seams, where it has several parts and this is the first: "signin". */
  joined: string | null;
  /** How many tokens that word has. */
  parts: number;
}

/** A word without the s of a plural. */
export const singleOf = (letters: string): string =>
  letters.length > 3 && letters.endsWith('s') && !letters.endsWith('ss') ? letters.slice(0, -1) : letters;

export function tokensOf(text: string, most: number): Token[] {
  return wordsOf(text, most).flatMap(({ written, parts }) =>
    parts.map((letters, at) => ({
      letters,
      single: singleOf(letters),
      written,
      joined: at === 0 && parts.length > 1 ? parts.join('') : null,
      parts: parts.length,
    })),
  );
}
