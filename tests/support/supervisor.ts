import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { until } from './until.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOADER = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;

/** Keeps so many of tests/support/mortal.ts running, as a supervisor does, and counts their deaths. */
export class Supervisor {
  deaths = 0;
  readonly lines: string[] = [];
  private over = false;
  private readonly children = new Set<ChildProcess>();

  start(args: readonly string[], processes: number): void {
    for (let i = 0; i < processes; i += 1) this.spawn(args);
  }

  private spawn(args: readonly string[]): void {
    const script = join(ROOT, 'tests/support/mortal.ts');
    const child = spawn(process.execPath, ['--import', LOADER, script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.children.add(child);
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
    child.once('exit', () => {
      this.children.delete(child);
      if (this.over) return;
      this.deaths += 1;
      this.spawn(args);
    });
  }

  async stop(): Promise<void> {
    this.over = true;
    for (const child of this.children) child.kill('SIGKILL');
    await until('the processes to be gone', () => this.children.size === 0);
  }
}
