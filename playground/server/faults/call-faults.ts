import { Occasion, type OccasionOrder } from './occasion.js';

/** How a Web API call is to be answered instead of properly. */
export type CallFault =
  | { readonly with: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly with: 'server_error' }
  /** The call is refused with this code and changes nothing. */
  | { readonly with: 'refused'; readonly error: string }
  /** The call changes nothing and is not answered. */
  | { readonly with: 'silent' }
  /** The call takes effect, and then the connection breaks before the answer. */
  | { readonly with: 'reset_after_commit' }
  /** The call takes effect at once, and its answer comes this much later. */
  | { readonly with: 'slow'; readonly ms: number }
  /** The call takes effect, and is answered, this much later. */
  | { readonly with: 'late'; readonly ms: number };

/** The faults that calls of the Web API meet: of those ordered for a method, the oldest that hits counts. */
export class CallFaults {
  readonly #orders = new Map<
    string,
    { fault: CallFault; occasion: Occasion; channel: string | undefined }[]
  >();

  readonly #limits = new Map<string, { calls: number; perMs: number; answered: number[] }>();

  /** @param channel only calls that name it are hit; undefined: all */
  order(method: string, fault: CallFault, occasion: OccasionOrder, channel?: string): void {
    const orders = this.#orders.get(method) ?? [];
    this.#orders.set(method, [...orders, { fault, occasion: new Occasion(occasion), channel }]);
  }

  /** Answers at most so many calls of a method in any such time. Slack names the wait in whole seconds. */
  limit(method: string, { calls, perMs }: { calls: number; perMs: number }): void {
    this.#limits.set(method, { calls, perMs, answered: [] });
  }

  /** @param named the channel that the call names, if any */
  take(method: string, named?: unknown, nowMs: number = Date.now()): CallFault | undefined {
    const limit = this.#limits.get(method);
    if (limit !== undefined) {
      limit.answered = limit.answered.filter((at) => at > nowMs - limit.perMs);
      const [oldest = nowMs] = limit.answered;
      const waitMs = oldest + limit.perMs - nowMs;
      if (limit.answered.length >= limit.calls)
        return { with: 'rate_limited', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
      limit.answered.push(nowMs);
    }
    const orders = this.#orders.get(method);
    const isMeant = (channel: string | undefined) => channel === undefined || channel === named;
    const found = orders?.find(({ occasion, channel }) => isMeant(channel) && occasion.take());
    if (found?.occasion.over) {
      this.#orders.set(method, orders?.filter(({ occasion }) => !occasion.over) ?? []);
    }
    return found?.fault;
  }

  clear(): void {
    this.#orders.clear();
    this.#limits.clear();
  }
}
