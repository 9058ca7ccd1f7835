/** How long an event that is to come second waits for a first one. */
const MAX_MS = 1000;

/** Lets an event wait until the next one of its conversation has gone, or a second has passed. */
export class Turnstile {
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when another event of that conversation passes. */
  async behindNext(conversation: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_MS);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(conversation, [...(this.#waiting.get(conversation) ?? []), go]);
    });
  }

  /** An event of that conversation was answered: those that it overtook may go. */
  passed(conversation: string): void {
    const waiting = this.#waiting.get(conversation) ?? [];
    this.#waiting.delete(conversation);
    for (const go of waiting) go();
  }

  clear(): void {
    for (const conversation of [...this.#waiting.keys()]) this.passed(conversation);
  }
}
