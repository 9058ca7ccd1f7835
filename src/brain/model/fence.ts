import { estimateTokens, linesThatFit } from '../../domain/text/tokens.js';

/** What begins or ends a fence. Fewer brackets stand as they are: mentions and code are read better so. */
const BRACKETS = /<{3,}|>{3,}/gu;

/** One entry as a fence holds it: a line of JSON in which line breaks, and what looks like a fence, are escaped. */
export function fencedLine(entry: unknown): string {
  return JSON.stringify(entry)
    .replace(BRACKETS, (found) => (found.startsWith('<') ? '\\u003c' : '\\u003e').repeat(found.length))
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Data for a prompt between two lines that nothing inside can imitate. */
export const fenced = (name: string, entries: readonly unknown[]): string =>
  [`<<<${name}`, ...entries.map(fencedLine), `${name}>>>`].join('\n');

/** What a text costs inside a fence, in tokens. */
export const fencedCost = (text: string): number => estimateTokens(fencedLine(text));

/** The fence itself and the note on what is missing. */
const FRAME = 30;

/** The entries in a fence, as many as the budget holds, with a note on how many are missing. */
export function fencedWithin(name: string, entries: readonly unknown[], budget: number): string {
  const offers = entries.map((entry) => ({ entry, line: fencedLine(entry) }));
  const fitting = linesThatFit(offers, budget - FRAME).map(({ entry }) => entry);
  const missing = entries.length - fitting.length;
  return fenced(name, missing === 0 ? fitting : [...fitting, { note: `${missing} more left out here` }]);
}
