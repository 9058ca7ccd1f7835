import { typosBetween } from '../domain/text/text.js';
import type { Token } from './tokens.js';

/** So many other wordings of a message are tried. */
const MAX_WORDINGS = 10;
/** Of these, so many are the message with its slips mended. */
const MAX_MENDINGS = 6;
/** A message of so many words is mended; longer ones were not typed as an order. */
const MAX_MENDED = 25;
/** Of a shorter word any other letter makes another one; longer ones may have two slips. */
const MIN_TYPO_LENGTH = 4;
const MIN_TWO_TYPOS_LENGTH = 6;
/** So many words are tried in place of one that is no word of a phrase. */
const MAX_FOR_ONE = 3;
/** What joins a reason or a second thing to an order. */
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'because', 'since', 'so', 'as']);
const WORD = /^[\p{L}]+$/u;

/** Words of a message that may be a phrase by themselves. `begins`: the message begins with them. */
export interface Wording {
  words: string;
  begins: boolean;
}

/**
 * What a message may have been meant as where it is no phrase: itself with its slips of the fingers mended, then what it
 * begins with, what it ends with, and each of its clauses, the longest first.
 * @param known the words of the phrases
 */
export function wordingsOf(text: string, tokens: readonly Token[], known: ReadonlySet<string>): Wording[] {
  const mended = mendedOf(text, tokens, known).map((words) => ({ words, begins: true }));
  return [...mended, ...clausesOf(text, tokens)].slice(0, MAX_WORDINGS);
}

/** A message by its clauses: how many there are, and the words of those from one to another (not included). */
export interface Clauses {
  count: number;
  /** which tokens they are, the end not included */
  parts: readonly { from: number; to: number }[];
  words: (begin: number, end: number) => string;
}

/** The clauses of a message: what stands between the ends of sentences, commas, colons, and words such as "and". */
export function clausesIn(text: string, tokens: readonly Token[]): Clauses {
  const isWord = (at: number) => tokens[at] !== undefined && !splits(tokens[at]) && !tokens[at].mark;
  const parts: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && !splits(token)) {
      from ??= at;
      continue;
    }
    if (from !== null) {
      let to = at;
      while (to > from && !isWord(to - 1) && tokens[to - 1]?.norm !== '"') to -= 1;
      if (to > from) parts.push({ from, to });
    }
    from = null;
  }
  const words = (begin: number, end: number) =>
    text.slice(tokens[parts[begin]?.from ?? 0]?.start, tokens[(parts[end - 1]?.to ?? 0) - 1]?.end);
  return { count: parts.length, parts, words };
}

function clausesOf(text: string, tokens: readonly Token[]): Wording[] {
  const { count, words } = clausesIn(text, tokens);
  const places = Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1);
  const beginnings = places.toReversed().map((end) => ({ words: words(0, end), begins: true }));
  const endings = places.map((at) => ({ words: words(at, count), begins: false }));
  return [...beginnings, ...endings, ...places.map((at) => ({ words: words(at, at + 1), begins: false }))];
}

const splits = ({ norm, mark, quoted, breaks }: Token): boolean =>
  !quoted && (breaks || (mark ? norm === ',' || norm === ':' : JOINS.has(norm)));

/** The message with what is nearly a known word as that word: all of them, then one by one, for a name can look like a word. */
export function mendedOf(text: string, tokens: readonly Token[], known: ReadonlySet<string>): string[] {
  if (tokens.length > MAX_MENDED) return [];
  const typos = tokens.flatMap((token) => {
    const near = isTypo(token, known) ? nearest(token.norm, known) : [];
    return near.length === 0 ? [] : [{ token, near }];
  });
  if (typos.length === 0) return [];
  const put = (words: readonly { token: Token; word: string }[]) =>
    words.reduceRight(
      (mended, { token, word }) => mended.slice(0, token.start) + word + mended.slice(token.end),
      text,
    );
  const all = put(typos.map(({ token, near }) => ({ token, word: near[0] ?? token.norm })));
  const single = typos.flatMap(({ token, near }) => near.map((word) => put([{ token, word }])));
  return [...new Set([all, ...single])].slice(0, MAX_MENDINGS);
}

function isTypo({ norm, mark, quoted }: Token, known: ReadonlySet<string>): boolean {
  // several of what is known are no slip
  const isHeard = known.has(norm) || known.has(norm.replace(/s$/u, ''));
  return !mark && !quoted && norm.length >= MIN_TYPO_LENGTH && WORD.test(norm) && !isHeard;
}

function nearest(word: string, known: ReadonlySet<string>): string[] {
  const most = word.length < MIN_TWO_TYPOS_LENGTH ? 1 : 2;
  const near = [...known].flatMap((one) => {
    if (one.length < MIN_TYPO_LENGTH || one[0] !== word[0]) return [];
    const typos = typosBetween(word, one, most);
    return typos > most ? [] : [{ one, typos }];
  });
  return near
    .toSorted((a, b) => a.typos - b.typos)
    .slice(0, MAX_FOR_ONE)
    .map(({ one }) => one);
}
