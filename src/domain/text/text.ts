/**
 * Words of people, models and trackers, at most `max` characters of them. What they may do in Slack is the presenter's
 * matter: it escapes every text, and nobody is notified but a reply's `mentions`.
 */
export function clipped(text: string, max = 500): string {
  const trimmed = text.trim();
  return trimmed.length > max ? `${trimmed.slice(0, max - 1).trimEnd()}…` : trimmed;
}

/** The first `most` characters (UTF-16 units) of a text, no character cut in two and no space left at the end. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

const NOTHING = new Set([
  '',
  'n/a',
  'na',
  'n.a.',
  'none',
  'null',
  'nil',
  'undefined',
  'tbd',
  'unknown',
  '-',
  '–',
  '—',
  '?',
  'not specified',
  'not provided',
]);

/** Whether a value says nothing: empty, or one of the words people and models put where a value should be ("n/a"). */
export function isBlank(value: string): boolean {
  return NOTHING.has(value.trim().toLowerCase());
}

/**
 * How many letters were missed, doubled, mistaken or swapped with their neighbour between two words ("optimal string
 * alignment"); `most` + 1 where there are more than `most`.
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          cell(last, j) + 1,
          cell(row, j - 1) + 1,
          cell(last, j - 1) + (same ? 0 : 1),
          swapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = row;
  }
  return Math.min(cell(last, b.length), most + 1);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
