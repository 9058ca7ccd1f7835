/** How a Web API call is to be answered instead of properly. */
export type CallFault =
  | { readonly with: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly with: 'server_error' }
  /** The call takes effect, and then the connection breaks before the answer. */
  | { readonly with: 'reset_after_commit' };

/** The faults that a test has ordered; none by itself. */
export class Faults {
  #paused = false;
  #resume: (() => void)[] = [];
  #duplicate = 0;
  #drop = 0;
  #delayMs = 0;
  readonly #calls = new Map<string, CallFault[]>();

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    const waiting = this.#resume;
    this.#resume = [];
    for (const go of waiting) go();
  }

  /** Resolves at once, or when delivery is resumed. */
  async whenRunning(): Promise<void> {
    if (this.#paused) await new Promise<void>((resolve) => this.#resume.push(resolve));
  }

  duplicateNext(count: number): void {
    this.#duplicate = count;
  }

  dropNext(count: number): void {
    this.#drop = count;
  }

  delayAll(ms: number): void {
    this.#delayMs = ms;
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  /** How often the next event is to be sent: once, unless a test wants it dropped (0) or doubled (2). */
  takeCopies(): number {
    if (this.#drop > 0) {
      this.#drop -= 1;
      return 0;
    }
    if (this.#duplicate > 0) {
      this.#duplicate -= 1;
      return 2;
    }
    return 1;
  }

  answerNext(method: string, count: number, fault: CallFault): void {
    const faults = this.#calls.get(method) ?? [];
    this.#calls.set(method, [...faults, ...Array.from({ length: count }, () => fault)]);
  }

  takeCallFault(method: string): CallFault | undefined {
    return this.#calls.get(method)?.shift();
  }

  /** Back to no faults; paused deliveries go out. */
  clear(): void {
    this.#duplicate = 0;
    this.#drop = 0;
    this.#delayMs = 0;
    this.#calls.clear();
    this.resume();
  }
}
