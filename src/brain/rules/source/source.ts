import type { Span } from '../text.js';
import { type Cut, dropped } from './cuts.js';
import { logLines } from './log-lines.js';
import { applied, type Mapped, unchanged } from './mapped.js';
import { codeBlocks, markup } from './markup.js';

/** Longest message that is looked at, and how much of its beginning and end is read, in characters. */
const LOOKED_AT = 100_000;
const READ_AT_START = 4_000;
const READ_AT_END = 1_500;

/** A message as the rules read it: the language in it, and the way back to the words as they were written. */
export interface Source {
  text: string;
  /** the part of the message, letter by letter, that a span of `text` was made of */
  quote(span: Pick<Span, 'start' | 'end'>): string;
}

/** The middle of a very long message is left out: what it asks for stands at its beginning or at its end. */
function middle(text: string): Cut[] {
  if (text.length <= READ_AT_START + READ_AT_END) return [];
  const space = text.lastIndexOf(' ', READ_AT_START);
  const start = space > READ_AT_START / 2 ? space : READ_AT_START;
  return [{ ...dropped(start, text.length - READ_AT_END), filler: '\n' }];
}

/** Reads a message of any length and any characters. */
export function sourceOf(message: string): Source {
  const steps = [codeBlocks, logLines, middle, markup];
  const read = steps.reduce(
    (mapped: Mapped, cuts) => applied(mapped, cuts(mapped.text)),
    unchanged(message.slice(0, LOOKED_AT)),
  );
  return { text: read.text, quote: (span) => quoted(message, read, span) };
}

function quoted(message: string, { from, to }: Mapped, span: Pick<Span, 'start' | 'end'>): string {
  return message.slice(from[span.start] ?? 0, to[span.end - 1] ?? 0);
}
