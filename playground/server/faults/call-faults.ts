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
  | { readonly with: 'slow'; readonly ms: number };

/** The faults that calls of the Web API meet: of those ordered for a method, the oldest that hits counts. */
export class CallFaults {
  readonly #orders = new Map<string, { fault: CallFault; occasion: Occasion }[]>();

  order(method: string, fault: CallFault, occasion: OccasionOrder): void {
    const orders = this.#orders.get(method) ?? [];
    this.#orders.set(method, [...orders, { fault, occasion: new Occasion(occasion) }]);
  }

  take(method: string): CallFault | undefined {
    const orders = this.#orders.get(method);
    const found = orders?.find(({ occasion }) => occasion.take());
    if (found?.occasion.over) {
      this.#orders.set(method, orders?.filter(({ occasion }) => !occasion.over) ?? []);
    }
    return found?.fault;
  }

  clear(): void {
    this.#orders.clear();
  }
}
