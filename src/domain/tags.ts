import { cutTo } from './cut-to.js';

const LONGEST_TAG = 40;

/**
 * A tag as it is kept: lower case, a hyphen for all that is neither letter nor digit, at most 40 characters. What Frontdoor's
 * own tags have, a colon, no person's has. Empty where nothing is left.
 */
export function tagOf(words: string): string {
  const plain = words.normalize('NFKC').toLowerCase();
  return cutTo(plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'), LONGEST_TAG).replace(/^-|-$/gu, '');
}
