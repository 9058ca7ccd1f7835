import { hasTellingWord } from '../entities/search-words.js';
import { opened } from '../text/open-text.js';
import { holds, type PersonText } from '../text/person-text.js';

/** What stands where words stood that their author has taken back. */
export const RETRACTED = 'withdrawn by its author';

/**
 * A message that was deleted, or edited: the words that it had, each version, and those that it has now (null: it is gone). What
 * stands in `was` and no longer in `now` nobody is to read any more.
 */
export interface Retraction {
  channel: string;
  ts: string;
  author: string;
  /** versions of it from before that Slack time have nothing more to say */
  at: string;
  was: readonly PersonText[];
  now: PersonText | null;
}

/** A quote of a message as it may stand from now on. */
export function quoteNow(quote: string, { now }: Pick<Retraction, 'now'>): string {
  return now !== null && holds(now, quote) ? quote : RETRACTED;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** So many words in a row are repeated, and not said by chance. */
const IN_A_ROW = 3;
/** A long word, a long number, and one of letters and digits are repeated even alone. In code units. */
const TELLS_ALONE = /^(?:.{12,}|\p{N}{6,}|(?=.{4})(?:\p{L}+\p{N}|\p{N}+\p{L}).*)$/u;
/** What only names something that is there anyway: a person, a channel, a request, a message. */
const NAMES = /<[@#!][^>]*>|\bT-\d+|\/archives\/\w+\/p\d+/giu;

const wordsOf = (text: string): string[] =>
  text.replace(NAMES, ' ').normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** What of a text is known again: its words in rows, and those that tell something by themselves. */
function marksOf(text: string): string[] {
  const words = wordsOf(text);
  const rows = words
    .map((_, at) => words.slice(at, at + IN_A_ROW))
    .filter(({ length }) => length === IN_A_ROW);
  const inRows = (words.length < IN_A_ROW ? [words] : rows).map((row) => row.join(' '));
  return [...inRows.filter(hasTellingWord), ...words.filter((word) => TELLS_ALONE.test(word))];
}

/** Tells of our own words whether they repeat something that was taken back. Takes time linear in their length. */
export function repeatsAnyOf(retractions: readonly Retraction[]): (text: string) => boolean {
  const marks = new Set<string>();
  for (const { was, now } of retractions) {
    const kept = new Set(now === null ? [] : marksOf(opened(now)));
    for (const mark of was.flatMap((text) => marksOf(opened(text)))) if (!kept.has(mark)) marks.add(mark);
  }
  return (text) => marks.size > 0 && marksOf(text).some((mark) => marks.has(mark));
}

/**
 * Takes what was taken back out of a record of ours, whatever its form: the quotes of those messages, their own words, and every
 * other text that repeats them. What has nothing of it is answered as it is, the very same.
 */
export function redactor(retractions: readonly Retraction[]): (record: unknown) => unknown {
  const repeats = repeatsAnyOf(retractions);
  const byTs = new Map(retractions.map((one) => [one.ts, one]));
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return repeats(value) ? RETRACTED : value;
    if (Array.isArray(value)) return mapped(value, without);
    if (typeof value !== 'object' || value === null) return value;
    const of = 'ts' in value && typeof value.ts === 'string' ? byTs.get(value.ts) : undefined;
    const entries = Object.entries(value);
    const after = entries.map(([key, held]) => {
      const isTheirs = of !== undefined && (key === 'quote' || key === 'text') && typeof held === 'string';
      return isTheirs ? quoteNow(held, of) : without(held);
    });
    if (after.every((held, at) => held === entries[at]?.[1])) return value;
    return Object.fromEntries(entries.map(([key], at) => [key, after[at]]));
  };
  return without;
}

function mapped(values: readonly unknown[], each: (value: unknown) => unknown): readonly unknown[] {
  const after = values.map(each);
  return after.every((value, at) => value === values[at]) ? values : after;
}
