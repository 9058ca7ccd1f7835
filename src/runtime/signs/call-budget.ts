/**
 * Counts calls so that there are at most `most` in any `perMs` milliseconds. It counts for this process alone: Slack's own
 * limit holds where several work for one workspace.
 */
export class CallBudget {
  private readonly most: number;
  private readonly perMs: number;
  private readonly nowMs: () => number;
  private spent: number[] = [];

  constructor(most: number, perMs: number, nowMs: () => number) {
    this.most = most;
    this.perMs = perMs;
    this.nowMs = nowMs;
  }

  /** Milliseconds until one more call fits, with so many left for others; 0: it fits now. */
  waitMs(leaving = 0): number {
    const now = this.nowMs();
    this.spent = this.spent.filter((at) => at > now - this.perMs);
    const oldest = this.spent[this.spent.length + leaving - this.most];
    return oldest === undefined ? 0 : oldest + this.perMs - now;
  }

  /** Counts a call, whether it fits or not. */
  spend(): void {
    this.spent.push(this.nowMs());
  }
}
