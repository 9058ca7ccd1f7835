/** A part of a message that is not language, or not meant to be read, and what stands in its place. */
interface Cut {
  start: number;
  end: number;
  filler: string;
}

/** A cut that leaves nothing. */
function dropped(start: number, end: number): Cut {
  return { start, end, filler: '' };
}

/** A cut for every match of a pattern. */
function cutsOf(text: string, pattern: RegExp, filler: (match: RegExpMatchArray) => string): Cut[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    filler: filler(match),
  }));
}

/** A text and where each of its characters begins and ends in the text it was made from; null where nothing was cut. */
interface Mapped {
  text: string;
  places: { from: readonly number[]; to: readonly number[] } | null;
}

/** Where the character at `index` begins in the original. */
function startOf({ places }: Mapped, index: number): number {
  return places === null ? index : (places.from[index] ?? 0);
}

/** Where the character at `index` ends in the original. */
function endOf({ places }: Mapped, index: number): number {
  return places === null ? index + 1 : (places.to[index] ?? 0);
}

/** The text without its cuts, their fillers in their place. Of cuts that overlap, the first and longest holds. */
function applied(before: Mapped, cuts: readonly Cut[]): Mapped {
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

/** Nobody writes more in one message of Slack's own, which is the limit of its message box. Source: Slack, "chat.postMessage". */
const MOST = 4_000;
/** Of a longer one the middle is left out: what it asks for stands at its beginning or at its end. */
const AT_END = 1_000;
const GAP = '\n';

const SPACES = /\s{2,}/gu;

/** A run of white space is one blank, or the end of a line or of a paragraph. */
function collapsed(run: string): string {
  const lines = run.split('\n').length - 1;
  return lines === 0 ? ' ' : '\n'.repeat(Math.min(lines, 2));
}

const runs = (text: string): Cut[] =>
  cutsOf(text, SPACES, ({ 0: run }) => collapsed(run)).filter(
    ({ start, end, filler }) => text.slice(start, end) !== filler,
  );

function dense(text: string): Mapped {
  return applied({ text, places: null }, runs(text));
}

/** Whatever reads what people write looks at this much of it; what is kept and shown stays whole. `original` leads back. */
interface LookedAt {
  text: string;
  /** where the characters from `start` to `end` stand in the whole text */
  original(start: number, end: number): { start: number; end: number };
  /** whether something besides white space was left out */
  isCut: boolean;
}

function lookedAtIn(read: Mapped, isCut: boolean): LookedAt {
  const original = (start: number, end: number) => {
    const from = startOf(read, start);
    return { start: from, end: end > start ? endOf(read, end - 1) : from };
  };
  return { text: read.text, original, isCut };
}

/** A text with its runs of white space collapsed and, where it is longer than 4,000 characters then, without its middle. */
export function lookedAt(text: string): LookedAt {
  const all = dense(text);
  const isCut = all.text.length > MOST;
  const middle = dropped(MOST - AT_END - GAP.length, all.text.length - AT_END);
  return lookedAtIn(isCut ? applied(all, [{ ...middle, filler: GAP }]) : all, isCut);
}

/** The same of its first 4,000 characters. */
export function beginningOf(text: string): LookedAt {
  const all = dense(text);
  const isCut = all.text.length > MOST;
  return lookedAtIn(isCut ? applied(all, [dropped(MOST, all.text.length)]) : all, isCut);
}
