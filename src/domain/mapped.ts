import type { Cut } from './cuts.js';

/** A text and where each of its characters begins and ends in the text it was made from; null where nothing was cut. */
export interface Mapped {
  text: string;
  places: { from: readonly number[]; to: readonly number[] } | null;
}

/** Where the character at `index` begins in the original. */
export function startOf({ places }: Mapped, index: number): number {
  return places === null ? index : (places.from[index] ?? 0);
}

/** Where the character at `index` ends in the original. */
export function endOf({ places }: Mapped, index: number): number {
  return places === null ? index + 1 : (places.to[index] ?? 0);
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
      from.push(startOf(before, index));
      to.push(endOf(before, index));
    }
  };
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (cut.start < at) continue;
    keepUntil(cut.start);
    parts.push(cut.filler);
    for (let index = 0; index < cut.filler.length; index += 1) {
      from.push(startOf(before, cut.start));
      to.push(endOf(before, cut.end - 1));
    }
    at = cut.end;
  }
  keepUntil(before.text.length);
  return { text: parts.join(''), places: { from, to } };
}
