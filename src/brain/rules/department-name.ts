import { type Hit, hitsAmong, lexiconOf, spanOf } from './find.js';
import {
  AMBIGUOUS,
  DEPARTMENT_ENDINGS,
  DEPARTMENT_NOUNS,
  DEPARTMENTS,
  NOT_DEPARTMENTS,
} from './lexicon/departments.js';
import type { Span, Token } from './text.js';
import { tokensOf } from './text.js';

const names = Object.keys(DEPARTMENTS).filter(
  (name): name is keyof typeof DEPARTMENTS => name in DEPARTMENTS,
);
const WORDS = lexiconOf(names.map((name) => [name, [...DEPARTMENTS[name], name.toLowerCase()]] as const));
const NOUNS: ReadonlySet<string> = new Set(DEPARTMENT_NOUNS);
const ENDINGS: ReadonlySet<string> = new Set(DEPARTMENT_ENDINGS);
const PLACES: ReadonlySet<string> = new Set(NOT_DEPARTMENTS);
const NO_NAME =
  /^(?:the|our|my|your|this|that|a|an|we|i|it|is|are|was|not|no|and|or|for|to|with|who|which|same|whole|entire|other|another|new|all|one|own|different|right|wrong|their|his|her|in|at|from|of|mr|mrs|ms|dr|me|us|you|also|too|just|now|still|only|really|already|even|probably|maybe|likely|about|affecting|affects|blocking|blocks|hitting|hits|hurting|hurts|slowing|stopping|keeping)$/u;
/** What may follow a name without being part of it. */
const CLOSES =
  /^(?:and|or|is|are|can|can't|cannot|has|have|who|that|because|not|so|was|were|will|needs?|since|for|with|at|on|in|of|today|right|here|please|to|from|but|as|obviously|btw|by|we|i|it|if|when|which|don't|doesn't|wants?|thanks|too|also|side|again|folks|guys|people|colleagues|staff|and|urgency|priority)$/u;
/** A name has at most this many words, and stands within this many characters. */
const LONGEST = 4;
const LONGEST_TEXT = 200;

/** "it" is the pronoun unless it is written in capitals. */
function isPronoun(hit: Hit<string>): boolean {
  return /^it$/iu.test(hit.span.text) && hit.span.text !== 'IT';
}

/** The known departments that a text names. */
export function knownDepartments(text: string): Hit<string>[] {
  return hitsAmong(text, tokensOf(text), WORDS).filter((hit) => !isPronoun(hit));
}

/** The department as its people call it ("accounting" is not renamed to Finance), with capitals. */
export function departmentName(said: string): string {
  if (/\p{Lu}/u.test(said)) return said;
  const letters = said.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length <= 2) return said.toUpperCase();
  return said.replaceAll(/(?<![\p{L}'\u2019])(?!(?:and|of|for|the|in)\b)\p{Ll}(?=\p{L})/gu, (letter) =>
    letter.toUpperCase(),
  );
}

const isWord = (token: Token | undefined): boolean =>
  token !== undefined && /^[\p{L}\p{N}]/u.test(token.text);
const isCapital = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text);
const joins = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:&|and|of)$/u.test(token.word);
const mayName = (token: Token): boolean => isWord(token) && !NO_NAME.test(token.word);

/** How many words in capitals follow one another, "&", "and" and "of" between them included. */
function capitals(tokens: readonly Token[]): number {
  let count = 0;
  while (count < LONGEST) {
    if (isCapital(tokens[count])) count += 1;
    else if (count > 0 && joins(tokens[count]) && isCapital(tokens[count + 1])) count += 2;
    else break;
  }
  return count;
}

/** "data pipeline", "support ticket": what looks like a name is part of another noun. */
function runsOn(after: Token | undefined): boolean {
  return after !== undefined && /^\p{L}/u.test(after.text) && !CLOSES.test(after.word);
}

/** How many of the words are the name of a department; 0 where they may be anything. */
function nameLength(text: string, tokens: readonly Token[]): number {
  const upper = capitals(tokens);
  const noun = tokens.findIndex((token) => NOUNS.has(token.word));
  if (noun > 0 && noun <= LONGEST - 1 && tokens.slice(0, noun).every(mayName)) return noun;
  const [first, second] = tokens;
  if (first === undefined || PLACES.has(first.word) || PLACES.has(`${first.word} ${second?.word ?? ''}`))
    return 0;
  const row = tokens.slice(0, LONGEST);
  const stop = row.findIndex((token) => !mayName(token));
  const ending = row.slice(0, stop < 0 ? row.length : stop).findLastIndex((token) => ENDINGS.has(token.word));
  if (ending > 0 && (isCapital(first) || !runsOn(tokens[ending + 1]))) return Math.max(ending + 1, upper);
  const known = hitsAmong(text, tokens, WORDS).find(
    (hit) => hit.span.start === first.start && !isPronoun(hit),
  );
  if (known === undefined) return 0;
  const length = tokens.filter((token) => token.end <= known.span.end).length;
  if (upper > length) return upper;
  return AMBIGUOUS.has(known.span.text.toLowerCase()) && runsOn(tokens[length]) ? 0 : length;
}

/**
 * The name of a department that begins at the text's beginning, an article aside: one the rules know, words that end as
 * such names do, or up to three words before "team" or "department". Null where the words may be anything.
 */
export function departmentAt(text: string): Span | null {
  const all = tokensOf(text.slice(0, LONGEST_TEXT));
  const skip = /^(?:the|our|my)$/u.test(all[0]?.word ?? '') ? 1 : 0;
  const tokens = all.slice(skip, skip + LONGEST + 2);
  const [first] = tokens;
  if (first === undefined || !mayName(first)) return null;
  const last = tokens[nameLength(text, tokens) - 1];
  return last === undefined ? null : spanOf(text, first, last);
}
