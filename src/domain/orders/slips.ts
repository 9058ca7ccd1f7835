import { oneSlipApart } from '../typos.js';

/** Words that begin orders and are long enough to be known with a letter missing, doubled or swapped. */
const LONG_WORDS =
  `remember forget watch unwatch rewrite reword rephrase shorten simplify clarify critique criticise criticize
  highlight suggest propose continue replace append remove search analyse analyze delete unmute update`.split(
    /\s+/u,
  );
const SHORTEST_FIXED = 5;
/** Words of English that are a letter away from one of these. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['forgot', 'forged', 'witch', 'remote', 'match', 'catch']);
/** So long a word is known with two letters missing: "rember". */
const LONG = 8;

const firstWord = (said: string): string => /^\p{L}+/u.exec(said)?.[0] ?? '';

function corrected(said: string, isNear: (word: string, known: string) => boolean): string | null {
  const first = firstWord(said);
  const word = first.toLowerCase();
  if (word.length < SHORTEST_FIXED || LONG_WORDS.includes(word)) return null;
  const meant = LONG_WORDS.find((known) => isNear(word, known) && word !== `${known}s`);
  return meant === undefined ? null : `${meant}${said.slice(first.length)}`;
}

/** The sentence with a slip of the fingers in its first word put right. */
export const withoutSlip = (said: string): string => corrected(said, oneSlipApart) ?? said;

/**
 * The sentence with a wrong letter in its first word put right, or two missing ones in a long word; null where there are none.
 * That makes another word more easily, so what follows must leave no doubt.
 */
export const withoutWrongLetter = (said: string): string | null => corrected(said, hasWrongLetter);

function hasWrongLetter(word: string, known: string): boolean {
  if (word[0] !== known[0] || OTHER_WORDS.has(word)) return false;
  if (word.length === known.length)
    return [...word].filter((letter, at) => letter !== known[at]).length === 1;
  return known.length >= LONG && known.length - word.length === 2 && isWithin(word, known);
}

/** Whether the letters of a word stand in another one in that order. */
function isWithin(word: string, known: string): boolean {
  let at = 0;
  for (const letter of known) if (word[at] === letter) at += 1;
  return at === word.length;
}
