/** Values by key, each for a time of its own, the oldest dropped when there are too many. */
export class AgedCache<Value> {
  private readonly entries = new Map<string, { value: Value; until: number }>();
  private readonly size: number;
  private readonly now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(size: number, now: () => number) {
    this.size = size;
    this.now = now;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.until > this.now() ? entry.value : undefined;
  }

  /** @param ageMs how long it may be believed */
  set(key: string, value: Value, ageMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.now() + ageMs });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.size && oldest !== undefined) this.entries.delete(oldest);
  }
}
