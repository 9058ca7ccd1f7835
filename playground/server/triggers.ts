import type { Clock } from './clock.js';
import { newToken } from './ids.js';
import { SlackError } from './slack-error.js';

/** Slack: a trigger_id opens a view within three seconds of the click, once. */
const LIFETIME_MS = 3000;
/** Old triggers are remembered a while, so that a late use is told apart from an invented one. */
const REMEMBER_MS = 10 * 60_000;

interface Trigger {
  readonly userId: string;
  /** The modal that was clicked in, if any: views.push puts the new one on top of it. */
  readonly viewId: string | undefined;
  readonly issuedAt: number;
  used: boolean;
}

/** Hands out trigger ids with each interaction and takes each one back once. */
export class Triggers {
  readonly #clock: Clock;
  readonly #triggers = new Map<string, Trigger>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(userId: string, viewId?: string): string {
    const now = this.#clock.now();
    for (const [id, trigger] of this.#triggers) {
      if (trigger.issuedAt + REMEMBER_MS < now) this.#triggers.delete(id);
    }
    const id = `${Math.floor(now / 1000)}.${newToken(12)}.${newToken(32)}`;
    this.#triggers.set(id, { userId, viewId, issuedAt: now, used: false });
    return id;
  }

  /** @throws SlackError invalid_trigger_id, exchanged_trigger_id or expired_trigger_id */
  exchange(id: string): { userId: string; viewId: string | undefined } {
    const trigger = this.#triggers.get(id);
    if (!trigger) throw new SlackError('invalid_trigger_id');
    if (trigger.used) throw new SlackError('exchanged_trigger_id');
    if (this.#clock.now() > trigger.issuedAt + LIFETIME_MS) throw new SlackError('expired_trigger_id');
    trigger.used = true;
    return { userId: trigger.userId, viewId: trigger.viewId };
  }
}
