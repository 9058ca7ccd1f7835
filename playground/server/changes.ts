import type { Change } from '../protocol.js';

/** Tells everyone who listens what changed in the workspace: the page's live stream and the file that saves it. */
export class ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();

  /** Returns the function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
