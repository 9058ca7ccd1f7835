/** The time as this process reckons it: the machine's, and in a playground ahead of it by what people have skipped there. */
export class Clock {
  private aheadMs = 0;
  private readonly machineNow: () => number;

  /** @param machineNow milliseconds since the epoch */
  constructor(machineNow: () => number) {
    this.machineNow = machineNow;
  }

  now = (): Date => new Date(this.nowMs());

  /** Milliseconds since the epoch. */
  nowMs = (): number => this.machineNow() + this.aheadMs;

  /** From now on it is so many milliseconds ahead of the machine's. */
  setAhead = (ms: number): void => {
    this.aheadMs = ms;
  };
}
