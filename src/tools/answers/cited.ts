import type { Summary } from '../../domain/entities/references.js';
import { inARow } from '../editing/words.js';
import { counted, type Moment, wordFor } from './plain.js';
import { MAX_SAID, nameFor, saySummary } from './summaries.js';

/** Things by their kind: the kind of the first comes first, and each in the order in which they came. */
export function byKind(summaries: readonly Summary[]): readonly (readonly Summary[])[] {
  const kinds = [...new Set(summaries.map(({ kind }) => kind))];
  return kinds.map((kind) => summaries.filter((one) => one.kind === kind));
}

/**
 * Things as an answer from what is on record: each with the address where it can be read, and where they are of several kinds
 * by these. Where there are many, the first of each kind are told, and the others by name.
 */
export function citeSummaries(summaries: readonly Summary[], moment: Moment): string {
  const groups = byKind(summaries);
  const inTurns = groups.flatMap((group) => group.map((one, at) => ({ one, at })));
  const said = new Set(
    inTurns
      .toSorted((a, b) => a.at - b.at)
      .slice(0, MAX_SAID)
      .map(({ one }) => one),
  );
  const lines = groups.map((group) => {
    const others = group.filter((one) => !said.has(one)).map(nameFor);
    return [
      ...group.filter((one) => said.has(one)).map((one) => cited(one, moment)),
      ...(others.length > 0 ? [`Also ${inARow(others)}.`] : []),
    ];
  });
  if (groups.length === 1) return lines.flat().join('\n');
  return groups
    .flatMap((group, at) => {
      const [first] = group;
      if (first === undefined) return [];
      return [
        `${counted(group.length, wordFor(first.kind))}:`,
        ...(lines[at] ?? []).map((line) => `• ${line}`),
      ];
    })
    .join('\n');
}

function cited(summary: Summary, moment: Moment): string {
  const said = saySummary(summary, moment);
  const url = 'url' in summary ? summary.url : null;
  return url === null || said.includes(url) ? said : `${said} ${url}`;
}
