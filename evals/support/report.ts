import { readFileSync, writeFileSync } from 'node:fs';
import { figuresOf } from './figures.js';
import type { Options } from './options.js';
import { withTables } from './renew-tables.js';
import type { Score } from './score.js';
import { asMarkdown, asText, fieldTable, groupTable, restTable } from './table.js';
import { transcriptOf } from './transcript.js';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Prints the figures: tables and what failed, or with `json` one object as the last line. */
export function report(options: Options, scores: readonly Score[]): void {
  const figures = figuresOf(scores);
  const tables = [groupTable(figures), fieldTable(figures), restTable(figures)];
  const failing = scores.filter(({ problems }) => problems.length > 0);
  if (options.verbose) for (const one of failing) print(`${transcriptOf(one)}\n`);
  if (options.write !== null) {
    const renewed = withTables(readFileSync(options.write, 'utf8'), tables.map(asMarkdown).join('\n\n'));
    writeFileSync(options.write, renewed);
  }
  if (options.json) {
    print(JSON.stringify({ brain: options.brain, people: options.people, ...figures }));
    return;
  }
  print(tables.map(asText).join('\n\n'));
  if (failing.length > 0) print(`\n${failing.map(inShort).join('\n')}`);
}

function inShort({ played: { conversation }, completed, problems }: Score): string {
  const mark = completed ? 'completed, but' : 'not completed';
  return [`${conversation.id}: ${mark}`, ...problems.map((problem) => `  - ${problem}`)].join('\n');
}
