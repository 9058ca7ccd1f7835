import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programFile } from './programs.js';
import { until } from './until.js';

/** Keeps so many of tests/support/mortal.ts running, as a supervisor does, and counts their deaths. */
export class Supervisor {
  deaths = 0;
  readonly lines: string[] = [];
  private over = false;
  private readonly children = new Set<ChildProcess>();

  async start(args: readonly string[], processes: number): Promise<void> {
    const program = await programFile('mortal');
    for (let i = 0; i < processes; i += 1) this.spawn([program, ...args]);
  }

  private spawn(args: readonly string[]): void {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
