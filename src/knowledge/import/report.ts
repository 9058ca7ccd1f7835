import { z } from 'zod';

/**
 * What came of an import. `refused` counts all lines that were not loaded; `problems` tells of the first of them, in the order
 * of the files: which line was not loaded, and why. `unchanged` is what was there already, just so.
 */
export const ImportReport = z.object({
  lines: z.number(),
  entities: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
  edges: z.object({ added: z.number(), unchanged: z.number() }),
  refused: z.number(),
  problems: z.array(z.object({ file: z.string(), line: z.number(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A line, by the place of its file among those read. */
export interface Place {
  file: number;
  line: number;
}

const MAX_PROBLEMS = 100;

/** The report as it grows. */
export class Tally {
  lines = 0;
  private readonly entities = { added: 0, changed: 0, unchanged: 0 };
  private readonly edges = { added: 0, unchanged: 0 };
  private refused = 0;
  private readonly problems: { place: Place; reason: string }[] = [];
  private readonly files: readonly string[];

  constructor(files: readonly string[]) {
    this.files = files;
  }

  addEntities(counts: ImportReport['entities']): void {
    this.entities.added += counts.added;
    this.entities.changed += counts.changed;
    this.entities.unchanged += counts.unchanged;
  }

  addEdges(counts: ImportReport['edges']): void {
    this.edges.added += counts.added;
    this.edges.unchanged += counts.unchanged;
  }

  refuse({ file, line }: Place, reason: string): void {
    this.refused += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ place: { file, line }, reason });
  }

  nameOf({ file, line }: Place): string {
    return `${this.files[file] ?? 'a file'}, line ${line}`;
  }

  report(): ImportReport {
    const ordered = this.problems.toSorted(
      (a, b) => a.place.file - b.place.file || a.place.line - b.place.line,
    );
    return {
      lines: this.lines,
      entities: { ...this.entities },
      edges: { ...this.edges },
      refused: this.refused,
      problems: ordered.map(({ place: { file, line }, reason }) => ({
        file: this.files[file] ?? '',
        line,
        reason,
      })),
    };
  }
}

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
