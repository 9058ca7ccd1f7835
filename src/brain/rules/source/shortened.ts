import type { Span } from '../text.js';
import { cutsOf, dropped } from './cuts.js';
import { applied, endOf, type Mapped, startOf } from './mapped.js';

/** Of a long text, sentences are read at its beginning and at its end, where people say what they want. */
const READ_AT_START = 6_000;
const READ_AT_END = 2_000;
const EMPTY_LINES = /\n{3,}/gu;

/** A text of bounded length, and the way from its places to those of the text it was made from. */
export interface Shortened {
  text: string;
  /** the same words in the text before */
  original(span: Span): Span;
}

/** The text without what was blanked in it and, where it is long, without its middle. */
export function shortened(text: string): Shortened {
  const empty = cutsOf(text, EMPTY_LINES, () => '\n\n');
  const dense = applied({ text, places: null }, empty);
  const end = dense.text.length - READ_AT_END;
  const middle = end <= READ_AT_START ? [] : [{ ...dropped(READ_AT_START, end), filler: '\n' }];
  const short: Mapped = applied(dense, middle);
  return {
    text: short.text,
    original: (span) => ({ ...span, start: startOf(short, span.start), end: endOf(short, span.end - 1) }),
  };
}
