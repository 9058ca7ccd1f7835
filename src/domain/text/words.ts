import { UNSPACED } from '../entities/search-words.js';

/** A mention, an emoji by its name, an address, or a word. */
const WORD =
  /<[@#!][^<>\s]*>|(?<![\p{L}\p{N}]):[\p{L}\p{N}_+'-]{1,100}:(?![\p{L}\p{N}])|https?:\/\/[^\s<>]+|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;

/** A message with fewer words says too little to begin a request by itself. */
export const MIN_WORDS = 3;

/** Whether a text has that many words; of scripts without spaces every letter counts as one. Mentions and emoji are no words. */
export function hasWords(text: string, many: number): boolean {
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (word.startsWith('<') || word.startsWith(':')) continue;
    count += Math.max(1, [...word].filter((letter) => UNSPACED.test(letter)).length);
    if (count >= many) return true;
  }
  return false;
}
