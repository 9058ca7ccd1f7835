import type { RunOptions } from './options.js';
import type { RunResult } from './run.js';

/** Of what must not happen; what was lost is shown whole, each with all that is known of its thread. */
const MAX_EXAMPLES = 5;

/** The figures under the names that others rely on: a count for each thing that must not happen, and how it went. */
export function figuresOf(
  { broken, cutOff, measured }: RunResult,
  options: RunOptions,
): Record<string, unknown> {
  const counts = Object.fromEntries(Object.entries(broken).map(([name, cases]) => [name, cases.length]));
  const { seed, processes, faults, plant, slow, seconds: faultSeconds } = options;
  return {
    ...counts,
    cutOff: cutOff.length,
    ...measured,
    faultSeconds,
    seed,
    processes,
    faults,
    plant,
    slow,
  };
}

/** Whether the run shows that all is well: nothing happened that must not, and every conversation came to its end. */
export function isGreen(result: RunResult): boolean {
  return countBroken(result) === 0 && result.cutOff.length === 0;
}

/** How often something happened that must not. */
function countBroken({ broken }: RunResult): number {
  return Object.values(broken).reduce((sum, cases) => sum + cases.length, 0);
}

function casesOf({ broken }: RunResult): [string, string[]][] {
  return Object.entries(broken);
}

/** For people: every figure, and of what is broken some cases. */
export function tableOf(result: RunResult, options: RunOptions): string {
  const figures = Object.entries(figuresOf(result, options));
  const width = Math.max(...figures.map(([name]) => name.length));
  const lines = figures.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value ?? '-')}`);
  const cases = casesOf(result).flatMap(([name, found]) => {
    const shown = name === 'lost' ? found.length : MAX_EXAMPLES;
    return [
      ...found.slice(0, shown).map((what) => `  ${name}: ${what}`),
      ...(found.length > shown ? [`  ${name}: … and ${found.length - shown} more`] : []),
    ];
  });
  return [
    '',
    ...lines,
    ...(cases.length > 0 ? ['', 'What must not happen:', ...cases] : []),
    ...(result.cutOff.length > 0 ? ['', tooMuch(result)] : []),
    '',
  ].join('\n');
}

function tooMuch({ cutOff, measured }: RunResult): string {
  return `${cutOff.length} of ${measured.threads} conversations were cut off: the load did not end in time; take fewer --threads.`;
}
