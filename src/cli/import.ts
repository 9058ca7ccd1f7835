import { createReadStream, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteStream } from 'node:tty';
import { parseArgs } from 'node:util';
import type { Pool } from '../db/pool.js';
import { openWorkspaces } from '../db/queries/directory/workspaces.js';
import { messageOf } from '../domain/errors.js';
import { createDatabaseStore } from '../knowledge/import/database-store.js';
import { ImportStopped, importRecords } from '../knowledge/import/import.js';
import { type ImportReport, inWords } from '../knowledge/import/report.js';
import { Refusal, runProgram } from './run-program.js';

const CELLS = 24;
const CLEAR_LINE = '\r\u001b[K';

/** A line that tells how far a program is, on a terminal; elsewhere nothing is shown. */
interface Progress {
  /** @param done of the whole; beyond it, or of a whole of 0, counts as all @param note stands after the bar */
  show(done: number, note: string): void;
  /** Takes the line away. */
  clear(): void;
}

export function showProgress(terminal: Pick<WriteStream, 'isTTY' | 'write'>, whole: number): Progress {
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined };
  let shown = '';
  return {
    show(done, note) {
      const line = `${barOf(done, whole)}  ${note}`;
      if (line !== shown) terminal.write(`${CLEAR_LINE}${line}`);
      shown = line;
    },
    clear: () => void terminal.write(CLEAR_LINE),
  };
}

/** "██████░░░░  60 %" */
export function barOf(done: number, whole: number): string {
  const share = whole > 0 ? Math.min(done / whole, 1) : 1;
  const filled = Math.floor(share * CELLS);
  return `${'█'.repeat(filled)}${'░'.repeat(CELLS - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}

const USAGE = `npm run import -- FILE… [--workspace T…] [--json]

  loads entities and links, a JSON object a line, in any order; doing it again changes nothing
  --workspace  needed where the database has several
  --json       for machines: { workspace, lines, entities, edges, refused, problems }

  The exit code is 1 where something was left out.`;

const OPTIONS = { workspace: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

function readArguments() {
  const { values, positionals: files } = parseArgs({ allowPositionals: true, options: OPTIONS });
  return files.length > 0 ? { ...values, files } : null;
}

await runProgram(USAGE, readArguments, async (pool, { files, workspace: named, json }) => {
  const bytes = await sizeOf(files);
  const workspace = await workspaceOf(pool, named);
  const tell = (report: ImportReport) =>
    process.stdout.write(json ? `${JSON.stringify({ workspace, ...report })}\n` : inWords(report));
  const progress = showProgress(process.stderr, bytes);
  const report = await load(pool, workspace, files, progress)
    .catch((error: unknown) => {
      if (!(error instanceof ImportStopped)) throw error;
      progress.clear();
      tell(error.report);
      process.stderr.write(
        'The import broke off there. What is loaded stays; run it again to load the rest.\n',
      );
      throw error.cause;
    })
    .finally(() => progress.clear());
  tell(report);
  if (report.refused > 0) throw new Refusal(`${report.refused} of ${report.lines} lines were left out.`);
});

function load(pool: Pool, workspace: string, files: readonly string[], progress: Progress) {
  let read = 0;
  /** A file's bytes; it is opened when the first are asked for. */
  async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
    const chunks: AsyncIterable<unknown> = createReadStream(file);
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) continue;
      read += chunk.length;
      yield chunk;
    }
  }
  const sources = files.map((name) => ({ name, chunks: bytesOf(name) }));
  return importRecords(sources, createDatabaseStore(pool, workspace, sleep), ({ lines }) =>
    progress.show(read, `${lines.toLocaleString('en')} lines`),
  );
}

/** How large the files are together. @throws Refusal for one that can't be read */
async function sizeOf(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const stats = await statsOf(file).catch((error: unknown) => {
      throw new Refusal(`${file} can't be read: ${messageOf(error)}`);
    });
    if (stats.isDirectory()) throw new Refusal(`${file} is a folder. Name the files in it.`);
    bytes += stats.size;
  }
  return bytes;
}

/** It is opened, since a file can be seen and still not be read. */
async function statsOf(file: string): Promise<Stats> {
  const handle = await open(file);
  return handle.stat().finally(() => handle.close());
}

async function workspaceOf(pool: Pool, named: string | undefined): Promise<string> {
  const known = await openWorkspaces(pool);
  const [first] = known;
  if (first === undefined) {
    throw new Refusal('This database knows no workspace yet. Start the bot on it once, then try again.');
  }
  const chosen = named ?? (known.length === 1 ? first : '');
  if (known.includes(chosen)) return chosen;
  throw new Refusal(
    named === undefined
      ? `This database has several workspaces. Name one with --workspace: ${known.join(', ')}.`
      : `This database has no workspace ${named}. It has ${known.join(', ')}.`,
  );
}
