import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { INTERRUPTED, Stopped } from './stopped.js';

const BOT = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Downloading nothing and migrating an empty database takes seconds; a slow disk takes longer. */
const START_MS = 90_000;
/** What an interrupted start may still take. */
const GRACE_MS = 20_000;
const STOP_MS = 60_000;
const KEPT_LINES = 20;

/** The bot as `npm start` starts it, in a process of its own, with all that belongs to it. */
export class Stack {
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private readonly ended: Promise<void>;
  private onLine: (line: string) => void = () => undefined;

  constructor(env: Record<string, string>) {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), BOT], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // in a group of its own, so that Ctrl-C reaches only us, who stop it in good order
      detached: true,
    });
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.keep(line));
    }
  }

  /** The last log lines. */
  get log(): string[] {
    return [...this.lines];
  }

  /**
   * Waits until it takes messages and answers the playground's address, ending in "/". A start that is interrupted still
   * gets its time, for a bot that is stopped half-started may leave its database behind. @throws Stopped
   */
  async ready(signal: AbortSignal): Promise<string> {
    const settled = new AbortController();
    const url = await new Promise<string>((resolve, reject) => {
      const rejectIn = (ms: number, message: string) => {
        const timer = setTimeout(() => reject(new Stopped(message)), ms);
        settled.signal.addEventListener('abort', () => clearTimeout(timer));
      };
      this.onLine = (line) => {
        const opened = /^Open (http\S+)/u.exec(line)?.[1];
        if (opened !== undefined) resolve(opened.endsWith('/') ? opened : `${opened}/`);
      };
      this.ended.then(() => reject(new Stopped('Frontdoor could not start.')), reject);
      rejectIn(START_MS, `Frontdoor was not ready after ${START_MS / 1_000} s.`);
      signal.addEventListener('abort', () => rejectIn(GRACE_MS, INTERRUPTED), { signal: settled.signal });
    }).finally(() => settled.abort());
    if (signal.aborted) throw new Stopped(INTERRUPTED);
    return url;
  }

  /** @throws Stopped when the bot has ended by itself */
  assertAlive(): void {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) return;
    throw new Stopped(
      `Frontdoor ended in the middle of the story (${signalCode ?? `exit code ${exitCode}`}).`,
    );
  }

  /** Stops it with all that it started; a second call waits for the first. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    this.child.kill('SIGTERM');
    await this.ended;
    clearTimeout(timer);
  }

  private keep(line: string): void {
    if (line.trim() === '') return;
    this.lines.push(line);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    this.onLine(line);
  }
}
