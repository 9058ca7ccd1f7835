import { type Day, exists } from './day.js';

/**
 * Reads a date in figures. Year first is ISO's order; full stops are written where the day comes first; with slashes
 * and dashes either may come first, so both are kept where both exist.
 */
export function readWrittenDate(text: string): Day | null {
  const parts = text.split(/[-/.]/u).map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  if (a > 31) return dayOf(a, [[b, c]]);
  return dayOf(
    c,
    text.includes('.')
      ? [[b, a]]
      : [
          [b, a],
          [a, b],
        ],
  );
}

function dayOf(year: number, choices: readonly (readonly [month: number, day: number])[]): Day | null {
  const days = choices.filter(([month, day]) => exists(month, day)).map(([month, day]) => month * 100 + day);
  return days.length === 0 ? null : { dimension: 'date', year, days: [...new Set(days)] };
}
