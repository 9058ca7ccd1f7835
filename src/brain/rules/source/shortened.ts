import { cutsOf } from '../../../domain/cuts.js';
import { applied, endOf, startOf } from '../../../domain/mapped.js';
import type { Span } from '../text.js';

const EMPTY_LINES = /\n{3,}/gu;

/** A text without what was blanked in it, and the way from its places to those of the text it was made from. */
export interface Shortened {
  text: string;
  /** the same words in the text before */
  original(span: Span): Span;
}

/** The text without what was blanked in it. */
export function shortened(text: string): Shortened {
  const empty = cutsOf(text, EMPTY_LINES, () => '\n\n');
  const short = applied({ text, places: null }, empty);
  return {
    text: short.text,
    original: (span) => ({ ...span, start: startOf(short, span.start), end: endOf(short, span.end - 1) }),
  };
}
