import type { ImportReport } from './report.js';

const count = (n: number) => n.toLocaleString('en');
const lines = (n: number) => (n === 1 ? '1 line' : `${count(n)} lines`);

/** What came of an import, for a person: what was loaded, and each line that was not. */
export function inWords({ entities, edges, refused, problems }: ImportReport): string {
  const { added, changed, unchanged } = entities;
  const told = problems.map(({ file, line, reason }) => `  ${file}:${line}  ${reason}`);
  const more = refused - problems.length;
  const nothing = added + changed + edges.added === 0 && refused === 0;
  return [
    `Entities: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged.`,
    `Links:    ${count(edges.added)} added, ${count(edges.unchanged)} unchanged.`,
    ...(nothing ? ['All of it was there already; nothing has changed.'] : []),
    ...(refused > 0 ? [`Left out: ${lines(refused)}, for these reasons:`, ...told] : []),
    ...(more > 0 ? [`  … and ${lines(more)} more`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
