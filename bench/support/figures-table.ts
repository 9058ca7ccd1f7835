import { SHOWN, type Shown } from './aims.js';
import { BENCHES, numberOf, type Results } from './results.js';

const NONE = '–';

/** The table of docs/performance.md: aims, what was measured, and the baselines of the same runs. */
export function figuresTable(results: Results): string {
  const rows = SHOWN.map((shown) => row(shown, results));
  return [
    '| figure | aim | measured | | baseline, same run | command |',
    '| --- | ---: | ---: | --- | --- | --- |',
    ...rows,
    '',
    ...ranWhere(results),
  ].join('\n');
}

function row(shown: Shown, results: Results): string {
  const { bench, figure, unit, aim, baseline, what } = shown;
  const measured = numberOf(results, bench, figure);
  const compared = baseline && numberOf(results, bench, baseline.figure);
  const cells = [
    what,
    aim ? withUnit('atLeast' in aim ? `≥ ${number(aim.atLeast)}` : `< ${number(aim.below)}`, unit) : '',
    measured === null ? NONE : withUnit(number(measured), unit),
    measured === null || !aim ? '' : isReached(measured, aim) ? 'reached' : '**missed**',
    baseline ? `${baseline.name}: ${compared == null ? NONE : withUnit(number(compared), unit)}` : '',
    `\`npm run bench -- ${bench}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}

function isReached(value: number, aim: NonNullable<Shown['aim']>): boolean {
  return 'atLeast' in aim ? value >= aim.atLeast : value < aim.below;
}

/** Where and when each was measured; those of one machine and day in one line. */
function ranWhere(results: Results): string[] {
  const byWhere = new Map<string, string[]>();
  for (const bench of BENCHES) {
    const result = results[bench];
    if (!result) continue;
    const where = `${result.machine}, ${result.date}`;
    byWhere.set(where, [...(byWhere.get(where) ?? []), bench]);
  }
  return [...byWhere].map(([where, ran]) => `${ran.join(', ')}: ${where}.`);
}

const withUnit = (value: string, unit: string): string => `${value} ${unit}`.trimEnd();

/** As people read it: thousands apart, three digits that count. */
export function number(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
