import type { Paint } from './paint.js';
import type { Difference, Result } from './told.js';

const UNKEPT = 'The story was played to its end, but the database says otherwise.';

/** What came of a story: its promise, or what was expected and what was found. */
export function resultLines(result: Result, paint: Paint): string[] {
  const { ok, promise, stopped, differences, tickets, log } = result;
  const found = tickets.map(({ id, status, team }) => `  ${id}, ${status}, ${team ?? 'no team'}`);
  if (ok) return [paint.good(`✔ ${promise}`), ...found];
  const tail = log.length > 0 ? ['', paint.dim('The bot’s last log lines:'), ...log.map(paint.dim)] : [];
  return [paint.bad(`✘ ${stopped ?? UNKEPT}`), ...differences.map(differenceLine), ...tail];
}

function differenceLine({ what, expected, found }: Difference): string {
  return `  ${what}: expected ${expected}, found ${found}`;
}
