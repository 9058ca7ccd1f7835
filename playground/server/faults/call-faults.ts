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

  /** @param channel only calls that name it are hit; undefined: all */
  order(method: string, fault: CallFault, occasion: OccasionOrder, channel?: string): void {
    const orders = this.#orders.get(method) ?? [];
    this.#orders.set(method, [...orders, { fault, occasion: new Occasion(occasion), channel }]);
  }

  /** @param named the channel that the call names, if any */
  take(method: string, named?: unknown): CallFault | undefined {
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
  }
}
