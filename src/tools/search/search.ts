import { typosBetween } from '../../domain/text/text.js';
import { byTs, type Hit, type Line, MAX_READ } from './thread-lines.js';

/** What a word is made of. Scripts that are written without spaces have no such bounds. */
const LETTER = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where `sought` first stands in the text as words of its own, or -1: "art" is not in "start". */
function indexOfWhole(text: string, sought: string): number {
  if (sought === '') return -1;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (isBound(text, at) && isBound(text, at + sought.length)) return at;
  }
  return -1;
}

/** Whether no word goes on across this place. */
const isBound = (text: string, at: number): boolean => !continues(text[at - 1]) || !continues(text[at]);
const continues = (char: string | undefined): boolean =>
  char !== undefined && LETTER.test(char) && !UNSPACED.test(char);

/** The lines that have these very words, letter by letter. Whatever else they may mean elsewhere, here they are plain text. */
function exactHits(lines: readonly Line[], sought: string): Hit[] {
  return lines.flatMap((line) => {
    const at = indexOfWhole(line.text, sought);
    return at < 0 ? [] : [{ line, from: at, to: at + sought.length, score: 1 }];
  });
}

/** Of words so short any other letter makes another word; longer ones may have one slip, and long ones two. In code units. */
const MIN_TYPO_LENGTH = 4;
const MIN_TWO_TYPOS_LENGTH = 10;
const TYPO_COSTS = 0.15;

/** "deploy" and "deployed", "launching" and "launches" are one word in different forms. */
const MIN_STEM_LENGTH = 4;
const MAX_ENDING_LENGTH = 3;
const ENDINGS: ReadonlySet<string> = new Set('s d e n es ed er en ly ing ers'.split(' '));
const OTHER_FORM = 0.9;

/** How alike two words are, from 0 (not at all) to 1 (the same): other endings and slips of the fingers count a little less. */
function alike(a: string, b: string): number {
  if (a === b) return 1;
  // in a number, a date or a ticket's id a single other digit is another thing
  if (/\p{N}/u.test(a) || /\p{N}/u.test(b)) return 0;
  if (isOtherForm(a, b)) return OTHER_FORM;
  const length = Math.min(a.length, b.length);
  const most = length < MIN_TYPO_LENGTH ? 0 : length < MIN_TWO_TYPOS_LENGTH ? 1 : 2;
  const typos = most === 0 ? 1 : typosBetween(a, b, most);
  return typos <= most ? 1 - TYPO_COSTS * typos : 0;
}

function isOtherForm(a: string, b: string): boolean {
  let stem = 0;
  while (stem < a.length && a[stem] === b[stem]) stem += 1;
  const [one, other] = [a.slice(stem), b.slice(stem)];
  if (stem < MIN_STEM_LENGTH) return false;
  if (one === '' || other === '') return one.length + other.length <= MAX_ENDING_LENGTH;
  return ENDINGS.has(one) && ENDINGS.has(other);
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text as they are compared: in lower case, without accents, each once. */
const wordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(WORD)].map(([found]) => folded(found))),
];

/** How much a word tells one line from others, from 0 (it tells nothing) to 1. */
type Weigh = (word: string) => number;

/** In fewer lines than these no word is common. */
const FEW = 3;

/** Weighs words by how few of the texts have them; what more than half of them have tells nothing. */
function weigher(texts: readonly string[]): Weigh {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const { length } = texts;
  return (word) => {
    const count = counts.get(word) ?? 1;
    if (length < FEW) return 1;
    return count > length / 2 ? 0 : Math.log(1 + length / count) / Math.log(1 + length);
  };
}

function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().replace(/'s$/u, '');
}

/** What has less of the words than this is something else: of two both are needed, of three two will do. */
const LEAST_SCORE = 0.6;

/** Nobody searches with more words than these; the first ones tell enough. */
const MAX_WORDS = 20;

/** Words that stand apart in a long message count a little less than in one sentence. */
const APART = 0.9;

const SENTENCE = /[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]*)*/gu;

/**
 * The lines that say nearly this, in whatever order and with slips of the fingers: `score` is the share of the words
 * which a sentence of the line has, by what they tell, from LEAST_SCORE to 1.
 */
function fuzzyHits(lines: readonly Line[], sought: string): Hit[] {
  const words = wordsIn(sought).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const weigh = weigher(lines.map(({ text }) => text.slice(0, MAX_READ)));
  const wanted = { words, weigh, known: new Map<string, number>() };
  return lines.map((line) => bestOf(line, wanted)).filter(({ score }) => score >= LEAST_SCORE);
}

/** The words that are sought, how much each of them tells, and how alike pairs of words are known to be. */
interface Wanted {
  words: readonly string[];
  weigh: Weigh;
  known: Map<string, number>;
}

/** The sentence of a line that has most of the sought words, or all of it. */
function bestOf(line: Line, wanted: Wanted): Hit {
  const text = line.text.slice(0, MAX_READ);
  const [first, ...others] = [...text.matchAll(SENTENCE)].map(({ 0: found, index }) =>
    scored(line, found, index, wanted),
  );
  const all = scored(line, text, 0, wanted);
  const whole = { ...all, score: all.score * APART };
  return [...others, whole].reduce((best, one) => (one.score > best.score ? one : best), first ?? whole);
}

/** The part of a line, and how much of the sought words it has. */
function scored(line: Line, part: string, start: number, { words, weigh, known }: Wanted): Hit {
  const own = wordsIn(part);
  const all = words.reduce((total, word) => total + weigh(word), 0);
  if (all === 0) return { line, from: start, to: start, score: 0 };
  const sum = words.reduce((total, word) => total + weigh(word) * bestLikeness(word, own, known), 0);
  const lead = part.length - part.trimStart().length;
  return { line, from: start + lead, to: start + part.trimEnd().length, score: sum / all };
}

function bestLikeness(word: string, own: readonly string[], known: Map<string, number>): number {
  let best = 0;
  for (const other of own) {
    const key = `${word} ${other}`;
    const likeness = known.get(key) ?? alike(word, other);
    known.set(key, likeness);
    if (likeness > best) best = likeness;
    if (best === 1) return 1;
  }
  return best;
}

/**
 * The lines that have these words as people quote them: whatever the case, the spaces and line breaks between them, the kinds of
 * quotation marks and dashes, and the marks around the whole.
 */
function quoteHits(lines: readonly Line[], sought: string): Hit[] {
  const words = foldedText(sought.replace(AROUND, ''));
  if (words === '') return [];
  return lines.flatMap((line) => {
    const text = line.text.slice(0, MAX_READ);
    if (indexOfWhole(foldedText(text), words) < 0) return [];
    return [{ line, ...placeOf(text, words), score: 1 }];
  });
}

/** The marks that people put around a quote, and what ends its sentence. */
const AROUND = /^[\s>"'“”„«»‘’‚*_~`]+|(?<![\s"'“”„«»‘’‚*_~`.,;:!?…])[\s"'“”„«»‘’‚*_~`.,;:!?…]+$/gu;

function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚ʼ`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Where the folded words stand in the text as it is written; the whole text where that can't be told. */
function placeOf(text: string, words: string): Pick<Hit, 'from' | 'to'> {
  let line = '';
  const origin: number[] = [];
  let at = 0;
  for (const char of text) {
    const isSpace = /\s/u.test(char);
    const part = isSpace ? (line.endsWith(' ') || line === '' ? '' : ' ') : foldedText(char);
    line += part;
    for (let i = 0; i < part.length; i += 1) origin.push(at);
    at += char.length;
  }
  const from = indexOfWhole(line, words);
  const [first, last] = [origin[from], origin[from + words.length - 1]];
  if (from < 0 || first === undefined || last === undefined) return { from: 0, to: text.length };
  return { from: first, to: last + charAt(text, last).length };
}

const charAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** How words are sought: as they are written, as people quote them, or nearly so. */
export const WAYS = ['exact', 'quote', 'fuzzy'] as const;
export type Way = (typeof WAYS)[number];

/** What was found, and in which way. All of it fits equally well; the newest comes first. */
export interface Found {
  way: Way;
  hits: readonly Hit[];
}

/** Two scores that differ by less are the same. */
const SAME = 0.02;

const HITS: Readonly<Record<Way, (lines: readonly Line[], sought: string) => Hit[]>> = {
  exact: exactHits,
  quote: quoteHits,
  fuzzy: fuzzyHits,
};

/** The lines that have the words, in the first of the ways in which there are any; null where they occur in none of them. */
export function search(lines: readonly Line[], sought: string, ways: readonly Way[] = WAYS): Found | null {
  const words = sought.normalize('NFC').trim();
  if (words === '') return null;
  const read = lines.map((line) => ({ ...line, text: line.text.normalize('NFC') }));
  for (const way of ways) {
    const hits = HITS[way](read, words);
    const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
    const equal = hits.filter(({ score }) => best - score < SAME);
    if (equal.length > 0) return { way, hits: newestFirst(equal) };
  }
  return null;
}

const newestFirst = (hits: readonly Hit[]): Hit[] => hits.toSorted((a, b) => byTs(b.line, a.line));
