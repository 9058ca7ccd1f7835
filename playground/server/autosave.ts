import type { ChangeFeed } from './changes.js';

/** Changes are collected this long before the file is written. */
const SETTLE_MS = 300;

/** Saves after changes, one save at a time, and once more at the end. */
export class Autosave {
  readonly #save: () => Promise<void>;
  readonly #warn: (line: string) => void;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(changes: ChangeFeed, save: () => Promise<void>, warn: (line: string) => void) {
    this.#save = save;
    this.#warn = warn;
    this.#unsubscribe = changes.subscribe(() => this.#soon());
  }

  /** Writes what is there now and stops. */
  async close(): Promise<void> {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#now();
    await this.#last;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.#now(), SETTLE_MS);
  }

  #now(): void {
    this.#timer = undefined;
    this.#last = this.#last
      .then(() => this.#save())
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#warn(`The playground could not be saved: ${why}`);
      });
  }
}
