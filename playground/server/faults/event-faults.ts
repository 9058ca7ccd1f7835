import { Occasion, type OccasionOrder } from './occasion.js';
import { randomFrom } from './random.js';

/** What happens to one event on its way to the bot. */
export interface EventFate {
  /** the milliseconds that each copy waits first: one copy, none of what is dropped, two of what is doubled */
  readonly waits: readonly number[];
  /** the next event goes first */
  readonly behindNext: boolean;
}

/** A wait before events: always `ms`, or anything up to it where `random`, by `seed`. */
export interface DelayOrder {
  readonly ms: number;
  readonly random: boolean;
  readonly seed: number;
}

const never: Occasion = new Occasion({ count: 0, seed: 1 });

/** The faults that events meet. An order replaces the one of its kind. */
export class EventFaults {
  #duplicate = never;
  #drop = never;
  #reorder = never;
  #delay = never;
  #wait: () => number = () => 0;

  duplicate(order: OccasionOrder): void {
    this.#duplicate = new Occasion(order);
  }

  drop(order: OccasionOrder): void {
    this.#drop = new Occasion(order);
  }

  reorder(order: OccasionOrder): void {
    this.#reorder = new Occasion(order);
  }

  /** Each copy of a doubled event waits for a time of its own. */
  delay({ ms, random, seed }: DelayOrder, occasion: OccasionOrder): void {
    const next = randomFrom(seed);
    this.#wait = random ? () => Math.floor(next() * ms) : () => ms;
    this.#delay = ms === 0 ? never : new Occasion(occasion);
  }

  take(): EventFate {
    if (this.#drop.take()) return { waits: [], behindNext: false };
    const copies = this.#duplicate.take() ? 2 : 1;
    const late = this.#delay.take();
    const waits = Array.from({ length: copies }, () => (late ? this.#wait() : 0));
    return { waits, behindNext: this.#reorder.take() };
  }

  clear(): void {
    this.#duplicate = never;
    this.#drop = never;
    this.#reorder = never;
    this.#delay = never;
  }
}
