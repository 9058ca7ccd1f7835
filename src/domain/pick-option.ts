import { wordsOf } from './phrases.js';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** Words that may stand around a choice without changing it. */
const FILLER: ReadonlySet<string> = new Set(
  'the a an one please i mean meant it is was number no option nr that this of them ok okay thanks # "'.split(
    ' ',
  ),
);

/** A longer message says more than which of several is meant. */
const LONGEST = 12;

/**
 * Which of the options a short answer names: by its place ("the first", "2", "the last one"), or by words of its label that
 * no other option has ("Alex Chen", "the one in design"). Null where it names none, or more than one.
 */
export function pickOption(text: string, labels: readonly string[]): number | null {
  const whole = wordsOf(text);
  const exact = labels.findIndex((label) => wordsOf(label).join(' ') === whole.join(' '));
  if (exact >= 0) return exact;
  const words = whole.filter((word) => !FILLER.has(word));
  if (whole.length > LONGEST || whole.includes('?')) return null;
  const [only] = words;
  if (words.length === 0 || only === undefined) return null;
  const place = words.length === 1 ? placeOf(only, labels.length) : null;
  if (place !== null) return place;
  const fitting = labels.flatMap((label, at) => {
    const of = new Set(wordsOf(label));
    return words.every((word) => of.has(word)) ? [at] : [];
  });
  const [first] = fitting;
  return first !== undefined && fitting.length === 1 ? first : null;
}

function placeOf(word: string, count: number): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/u.exec(word)?.[1];
  const at = digits === undefined ? ORDINALS.indexOf(word) : Number(digits) - 1;
  if (word === 'last' && count > 0) return count - 1;
  return at >= 0 && at < count ? at : null;
}
