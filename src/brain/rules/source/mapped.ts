import type { Cut } from './cuts.js';

/** A text and, for each of its characters, where that begins and ends in the text it was made from. */
export interface Mapped {
  text: string;
  from: readonly number[];
  to: readonly number[];
}

/** A text that is its own origin. */
export function unchanged(text: string): Mapped {
  const from = Array.from({ length: text.length }, (_, index) => index);
  return { text, from, to: from.map((index) => index + 1) };
}

/** The text without its cuts, their fillers in their place. Of cuts that overlap, the first and longest holds. */
export function applied(before: Mapped, cuts: readonly Cut[]): Mapped {
  if (cuts.length === 0) return before;
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  const keepUntil = (end: number) => {
    parts.push(before.text.slice(at, end));
    for (let index = at; index < end; index += 1) {
      from.push(before.from[index] ?? 0);
      to.push(before.to[index] ?? 0);
    }
  };
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (cut.start < at) continue;
    keepUntil(cut.start);
    parts.push(cut.filler);
    for (let index = 0; index < cut.filler.length; index += 1) {
      from.push(before.from[cut.start] ?? 0);
      to.push(before.to[cut.end - 1] ?? 0);
    }
    at = cut.end;
  }
  keepUntil(before.text.length);
  return { text: parts.join(''), from, to };
}
