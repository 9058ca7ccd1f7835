/** Values by key, each for a time of its own, the oldest dropped when there are too many. */
export class AgedCache<Value> {
  private readonly entries = new Map<string, { value: Value; until: number }>();
  private readonly max: number;
  private readonly now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(max: number, now: () => number) {
    this.max = max;
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
    if (this.entries.size > this.max && oldest !== undefined) this.entries.delete(oldest);
  }
}

interface Memory<Value> {
  now(): number;
  /** how long an answer is believed; milliseconds */
  ageMs: number;
  /** what counts for a while where there is no answer; without it the failure is thrown */
  otherwise?: { value: Value; ageMs: number };
}

const MAX_KEPT = 5000;

/** Asks, and remembers what was answered. */
export function remembering<Value>(
  { now, ageMs, otherwise }: Memory<Value>,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const known = new AgedCache<Value>(MAX_KEPT, now);
  return async (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    try {
      const value = await ask(key);
      known.set(key, value, ageMs);
      return value;
    } catch (error) {
      if (otherwise === undefined) throw error;
      known.set(key, otherwise.value, otherwise.ageMs);
      return otherwise.value;
    }
  };
}
