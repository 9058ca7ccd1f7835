/** One Web API call, as `GET /_/calls` shows it. */
export interface LoggedCall {
  readonly method: string;
  /** As the caller sent them, without the token. */
  readonly args: Record<string, unknown>;
  /** Epoch milliseconds of the machine's clock. */
  readonly at: number;
  readonly outcome: { readonly status: number; readonly ok: boolean; readonly error?: string };
}

const KEEP = 2000;

/** The latest Web API calls, for tests and for the curious. */
export class CallLog {
  #calls: LoggedCall[] = [];

  add(call: LoggedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > KEEP) this.#calls = this.#calls.slice(-KEEP);
  }

  list(method?: string): readonly LoggedCall[] {
    return method === undefined ? this.#calls : this.#calls.filter((call) => call.method === method);
  }
}
