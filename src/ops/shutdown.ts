import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { thrownInWords } from './safe-to-log.js';

/** What was started, to be released in the opposite order, each once; one that fails is logged and keeps no other from it. */
export class ShutdownStack {
  private readonly stack: { name: string; release: () => Promise<void> }[] = [];
  private readonly log: Logger;

  constructor(log: Logger) {
    this.log = log;
  }

  add(name: string, release: () => Promise<void>): void {
    this.stack.push({ name, release });
  }

  async releaseAll(): Promise<void> {
    for (let next = this.stack.pop(); next; next = this.stack.pop()) {
      try {
        await next.release();
      } catch (error) {
        this.log.error({ err: error, part: next.name }, 'a part did not stop cleanly');
      }
    }
  }
}

/** The work, done at its first call; every further call waits for that same end. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

/** Says in one message what keeps Frontdoor from starting, and ends with exit code 1. */
export function exitWithError(error: unknown): never {
  const text =
    error instanceof AppError ? error.message : `Frontdoor could not start: ${thrownInWords(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
