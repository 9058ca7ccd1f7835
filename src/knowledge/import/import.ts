import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Entity } from '../../domain/entities/entity.js';
import { Edge, readRecord } from './record.js';
import { type ImportReport, type Place, Tally } from './report.js';
import type { ImportStore } from './store.js';

/** One line of what is imported, counted from 1: its text, or why it can't be read. */
export type Line = { number: number; text: string } | { number: number; problem: string };

/** A record that needs more than this is no record. */
const MAX_LINE_BYTES = 1_000_000;

const LINE_FEED = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The lines of a stream of bytes, without those that are blank. No more than one line is kept at a time, and of a line that is
 * longer than `mostBytes` nothing. Rejects as `chunks` does, and then without the line that was cut off.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let size = 0;
  let parts: Uint8Array[] = [];
  const keep = (part: Uint8Array): void => {
    size += part.length;
    // a copy, for whoever gave the chunk may use it again
    if (size <= mostBytes) parts.push(Buffer.from(part));
    else parts = [];
  };
  const problem = `The line is longer than ${mostBytes.toLocaleString('en')} bytes.`;
  /** none for a blank line */
  const end = (): Line[] => {
    const line = size > mostBytes ? { number, problem } : decoded(number, parts);
    [number, size, parts] = [number + 1, 0, []];
    return 'text' in line && line.text === '' ? [] : [line];
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield* end();
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  yield* end();
}

function decoded(number: number, parts: readonly Uint8Array[]): Line {
  try {
    return { number, text: utf8.decode(Buffer.concat(parts)).trim() };
  } catch {
    return { number, problem: 'The line is not UTF-8 text.' };
  }
}

/** An edge and the line that it stands in; `file` is the file's place among those read. */
const PlacedEdge = z.object({ file: z.number(), line: z.number(), edge: Edge });
type PlacedEdge = z.infer<typeof PlacedEdge>;

/** Edges whose entities have not come yet: in a temporary file, for there may be millions where all edges come first. */
class WaitingEdges {
  private folder: string | null = null;

  async add(edges: readonly PlacedEdge[]): Promise<void> {
    if (edges.length === 0) return;
    this.folder ??= await mkdtemp(join(tmpdir(), `frontdoor-import-${process.pid}-`));
    const lines = edges.map((edge) => `${JSON.stringify(edge)}\n`);
    await appendFile(fileIn(this.folder), lines.join(''), { mode: 0o600 });
  }

  /** All that wait, in the order in which they came. */
  async *all(): AsyncGenerator<PlacedEdge> {
    if (this.folder === null) return;
    for await (const line of linesOf(createReadStream(fileIn(this.folder)))) {
      if ('problem' in line) throw new Error(`What was kept of the import can't be read: ${line.problem}`);
      yield PlacedEdge.parse(JSON.parse(line.text));
    }
  }

  async remove(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
  }
}

const fileIn = (folder: string): string => join(folder, 'edges.jsonl');

/** Lines that are loaded in one transaction, and the characters after which a batch is full although it has fewer. */
const BATCH = 500;
const BATCH_CHARACTERS = 4_000_000;

/** A file of records as JSON lines, and the name by which the report calls it. */
export interface Source {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** An import that broke off: `report` says what was loaded by then, in whole batches; `cause` says why it went no further. */
export class ImportStopped extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport, cause: unknown) {
    super('The import broke off.', { cause });
    this.report = report;
  }
}

/**
 * Loads entities and edges from JSON lines, in whatever order they come. What can't be loaded is reported, and the rest is
 * loaded. Doing it again changes nothing, so an import that broke off is made good by another.
 * @param onBatch called after each batch
 * @throws ImportStopped when a source or the store fails
 */
export async function importRecords(
  sources: readonly Source[],
  store: ImportStore,
  onBatch: (soFar: ImportReport) => void = () => undefined,
): Promise<ImportReport> {
  const tally = new Tally(sources.map(({ name }) => name));
  const run = new Run(store, tally, () => onBatch(tally.report()));
  try {
    for (const [file, { chunks }] of sources.entries()) {
      for await (const line of linesOf(chunks)) await run.take(file, line);
    }
    await run.finish();
    return tally.report();
  } catch (error) {
    throw new ImportStopped(tally.report(), error);
  } finally {
    await run.waiting.remove();
  }
}

class Run {
  readonly waiting = new WaitingEdges();
  /** where each id came first */
  private readonly seen = new Map<string, Place>();
  private entities: (Place & { entity: Entity })[] = [];
  private edges: PlacedEdge[] = [];
  private characters = 0;
  private readonly store: ImportStore;
  private readonly tally: Tally;
  private readonly onBatch: () => void;

  constructor(store: ImportStore, tally: Tally, onBatch: () => void) {
    this.store = store;
    this.tally = tally;
    this.onBatch = onBatch;
  }

  async take(file: number, line: Line): Promise<void> {
    this.tally.lines += 1;
    const place = { file, line: line.number };
    const record = 'problem' in line ? line : readRecord(line.text);
    if ('problem' in record) this.tally.refuse(place, record.problem);
    else if ('edge' in record) this.edges.push({ ...place, edge: record.edge });
    else if (this.isNew(record.entity.id, place)) this.entities.push({ ...place, entity: record.entity });
    this.characters += 'text' in line ? line.text.length : 0;
    const full = this.entities.length + this.edges.length >= BATCH || this.characters >= BATCH_CHARACTERS;
    if (full) await this.load();
  }

  /** Loads what is left, and tries again the edges that came before their entities. */
  async finish(): Promise<void> {
    await this.load();
    for await (const edge of this.waiting.all()) {
      this.edges.push(edge);
      if (this.edges.length >= BATCH) this.refuseLinks(await this.loadEdges());
    }
    this.refuseLinks(await this.loadEdges());
  }

  private isNew(id: string, place: Place): boolean {
    const first = this.seen.get(id);
    if (first === undefined) this.seen.set(id, place);
    else this.tally.refuse(place, `${id} was in ${this.tally.nameOf(first)} already, which is kept.`);
    return first === undefined;
  }

  private async load(): Promise<void> {
    this.characters = 0;
    await this.loadEntities();
    await this.waiting.add(await this.loadEdges());
  }

  private async loadEntities(): Promise<void> {
    const batch = this.entities.splice(0);
    if (batch.length === 0) return;
    const { refused, ...counts } = await this.store.entities(batch.map(({ entity }) => entity));
    this.tally.addEntities(counts);
    for (const [at, reason] of refused) {
      const place = batch[at];
      if (place !== undefined) this.tally.refuse(place, reason);
    }
    this.onBatch();
  }

  /** Answers those that found no end. */
  private async loadEdges(): Promise<PlacedEdge[]> {
    const batch = this.edges.splice(0);
    if (batch.length === 0) return [];
    const { missing, ...counts } = await this.store.edges(batch.map(({ edge }) => edge));
    this.tally.addEdges(counts);
    this.onBatch();
    return missing.flatMap((at) => batch[at] ?? []);
  }

  private refuseLinks(edges: readonly PlacedEdge[]): void {
    for (const { edge, ...place } of edges) {
      this.tally.refuse(place, `It links ${edge.source} to ${edge.target}, and not both of them are known.`);
    }
  }
}
