import type { Figures } from './figures.js';
import type { Group } from './groups.js';
import type { Share } from './numbers.js';

/** A table: its heading, and one row a line. The first column is words, the others are figures. */
export interface Table {
  heading: readonly string[];
  rows: readonly (readonly string[])[];
}

const NONE = '–';

/** How conversations went, by kind, half and tag. */
export function groupTable(figures: Figures): Table {
  const part = (groups: Readonly<Record<string, Group>>, mark = '') =>
    Object.entries(groups).map(([name, group]) => groupRow(`${mark}${words(name)}`, group));
  return {
    heading: [
      '',
      'conversations',
      'completed',
      'rate',
      'and the team',
      'wrong',
      'missing',
      'turns',
      'questions',
    ],
    rows: [
      groupRow('all', figures),
      ...part(figures.kinds),
      ...part(figures.toACard, 'to a card: '),
      ...part(figures.kindsByHalf),
      ...part(figures.halves),
      ...part(figures.tags, 'tag: '),
    ],
  };
}

function groupRow(name: string, group: Group): string[] {
  return [
    name,
    String(group.conversations),
    String(group.completed),
    percent(group.completionRate),
    String(group.withTeam),
    String(group.wrongRequired),
    String(group.missingRequired),
    decimal(group.turnsToCompletion),
    decimal(group.questionsAsked),
  ];
}

/** Precision and recall by field. */
export function fieldTable({ fields }: Figures): Table {
  return {
    heading: ['field', 'precision', 'recall', 'right', 'wrong', 'missing'],
    rows: Object.entries(fields).map(([name, one]) => [
      name,
      percent(one.precision),
      percent(one.recall),
      String(one.right),
      String(one.wrong),
      String(one.missing),
    ]),
  };
}

/** What else is judged, and what it took. */
export function restTable(figures: Figures): Table {
  const shared = (name: string, { n, right, share }: Share) => [name, percent(share), `${right} of ${n}`];
  return {
    heading: ['', 'share', 'count'],
    rows: [
      shared('route', figures.route),
      shared('outcome', figures.outcome),
      shared('team', figures.team),
      shared('requester', figures.requester),
      shared('evidence: the right message', figures.evidence),
      shared('evidence: quotes that stand there', figures.quotes),
      ['questions asked a third time', '', String(figures.askedTooOften)],
      ['turns', '', String(figures.turns)],
      ['judgements a turn', '', decimal(figures.judgementsPerTurn)],
      ['model calls a turn', '', decimal(figures.modelCallsPerTurn)],
      ['tokens in, out', '', `${figures.inputTokens}, ${figures.outputTokens}`],
      ['judgements where the model failed', '', String(figures.degraded)],
    ],
  };
}

const percent = (share: number | null): string => (share === null ? NONE : `${(100 * share).toFixed(1)} %`);
const decimal = (value: number | null): string => (value === null ? NONE : value.toFixed(2));
const words = (name: string): string => name.replaceAll('_', ' ');

/** For a terminal: columns in line, figures to the right. */
export function asText({ heading, rows }: Table): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_cell, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const drawn = lines.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return drawn.join('\n');
}

/** For a Markdown file. */
export function asMarkdown({ heading, rows }: Table): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(heading), row(heading.map((_cell, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join(
    '\n',
  );
}
