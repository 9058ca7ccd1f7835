import { lookedAt } from '../../../domain/looked-at.js';
import { applied, endOf, type Mapped, startOf } from '../../../domain/mapped.js';
import type { Span } from '../text.js';
import { floods } from './floods.js';
import { logLines } from './log-lines.js';
import { codeBlocks, markup } from './markup.js';

/** A message as the rules read it: the language in it, and the way back to the words as they were written. */
export interface Source {
  text: string;
  /** the part of the message, letter by letter, that a span of `text` was made of */
  quote(span: Pick<Span, 'start' | 'end'>): string;
}

/** Reads a message of any length and any characters. */
export function sourceOf(message: string): Source {
  const looked = lookedAt(message);
  const steps = [codeBlocks, logLines, floods, markup];
  const read = steps.reduce((mapped: Mapped, cuts) => applied(mapped, cuts(mapped.text)), {
    text: looked.text,
    places: null,
  });
  return {
    text: read.text,
    quote: (span) => {
      const { start, end } = looked.original(startOf(read, span.start), endOf(read, span.end - 1));
      return message.slice(start, end);
    },
  };
}
