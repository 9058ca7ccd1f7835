import type { EntityKind } from '../../domain/entities/entity.js';
import { UNSPACED } from '../../domain/entities/search-words.js';
import { cutTo } from '../../domain/text/text.js';

/** A word of a text, normalized, and where it stands there (UTF-16 code units; `end` is not included). */
export interface Word {
  word: string;
  start: number;
  end: number;
}

const CONTROL = /[\p{Cc}\p{Cs}]/gu;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const PLAIN = /^[\x20-\x7e]*$/u;
const LATIN_ACCENTS = /(\p{Script=Latin})\p{M}+/gu;
const PIECE = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<=\p{N})[.](?=\p{N}))*`;
const WORD = new RegExp(`(${PIECE})(?:['’ʼ＇](?:[sS](?![\\p{L}\\p{N}]))?)?`, 'gu');
const INNER = new RegExp(PIECE, 'gu');
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });
const SEAM = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu;

/** What is longer is no word of a name but a key, a hash, a pasted blob. In code units. */
const MAX_WORD_LENGTH = 80;

/**
 * One form for what people write in several: Unicode NFKC, lower case, no invisible characters, Latin letters without
 * accents. Letters of other scripts that look like Latin ones stay what they are: a Cyrillic "Аlex" is not Alex.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const whole = text.replace(CONTROL, ' ').replace(IGNORABLE, '');
  const visible = whole.normalize('NFKC').replace(IGNORABLE, '').toLowerCase();
  return visible.normalize('NFD').replace(LATIN_ACCENTS, '$1').normalize('NFC');
}

const NO_PLURAL = /(?:ss|is|...us)$/u;
const ES_PLURAL = /(?:sh|ch|x|ss|us|zz)es$/u;
const LETTERS = /^[a-z]+$/u;

/** A simple English plural as its singular: "policies" → "policy", "jobs" → "job"; "status" stays. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !LETTERS.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && ES_PLURAL.test(word)) return word.slice(0, -2);
  return NO_PLURAL.test(word) ? word : word.slice(0, -1);
}

/**
 * The words of a text: no separators or possessives, plurals as singulars, "1.9" whole, and unspaced scripts cut by
 * dictionary.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of text.matchAll(WORD)) {
    const run = match[1] ?? '';
    if (!UNSPACED.test(run)) {
      if (run.length <= MAX_WORD_LENGTH) yield* wordsOfRun(run, match.index);
      continue;
    }
    for (const { segment, index, isWordLike } of SEGMENTER.segment(run)) {
      if (isWordLike === true) yield* wordsOfRun(segment, match.index + index);
    }
  }
}

/** Mostly one; a character such as "½" becomes several. */
function* wordsOfRun(run: string, start: number): Generator<Word> {
  for (const word of foldedWords(run)) yield { word: singular(word), start, end: start + run.length };
}

const foldedWords = (text: string): string[] => folded(text).match(INNER) ?? [];

/** A name without separators, as one word: "Onboarding Docs" → "onboardingdoc". */
export const compactKey = (name: string): string => singular(foldedWords(name).join(''));

/** A name with a hyphen for every separator, plurals kept: "Q1 Launch" → "q1-launch". */
export const slugOf = (name: string): string => foldedWords(name).join('-');

/** A name as the words that it is made of, one space between them: "The Q1-Launch Projects" → "the q1 launch project". */
export const wordKey = (name: string): string => [...wordsOf(name)].map(({ word }) => word).join(' ');

/** A name with a space at each seam that capitals make: "ClusterID" → "Cluster ID", "APIServer" → "API Server". */
export const unseamed = (name: string): string => name.replace(SEAM, ' ');

/** A token as it is written, with its separators: "Alex.Chen" → "alex.chen". What is no token gives "". */
export function tokenKey(token: string): string {
  const key = folded(token).trim();
  return /\s/u.test(key) ? '' : key;
}

/** What is typed to find a name is seldom longer; in code units. */
const MAX_LENGTH = 32;
/** Of a longer name nobody types the end. */
const MAX_ENDINGS = 8;

/**
 * What remains of a name from each word after its first, as an alias by which a type-ahead finds the name: "the q1 launch" →
 * " q1 launch", " launch". It begins with a space, which nothing does that stands in a message.
 */
export function endingsOf(name: string): string[] {
  const words = wordKey(name).split(' ');
  return words.slice(1, 1 + MAX_ENDINGS).map((_, at) => endingKey(words.slice(at + 1).join(' ')));
}

/** The beginning of such an alias, for what has been typed so far. */
export const endingKey = (typed: string): string => ` ${cutTo(typed, MAX_LENGTH)}`;

/** Kinds that people name by one word of the name with the kind beside it: "the growth channel" for #growth-eu. */
const LOOSE: ReadonlySet<EntityKind> = new Set(['channel', 'project', 'plan', 'goal', 'milestone', 'output']);

/** Words of a name that are kept so. */
const MAX_LOOSE = 6;

/** What a name begins with: "growth eu" → "growth *". No name has a star. */
export const beginsWith = (word: string): string => `${word} *`;

/** A word further on in a name: "eng growth" → "* growth". */
export const holdsWord = (word: string): string => `* ${word}`;

/** The single words by which a longer name is called with its kind beside it. */
export function looseKeys(kind: EntityKind, words: readonly string[]): string[] {
  if (!LOOSE.has(kind) || words.length < 2) return [];
  return words.slice(0, MAX_LOOSE).map((word, at) => (at === 0 ? beginsWith(word) : holdsWord(word)));
}
