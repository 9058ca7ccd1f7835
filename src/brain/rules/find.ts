import type { ExtractedUpdate } from '../../domain/brain.js';
import { NEGATIONS } from '../../domain/phrase-lists.js';
import { phraseIndex } from '../../domain/phrase-text.js';
import { findPhrase } from '../../domain/phrases.js';
import type { Span, Token } from './text.js';
import { tokensOf } from './text.js';

/** A value found in a message and the words (with their place) that say it. */
export interface Found {
  value: string;
  span: Span;
}

/** A phrase of a lexicon found in a text. `negated` when a "not" stands within the three words before it. */
export interface Hit<K extends string> {
  key: K;
  span: Span;
  negated: boolean;
}

/** A lexicon made ready for search: its phrases by their first word. */
export type Lexicon<K extends string> = ReadonlyMap<string, readonly { key: K; words: readonly string[] }[]>;

/** Makes a lexicon of lists of phrases by key. */
export function lexiconOf<K extends string>(lists: readonly (readonly [K, readonly string[]])[]): Lexicon<K> {
  const byFirst = new Map<string, { key: K; words: readonly string[] }[]>();
  for (const [key, phrases] of lists) {
    for (const phrase of phrases) {
      const words = tokensOf(phrase).map((token) => token.word);
      const first = words[0];
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { key, words }]);
    }
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

/** A lexicon of one list. */
export function listLexicon(phrases: readonly string[]): Lexicon<'hit'> {
  return lexiconOf([['hit', phrases]]);
}

/** The span from one token to another, both included. */
export function spanOf(text: string, first: Token, last: Token): Span {
  return { text: text.slice(first.start, last.end), start: first.start, end: last.end };
}

const NEGATED = phraseIndex(NEGATIONS);

/** Where the negation that reaches `at` begins, or null. It does not reach over a comma or the end of a sentence. */
function negationBefore(tokens: readonly Token[], at: number): Token | null {
  const from = Math.max(0, at - 3);
  const stop = tokens.slice(from, at).findLastIndex((token) => /^[.,;:!?]$/u.test(token.text));
  const reach = tokens.slice(from + stop + 1, at);
  const found = findPhrase(
    reach.map((token) => token.word),
    NEGATED,
  );
  return reach[found] ?? null;
}

/** Every hit of the lexicon, leftmost first, the longest phrase at each place, none overlapping. */
export function hitsOf<K extends string>(text: string, lexicon: Lexicon<K>): Hit<K>[] {
  return hitsAmong(text, tokensOf(text), lexicon);
}

/** The same for a text whose words are known already. */
export function hitsAmong<K extends string>(
  text: string,
  tokens: readonly Token[],
  lexicon: Lexicon<K>,
): Hit<K>[] {
  const hits: Hit<K>[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first === undefined) break;
    const entries = lexicon.get(first.word) ?? [];
    const entry = entries.find(({ words }) =>
      words.every((word, index) => tokens[at + index]?.word === word),
    );
    const last = entry === undefined ? undefined : tokens[at + entry.words.length - 1];
    if (entry === undefined || last === undefined) continue;
    const negation = negationBefore(tokens, at);
    hits.push({ key: entry.key, span: spanOf(text, negation ?? first, last), negated: negation !== null });
    at += entry.words.length - 1;
  }
  return hits;
}

const flat = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** `extracted` when the value's own words stand in the quote, whatever their case; else the words only imply it. */
export function howOf(value: string, quote: string): ExtractedUpdate['how'] {
  return flat(quote).includes(flat(value).replaceAll('_', ' ')) ? 'extracted' : 'inferred';
}
