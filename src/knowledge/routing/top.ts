/** Keeps the best of many scored numbers, without sorting them all: a heap with the worst of them on top. */
export class Top {
  readonly #items: Int32Array;
  readonly #scores: Float64Array;
  readonly #compare: (a: number, b: number) => number;
  #size = 0;

  /** Keeps `limit` items. Among equal scores the lesser by `compare` is the better. */
  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#items = new Int32Array(limit);
    this.#scores = new Float64Array(limit);
    this.#compare = compare;
  }

  /** Whether an item with this score may get in. */
  admits(score: number): boolean {
    return this.#size < this.#items.length || score >= (this.#scores[0] ?? Number.POSITIVE_INFINITY);
  }

  offer(item: number, score: number): void {
    if (this.#size < this.#items.length) {
      this.#size += 1;
      this.#rise(this.#size - 1, item, score);
    } else if (this.#size > 0 && this.#worse(this.#items[0] ?? 0, this.#scores[0] ?? 0, item, score)) {
      this.#sink(item, score);
    }
  }

  /** The items, best first. */
  sorted(): number[] {
    const places = Array.from({ length: this.#size }, (_, at) => at);
    const item = (at: number) => this.#items[at] ?? 0;
    const score = (at: number) => this.#scores[at] ?? 0;
    return places.sort((a, b) => score(b) - score(a) || this.#compare(item(a), item(b))).map(item);
  }

  #worse(a: number, scoreA: number, b: number, scoreB: number): boolean {
    return scoreA === scoreB ? this.#compare(a, b) > 0 : scoreA < scoreB;
  }

  #set(at: number, item: number, score: number): void {
    this.#items[at] = item;
    this.#scores[at] = score;
  }

  #rise(from: number, item: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const [upper, upperScore] = [this.#items[parent] ?? 0, this.#scores[parent] ?? 0];
      if (!this.#worse(item, score, upper, upperScore)) break;
      this.#set(at, upper, upperScore);
      at = parent;
    }
    this.#set(at, item, score);
  }

  #sink(item: number, score: number): void {
    let at = 0;
    for (;;) {
      const child = this.#worseChild(at);
      if (child >= this.#size) break;
      const [lower, lowerScore] = [this.#items[child] ?? 0, this.#scores[child] ?? 0];
      if (!this.#worse(lower, lowerScore, item, score)) break;
      this.#set(at, lower, lowerScore);
      at = child;
    }
    this.#set(at, item, score);
  }

  /** The place of the worse of two children; beyond the end where there is none. */
  #worseChild(at: number): number {
    const left = 2 * at + 1;
    const right = left + 1;
    if (right >= this.#size) return left;
    const [items, scores] = [this.#items, this.#scores];
    const isRight = this.#worse(items[right] ?? 0, scores[right] ?? 0, items[left] ?? 0, scores[left] ?? 0);
    return isRight ? right : left;
  }
}
