import { UNSPACED } from '../../domain/entities/search-words.js';

/** A word of a text. */
export interface Word {
  /** As the person wrote it, without invisible characters. */
  written: string;
  /** What it is made of, in lower case: "kube-proxy" and "KubeProxy" give kube, proxy. One or more. */
  parts: readonly string[];
  /** Where it starts, in UTF-16 code units. */
  at: number;
}

/** The terms of a text: how often each occurs (at most MAX_COUNT), and the word that people wrote for it. */
export interface Terms {
  counts: Map<string, number>;
  written: Map<string, string>;
}

/** How much of a text is read: longer ones are pasted logs, and the subject stands at the start. */
const MAX_WORDS = 300;
const MAX_CHARACTERS = 20_000;
const MAX_WORD_LENGTH = 100;
const MAX_TERM_LENGTH = 40;
const MAX_COUNT = 255;
/** A title says more about the subject than a sentence further down. */
const HEADLINE_COUNT = 2;

/** Slack: a mention in a message is written <@U…>, <#C…> or <!…>; its id is no word. */
const MENTION = /<[@#!][^<>\s]*>/gu;
const PIECE = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*`;
const WORD = new RegExp(`${PIECE}(?:[-_.]${PIECE})*`, 'gu');
const INVISIBLE = /\p{Cf}/gu;
const ACCENT = /[\u0300-\u036f]/gu;
const SEAM = /[-_.]|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const PLAIN = /^[\0-\x7f]*$/u;
const LONE_CHARACTER = /^[\p{Script=Latin}\p{N}]$/u;
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });

const NO_PLURAL = /(?:ss|us|is|as|os)$/u;
const ES_PLURAL = /(?:sh|ch|x|ss)es$/u;
const DOUBLED = /([bdgklmnprt])\1$/u;
const SUFFIXES = ['ness', 'ing', 'ed', 'ly'];

/** The words of a text in any language, in order; reading stops after `most` of them. */
export function wordsOf(text: string, most: number): Word[] {
  const words: Word[] = [];
  const plain = text.replace(MENTION, (mention) => ' '.repeat(mention.length));
  for (const run of plain.matchAll(WORD)) {
    for (const word of wordsOfRun(run[0], run.index)) {
      if (words.length >= most) return words;
      words.push(word);
    }
  }
  return words;
}

/** A word's parts, and a compound as a whole too, so that "time-out" meets "timeout". */
export function termsOfWord({ parts }: Word): string[] {
  const all = parts.length > 1 ? [...parts, parts.join('')] : parts;
  return all.filter((part) => part.length <= MAX_TERM_LENGTH && !LONE_CHARACTER.test(part)).map(stem);
}

/** Reads a text into terms. Its first line is its headline, and what stands there counts twice. */
export const termsOf = (text: string): Terms => read(text).terms;

/** A text's terms, and for neighbours ("log in") what they make together, where `isKnown` says that somebody wrote it so. */
export function termsWithJoined(text: string, isKnown: (term: string) => boolean): Terms {
  const { words, terms } = read(text);
  for (const [at, second] of words.entries()) {
    const first = words[at - 1];
    if (first === undefined) continue;
    const term = stem([...first.parts, ...second.parts].join(''));
    if (term.length > MAX_TERM_LENGTH || terms.counts.has(term) || !isKnown(term)) continue;
    terms.counts.set(term, 1);
    terms.written.set(term, `${first.written} ${second.written}`);
  }
  return terms;
}

function read(text: string): { words: Word[]; terms: Terms } {
  const words = wordsOf(text.slice(0, MAX_CHARACTERS), MAX_WORDS);
  const counts = new Map<string, number>();
  const written = new Map<string, string>();
  // the first line where more lines follow: a lone line is no headline
  const headline = text.trimEnd().indexOf('\n', text.length - text.trimStart().length);
  for (const word of words) {
    const step = word.at < headline ? HEADLINE_COUNT : 1;
    for (const term of termsOfWord(word)) {
      counts.set(term, Math.min(MAX_COUNT, (counts.get(term) ?? 0) + step));
      if (!written.has(term)) written.set(term, word.written);
    }
  }
  return { words, terms: { counts, written } };
}

/** The words of a run of letters and digits. What is too long to be one, such as a key in a pasted log, is none. */
function* wordsOfRun(run: string, at: number): Generator<Word> {
  const written = run.replace(INVISIBLE, '');
  if (!UNSPACED.test(written)) {
    if (written.length > MAX_WORD_LENGTH) return;
    const parts = written.split(SEAM).map(normalizeCase);
    yield { written, parts: parts.filter((part) => part !== ''), at };
    return;
  }
  // Chinese, Japanese and Thai among others write no spaces; the words are found by dictionary there
  for (const { segment, index, isWordLike } of SEGMENTER.segment(written)) {
    if (isWordLike === true) yield { written: segment, parts: [normalizeCase(segment)], at: at + index };
  }
}

/** Lower case without accents, so that "Café" and "cafe" meet. */
function normalizeCase(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
}

/** A light English stem, so that "loads" meets "loaded": off go plurals, -ing, -ed, -ly and -ness where three letters remain. */
function stem(word: string): string {
  const one = singular(word);
  const suffix = SUFFIXES.find((end) => one.endsWith(end) && one.length - end.length >= 3) ?? '';
  const root = suffix === '' ? one : one.slice(0, -suffix.length);
  if (DOUBLED.test(root) && !root.endsWith('ll')) return root.slice(0, -1);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && ES_PLURAL.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !NO_PLURAL.test(word) ? word.slice(0, -1) : word;
}
