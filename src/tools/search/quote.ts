import { type Hit, type Line, MOST_READ } from './line.js';
import { indexOfWhole } from './whole.js';

/**
 * The lines that have these words as people quote them: whatever the case, the spaces and line breaks between them, the kinds of
 * quotation marks and dashes, and the marks around the whole.
 */
export function quoteHits(lines: readonly Line[], sought: string): Hit[] {
  const words = folded(unquoted(sought));
  if (words === '') return [];
  return lines.flatMap((line) => {
    const text = line.text.slice(0, MOST_READ);
    if (indexOfWhole(folded(text), words) < 0) return [];
    return [{ line, ...placeOf(text, words), score: 1 }];
  });
}

const AROUND = /^[\s>"'“”„«»‘’‚*_~`]+|(?<![\s"'“”„«»‘’‚*_~`.,;:!?…])[\s"'“”„«»‘’‚*_~`.,;:!?…]+$/gu;

/** Without the marks that people put around a quote, and without what ends its sentence. */
export function unquoted(text: string): string {
  return text.replace(AROUND, '');
}

function folded(text: string): string {
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
    const part = isSpace ? (line.endsWith(' ') || line === '' ? '' : ' ') : folded(char);
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
