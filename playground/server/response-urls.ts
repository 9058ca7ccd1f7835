import type { Clock } from './clock.js';
import { newToken } from './ids.js';

/** Slack: a response_url takes up to five answers within thirty minutes. */
const LIFETIME_MS = 30 * 60_000;
const MAX_USES = 5;

/** Where an interaction happened, so that an answer to its response_url finds its place. */
export interface ResponsePlace {
  readonly channel: string;
  readonly userId: string;
  /** The message that was clicked, for replace_original and delete_original. */
  readonly ts: string | undefined;
  readonly threadTs: string | undefined;
}

/** The response URLs that are still good. */
export class ResponseUrls {
  readonly #clock: Clock;
  readonly #urls = new Map<string, { place: ResponsePlace; until: number; uses: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(origin: string, place: ResponsePlace): string {
    const now = this.#clock.now();
    for (const [token, url] of this.#urls) if (url.until < now) this.#urls.delete(token);
    const token = newToken(24);
    this.#urls.set(token, { place, until: now + LIFETIME_MS, uses: 0 });
    return `${origin}/_/response/${token}`;
  }

  /** Counts a use; undefined for an unknown, expired or used-up URL. */
  use(token: string): ResponsePlace | undefined {
    const url = this.#urls.get(token);
    if (!url || url.until < this.#clock.now() || url.uses >= MAX_USES) return undefined;
    url.uses += 1;
    return url.place;
  }
}
