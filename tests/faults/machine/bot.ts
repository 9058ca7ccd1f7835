import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, isRunning, startChild } from './child.js';

/** A supervisor waits a little before it starts a program again that ended by itself at once. */
const PAUSE_MS = 200;

/** One of the bot's processes, under a supervisor: whenever it ends, for whatever reason, it is started again. */
export class Bot {
  readonly name: string;
  /** the last that it said, each time it ended by itself after it had been ready; one that finds no database does not start */
  readonly lastWords: string[] = [];
  starts = 0;
  private readonly command: { args: readonly string[]; env: Record<string, string>; folder: string };
  private readonly onLine: (line: string) => void;
  private child: ChildProcess | undefined;
  private ready = false;
  private wasReady = false;
  private over = false;
  private wanted: NodeJS.Signals | undefined;
  private said = '';

  constructor(name: string, command: Bot['command'], onLine: (line: string) => void) {
    this.name = name;
    this.command = command;
    this.onLine = onLine;
  }

  /** It runs and takes events, and is not frozen. */
  get isReady(): boolean {
    return this.ready;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const { args, env, folder } = this.command;
    this.starts += 1;
    this.ready = false;
    this.wasReady = false;
    this.wanted = undefined;
    const child = startChild(args, env, folder, (line) => {
      appendFileSync(join(folder, `${this.name}.log`), `${line}\n`);
      this.said = line;
      if (line.includes('Frontdoor is ready')) {
        this.ready = true;
        this.wasReady = true;
      }
      this.onLine(line);
    });
    this.child = child;
    child.once('exit', () => this.again().catch(() => undefined));
  }

  /** kill -9; the supervisor starts it again. */
  kill(): void {
    this.ready = false;
    this.wanted = 'SIGKILL';
    this.child?.kill('SIGKILL');
  }

  /** SIGSTOP: it stands still, with all that it holds. */
  freeze(): void {
    this.ready = false;
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
    this.ready = this.child !== undefined && isRunning(this.child);
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.over = true;
    if (this.child) await end(this.child, 'SIGKILL');
  }

  private async again(): Promise<void> {
    this.ready = false;
    if (this.wanted === undefined && !this.over) {
      if (this.wasReady) this.lastWords.push(this.said);
      await sleep(PAUSE_MS);
    }
    if (!this.over) this.start();
  }
}
