/** Where words stand in a text, in code units; the end is not included. */
export interface Place {
  start: number;
  end: number;
}

/**
 * The first place where the words stand in the text: letter by letter, else letter case, white space and the shape of quotation
 * marks aside. The words are words, never a pattern. Null where they stand nowhere.
 */
export function placeOf(text: string, words: string): Place | null {
  const wanted = words.trim();
  if (wanted === '') return null;
  const exact = text.indexOf(wanted);
  if (exact >= 0) return { start: exact, end: exact + wanted.length };
  const { folded, starts, ends } = foldedWithPlaces(text);
  const sought = foldedWithPlaces(wanted).folded;
  const at = folded.indexOf(sought);
  const start = starts[at];
  const end = ends[at + sought.length - 1];
  return at < 0 || start === undefined || end === undefined ? null : { start, end };
}

/** The text with other words in that place; taken out, they leave no gap. */
export function withWords(text: string, { start, end }: Place, words: string): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (words !== '') return before + words + after;
  const isGap = /(?:^|\s)$/u.test(before) || /^[\s.,;:!?]/u.test(after);
  return (isGap ? before.trimEnd() + spaceBetween(before, after) + after.trimStart() : before + after).trim();
}

function spaceBetween(before: string, after: string): string {
  if (/^[.,;:!?]/u.test(after)) return '';
  return /\n[^\S\n]*$/u.test(before) || /^\s*\n/u.test(after) ? '\n' : ' ';
}

const PIECE = /\s+|./gsu;

/** A text as words are compared in it, and where each letter of that begins and ends in the text. */
function foldedWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const plain = plainOf(piece);
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
    folded += plain;
  }
  return { folded, starts, ends };
}

function plainOf(piece: string): string {
  if (/^\s/u.test(piece)) return ' ';
  if (/^["“”„«»]$/u.test(piece)) return '"';
  return /^['‘’‚]$/u.test(piece) ? "'" : piece.toLowerCase();
}
