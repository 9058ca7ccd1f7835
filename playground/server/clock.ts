/** The workspace's clock: the machine's time plus an offset, and Slack's unique message timestamps. */
export class Clock {
  readonly #machineNow: () => number;
  #offsetMs: number;
  #lastMicros = 0;

  /** @param machineNow epoch milliseconds, e.g. Date.now @param offsetMs where the workspace's time starts off */
  constructor(machineNow: () => number, offsetMs = 0) {
    this.#machineNow = machineNow;
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Epoch milliseconds in the workspace. */
  now(): number {
    return this.#machineNow() + this.#offsetMs;
  }

  /** Epoch seconds in the workspace, whole. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Moves the workspace's time forward. */
  skip(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Keeps later timestamps above one that is already taken, as after loading saved messages. */
  startAfter(ts: string): void {
    this.#lastMicros = Math.max(this.#lastMicros, microsOf(ts));
  }

  /** A new timestamp, greater than all before it. Slack: seconds, a dot, six digits; unique in a workspace. */
  nextTs(): string {
    this.#lastMicros = Math.max(this.now() * 1000, this.#lastMicros + 1);
    const seconds = Math.floor(this.#lastMicros / 1_000_000);
    return `${seconds}.${String(this.#lastMicros % 1_000_000).padStart(6, '0')}`;
  }
}

/** A timestamp as a whole number of microseconds; NaN for what is not a timestamp. */
export function microsOf(ts: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(ts);
  if (!match) return Number.NaN;
  return Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'));
}
