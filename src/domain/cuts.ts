/** A part of a message that is not language, or not meant to be read, and what stands in its place. */
export interface Cut {
  start: number;
  end: number;
  filler: string;
}

/** A cut that leaves nothing. */
export function dropped(start: number, end: number): Cut {
  return { start, end, filler: '' };
}

/** A cut for every match of a pattern. */
export function cutsOf(text: string, pattern: RegExp, filler: (match: RegExpMatchArray) => string): Cut[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    filler: filler(match),
  }));
}
