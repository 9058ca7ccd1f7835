import { CallFaults } from './faults/call-faults.js';
import { Elsewhere } from './faults/elsewhere.js';
import { EventFaults } from './faults/event-faults.js';
import { Turnstile } from './faults/turnstile.js';

/** The faults that a test has ordered; none by itself. */
export class Faults {
  readonly events = new EventFaults();
  readonly calls = new CallFaults();
  /** whose workspace and app everything is said to be of */
  readonly elsewhere = new Elsewhere();
  /** where events wait that are to come in another order */
  readonly turnstile = new Turnstile();
  #paused = false;
  #resume: (() => void)[] = [];

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

  /** Back to no faults; paused deliveries go out. */
  clear(): void {
    this.events.clear();
    this.calls.clear();
    this.elsewhere.clear();
    this.turnstile.clear();
    this.resume();
  }
}
