/**
 * Words of people, models and trackers, at most `max` characters of them. What they may do in Slack is the presenter's
 * matter: it escapes every text, and nobody is notified but a reply's `mentions`.
 */
export function clipped(text: string, max = 500): string {
  return cutVisibly(text.trim(), max);
}

/** The beginning of a mention of a person or a channel, such as "<@U123>", of which the rest is missing. */
const CUT_MENTION = /<[@#][A-Z0-9]{0,31}$/;

/**
 * The first `most` characters (UTF-16 units) of a text, no character or mention cut in two and no space left at the end: half of a
 * mention would be shown as an id.
 */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(CUT_MENTION, '');
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/** The same, with an ellipsis in sight of whoever reads it where something is missing. */
export const cutVisibly = (text: string, most: number): string =>
  text.length <= most ? text : `${cutTo(text, most - 1)}…`;

/** Letters of scripts that are read from right to left, and marks that turn the order in which text is read. */
const TURNING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u202a-\u202e\u2066-\u2069]/u;
const MARKS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The text as it stands within a sentence or beside other things: Hebrew and Arabic keep together and in their own order, and what
 * turns the order of a text turns nothing around it (Unicode Annex 9, isolates). Any other text is as it was.
 */
export const inItsOrder = (text: string): string =>
  TURNING.test(text) ? text.replace(MARKS, '').replace(/[^\n]+/gu, '\u2068$&\u2069') : text;

const NOTHING = new Set([
  ...['', 'not specified', 'not provided'],
  ...'n/a na n.a. none null nil undefined tbd unknown - – — ?'.split(' '),
]);

/** Whether a value says nothing: empty, or one of the words people and models put where a value should be ("n/a"). */
export function isBlank(value: string): boolean {
  return NOTHING.has(value.trim().toLowerCase());
}

/**
 * Letters missed, doubled, mistaken or swapped with their neighbour ("optimal string alignment"), `most` + 1 if more than
 * `most`.
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const mistaken = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const missed = Math.min(at(i - 1, j), at(i, j - 1)) + 1;
      row.push(Math.min(mistaken, missed, isSwapped ? at(i - 2, j - 2) + 1 : mistaken));
    }
  }
  return Math.min(at(a.length, b.length), most + 1);
}
