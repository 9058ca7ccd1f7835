const EVERY_MS = 3_600_000;
const MOST_KEYS = 1_000;

/** Says of each thing that would be logged over and over whether its hour has come. It forgets all when it knows too many. */
export class Seldom {
  private readonly last = new Map<string, number>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  allows(key: string): boolean {
    const last = this.last.get(key);
    const now = this.nowMs();
    if (last !== undefined && now - last < EVERY_MS) return false;
    if (this.last.size >= MOST_KEYS) this.last.clear();
    this.last.set(key, now);
    return true;
  }
}
