import { folded } from '../../domain/lists.js';
import { readsAsSmallTalk } from '../../domain/phrases.js';
import { factsIn } from './facts.js';
import { plainWords } from './plain-words.js';
import { sentencesIn } from './sentences.js';

export const STYLES = ['shorter', 'clearer', 'bullets'] as const;
export type Style = (typeof STYLES)[number];

const MARK = /^\s*[-*•·▪◦‣–—]\s+/u;
const BULLET = /^\s*(?:[-*•·▪◦‣–—]|\(?\d{1,2}[.)])\s+/u;
/** A shorter text is at most this part of the one before, as far as its facts allow. */
const AIM = 0.6;
/** A text of so many letters is short already; no sentence of it is left out. */
const SHORT = 160;

/**
 * The text in other words by rules alone: without filler and repetition (`clearer`), and besides without what tells least
 * (`shorter`), or one sentence a line (`bullets`). No figure, link, name or denial of what stays is lost; the text gets no
 * longer but for the marks of a list, and is never emptied.
 */
export function rewritten(text: string, style: Style): string {
  const plain = cleared(text);
  if (style === 'bullets') return bulleted(plain === '' ? text : plain);
  const done = style === 'shorter' ? shortened(plain) : plain;
  return done === '' || done.length > text.length ? text : done;
}

const linesOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => sentencesIn(line))
    .filter((line) => line.length > 0);
const joined = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) => line.join(' '))
    .filter((line) => line !== '')
    .join('\n')
    .trim();

/** Plain words, each sentence once, without greetings and thanks. */
function cleared(text: string): string {
  const seen = new Set<string>();
  const isNew = (sentence: string) => {
    const words = folded(sentence);
    if (words === '' || seen.has(words)) return false;
    seen.add(words);
    return true;
  };
  return joined(
    linesOf(text).map((line) =>
      line
        .filter((sentence) => !readsAsSmallTalk(sentence))
        .map(plainWords)
        .filter(isNew),
    ),
  );
}

/** The text without the sentences that tell least. What holds a fact stays, and so does the first sentence. */
function shortened(text: string): string {
  const lines = linesOf(text);
  if (text.length <= SHORT) return text;
  const spare = lines
    .flatMap((line, row) => line.map((sentence, at) => ({ sentence, row, at })))
    .filter(
      ({ sentence, row, at }) => row + at > 0 && !sentence.endsWith('?') && factsIn(sentence).length === 0,
    )
    .toSorted((a, b) => a.sentence.length - b.sentence.length);
  const gone = new Set<string>();
  let length = text.length;
  for (const { sentence, row, at } of spare) {
    if (length <= AIM * text.length) break;
    gone.add(`${row}.${at}`);
    length -= sentence.length + 1;
  }
  return joined(lines.map((line, row) => line.filter((_, at) => !gone.has(`${row}.${at}`))));
}

/** One sentence a line, each with a mark; a text of one sentence, or a list already, stays as it is. */
function bulleted(text: string): string {
  const parts = linesOf(text).flatMap((line) => line.flatMap(clauses));
  if (parts.length < 2 || linesOf(text).every(([first = '']) => BULLET.test(first))) return text;
  return parts.map((part) => `• ${part.replace(MARK, '').replace(/(?<!\.)\.$/u, '')}`).join('\n');
}

const clauses = (sentence: string): string[] => sentence.split(/;\s+/u).filter((part) => part.trim() !== '');
