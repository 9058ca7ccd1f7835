import { type Cut, cutsOf, dropped } from './cuts.js';
import { applied, endOf, type Mapped, startOf } from './mapped.js';

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
export interface LookedAt {
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
