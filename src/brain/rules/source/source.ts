import type { Span } from '../text.js';
import { type Cut, dropped } from './cuts.js';
import { floods } from './floods.js';
import { logLines } from './log-lines.js';
import { applied, endOf, type Mapped, startOf } from './mapped.js';
import { codeBlocks, markup } from './markup.js';

/** Of a longer message, the middle is left out: what it asks for stands at its beginning or at its end. */
const LOOKED_AT_START = 60_000;
const LOOKED_AT_END = 10_000;

/** A message as the rules read it: the language in it, and the way back to the words as they were written. */
export interface Source {
  text: string;
  /** the part of the message, letter by letter, that a span of `text` was made of */
  quote(span: Pick<Span, 'start' | 'end'>): string;
}

function middle(text: string): Cut[] {
  const end = text.length - LOOKED_AT_END;
  return end <= LOOKED_AT_START ? [] : [{ ...dropped(LOOKED_AT_START, end), filler: '\n' }];
}

/** Reads a message of any length and any characters. */
export function sourceOf(message: string): Source {
  const steps = [middle, codeBlocks, logLines, floods, markup];
  const read = steps.reduce((mapped: Mapped, cuts) => applied(mapped, cuts(mapped.text)), {
    text: message,
    places: null,
  });
  return {
    text: read.text,
    quote: (span) => message.slice(startOf(read, span.start), endOf(read, span.end - 1)),
  };
}
