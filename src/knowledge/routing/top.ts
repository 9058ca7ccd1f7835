/** Keeps the best of many scored numbers, without sorting them all at once. */
export class Top {
  readonly #limit: number;
  readonly #compare: (a: number, b: number) => number;
  #kept: { item: number; score: number }[] = [];
  /** what an item must score once enough are kept */
  #least = Number.NEGATIVE_INFINITY;

  /** Keeps `limit` items. Among equal scores the lesser by `compare` is the better. */
  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Whether an item with this score may get in. */
  admits(score: number): boolean {
    return score >= this.#least;
  }

  offer(item: number, score: number): void {
    this.#kept.push({ item, score });
    if (this.#kept.length > 2 * this.#limit) this.#cut();
  }

  /** The items, best first. */
  sorted(): number[] {
    this.#cut();
    return this.#kept.map(({ item }) => item);
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.score - a.score || this.#compare(a.item, b.item));
    this.#kept = this.#kept.slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#least = this.#kept.at(-1)?.score ?? this.#least;
  }
}
