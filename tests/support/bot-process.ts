import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { programFile } from './programs.js';
import { until } from './until.js';
import { watched } from './watched.js';

/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOADER = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;

/** What `npm run build` has made. */
export const BUILT = join(ROOT, 'dist');

const startOf = (root: string): string[] =>
  root === BUILT
    ? ['--enable-source-maps', join(root, 'src/main.js')]
    : ['--import', LOADER, join(root, 'src/main.ts')];

/** A start on a machine that is busy with other tests. */
const READY_MS = 90_000;

/**
 * The bot in a process of its own: this repository's, bundled, which is ready sooner; or the sources in `root` as they are,
 * which is how people start it; or what is built, which is how an image starts it.
 */
export class BotProcess {
  readonly lines: string[] = [];
  private readonly env: Record<string, string>;
  private readonly root: string | undefined;
  private child: ChildProcess | undefined;

  constructor(env: Record<string, string>, root?: string) {
    this.env = env;
    this.root = root;
  }

  /** the process that runs, and its exit code once it has ended */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** Starts it and waits until it takes events. */
  async start(): Promise<void> {
    this.lines.length = 0;
    const { root } = this;
    const program = root === undefined ? [await programFile('main')] : startOf(root);
    const child = spawn(process.execPath, program, {
      // not in the repository, where a developer's .env would be read
      cwd: tmpdir(),
      env: watched({
        PATH: process.env['PATH'] ?? '',
        LOG_FORMAT: 'json',
        FRONTDOOR_CONFIG: join(root === undefined || root === BUILT ? ROOT : root, 'frontdoor.config.yaml'),
        ...this.env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
    }
    // until its output ends, too, which says why
    let hasEnded = false;
    child.once('close', () => (hasEnded = true));
    await until(
      'the bot to be ready',
      () => hasEnded || this.lines.some((line) => line.includes('Frontdoor is ready')),
      READY_MS,
    );
    if (hasEnded) throw new Error(`The bot ended: ${this.lines.join('\n')}`);
  }

  /** Ends it, by default without a chance to clean up, and waits until it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
