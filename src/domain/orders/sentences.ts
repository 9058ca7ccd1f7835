import { QUOTED } from './pattern.js';

/** A piece of a text by its place. */
export interface Piece {
  text: string;
  start: number;
  end: number;
}

const QUOTES = new RegExp(QUOTED, 'gu');
const SENTENCE_END =
  /(?<![.!?\u2026])[.!?\u2026]+["')\]\u201d\u2019]*(?=\s|$)|[\u3002\uff01\uff1f]+|(?<![:,])\n+/gu;
/** Between two orders: "remember this, and watch T-12". */
const JOINT =
  /\s{0,2}[,;]?\s{1,2}(?:and\s{1,2}then|and\s{1,2}also|and|then|also|plus|&)\s{1,2}|\s{0,2}[,;]\s{1,2}/giu;

/** More joints than these a sentence has that tells something. */
const MOST_JOINTS = 16;

/** The text with everything that is quoted blotted out, so that no mark in it ends a sentence; places stay as they are. */
function blotted(text: string): string {
  return text.replaceAll(QUOTES, (quoted) => 'x'.repeat(quoted.length));
}

function pieceOf(text: string, from: number, to: number): Piece {
  const raw = text.slice(from, to);
  const start = from + (raw.length - raw.trimStart().length);
  const end = to - (raw.length - raw.trimEnd().length);
  return { text: text.slice(start, Math.max(start, end)), start, end: Math.max(start, end) };
}

/** The sentences of a text with their marks; a line ends one, but not after a colon. */
export function sentencesIn(text: string): Piece[] {
  const ends = [...blotted(text).matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);
  const starts = [0, ...ends];
  return [...ends, text.length]
    .map((end, at) => pieceOf(text, starts[at] ?? 0, end))
    .filter(({ text: said }) => said !== '');
}

/** Where a sentence could be cut in two, from the left: where the words before end, and where those after begin. */
export function cutsOf({ text, start }: Piece): { end: number; start: number }[] {
  return [...blotted(text).matchAll(JOINT)].slice(0, MOST_JOINTS).map((joint) => ({
    end: start + joint.index,
    start: start + joint.index + joint[0].length,
  }));
}

/** The part of a piece from one place of the text to another. */
export function within({ text, start }: Piece, from: number, to: number): Piece {
  const part = pieceOf(text, from - start, to - start);
  return { ...part, start: start + part.start, end: start + part.end };
}
