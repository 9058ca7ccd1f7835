import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Relation } from '../domain/entity.js';
import { linesOf } from './lines.js';
import type { Edge } from './record.js';

/** An edge and the line that it stands in; `file` is the file's place among those read. */
export interface PlacedEdge {
  file: number;
  line: number;
  edge: Edge;
}

const Kept = z
  .tuple([z.number(), z.number(), z.string(), Relation, z.string()])
  .transform(([file, line, source, relation, target]) => ({
    file,
    line,
    edge: { source, relation, target },
  }));

/**
 * Edges whose entities have not come yet. There may be millions, where all edges come first, so they wait in a file of the
 * system's folder for such files.
 */
export class WaitingEdges {
  private folder: string | null = null;

  async add(edges: readonly PlacedEdge[]): Promise<void> {
    if (edges.length === 0) return;
    this.folder ??= await mkdtemp(join(tmpdir(), `frontdoor-import-${process.pid}-`));
    const lines = edges.map(({ file, line, edge: { source, relation, target } }) =>
      JSON.stringify([file, line, source, relation, target]),
    );
    await appendFile(fileIn(this.folder), `${lines.join('\n')}\n`, { mode: 0o600 });
  }

  /** All that wait, in the order in which they came. */
  async *all(): AsyncGenerator<PlacedEdge> {
    if (this.folder === null) return;
    for await (const line of linesOf(createReadStream(fileIn(this.folder)))) {
      if ('problem' in line) throw new Error(`What was kept of the import can't be read: ${line.problem}`);
      yield Kept.parse(JSON.parse(line.text));
    }
  }

  async remove(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
  }
}

const fileIn = (folder: string): string => join(folder, 'edges.jsonl');
