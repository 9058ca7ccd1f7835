import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programFile } from './programs.js';
import { until } from './until.js';

/**
 * Keeps so many of tests/support/mortal.ts running, as a supervisor does, and counts their deaths. They use the file's
 * database for as long as they run: whoever starts them hands `stop` to its onClose.
 */
export class Supervisor {
  deaths = 0;
  readonly lines: string[] = [];
  private over = false;
  private readonly children = new Set<ChildProcess>();

  /** @param beforeRestart what there is to look at while a process is dead, before another takes its place */
  async start(
    args: readonly string[],
    processes: number,
    beforeRestart: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const program = await programFile('mortal');
    for (let i = 0; i < processes; i += 1) this.spawn([program, ...args], beforeRestart);
  }

  private spawn(args: readonly string[], beforeRestart: () => Promise<void>): void {
    // a test may have ended while the program was bundled or its dead process looked at
    if (this.over) return;
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.children.add(child);
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
    // not at its exit: by then what it said last may not have been read yet
    child.once('close', () => {
      this.children.delete(child);
      if (this.over) return;
      this.deaths += 1;
      void beforeRestart().then(() => this.spawn(args, beforeRestart));
    });
  }

  /** Ends them all and starts none again; resolves when they are gone. */
  async stop(): Promise<void> {
    this.over = true;
    for (const child of this.children) child.kill('SIGKILL');
    await until('the processes to be gone', () => this.children.size === 0);
  }
}
