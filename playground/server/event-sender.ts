import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.js';
import type { SlackEvent } from './event-bodies.js';
import type { Faults } from './faults.js';
import type { AppIdentity, Team } from './identity.js';
import { newId } from './ids.js';
import type { BotLinks } from './links.js';
import type { Outgoing } from './outgoing.js';
import type { Store } from './store.js';
import type { Wire } from './wire.js';

export interface EventSenderParts {
  readonly team: Team;
  readonly app: AppIdentity;
  readonly clock: Clock;
  readonly links: BotLinks;
  readonly faults: Faults;
  readonly store: Store;
  /** Milliseconds before each repetition. Slack: at once, after a minute, after five minutes. */
  readonly retryDelaysMs: readonly number[];
}

/** Wraps events into envelopes and delivers each until the bot has answered, by Slack's retry rules. */
export class EventSender {
  readonly #parts: EventSenderParts;
  readonly #stopped = new AbortController();

  constructor(parts: EventSenderParts) {
    this.#parts = parts;
    // Every delivery that waits listens for the end; any number of them may wait.
    setMaxListeners(0, this.#stopped.signal);
  }

  /** Returns at once: delivery goes its own way, and events may overtake each other, as in Slack. */
  dispatch(event: SlackEvent): void {
    const envelope = this.#envelope(event);
    const conversation = conversationOf(event);
    const { waits, behindNext } = this.#parts.faults.events.take();
    for (const waitMs of waits) {
      this.#send(envelope, conversation, waitMs, behindNext).catch(() => undefined);
    }
  }

  /** Ends all waiting; what was not delivered by now is not delivered. */
  stop(): void {
    this.#stopped.abort();
  }

  async #send(payload: Wire, conversation: string, waitMs: number, behindNext: boolean): Promise<void> {
    const { faults } = this.#parts;
    await faults.whenRunning();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: this.#stopped.signal });
    if (behindNext) await faults.turnstile.behindNext(conversation);
    await this.#deliver(payload);
    if (!behindNext) faults.turnstile.passed(conversation);
  }

  async #deliver(payload: Wire): Promise<void> {
    const { faults, links, retryDelaysMs } = this.#parts;
    const signal = this.#stopped.signal;
    let outgoing: Outgoing = { kind: 'events_api', payload };
    for (let attempt = 0; ; attempt += 1) {
      if (signal.aborted) return;
      const delivery = await links.send(outgoing);
      const delay = retryDelaysMs[attempt];
      if (delivery.acked || delivery.noRetry || delay === undefined) return;
      if (delay > 0) await sleep(delay, undefined, { signal });
      await faults.whenRunning();
      const avoid = delivery.connection === undefined ? {} : { avoid: delivery.connection };
      outgoing = {
        kind: 'events_api',
        payload,
        retry: { num: attempt + 1, reason: delivery.reason },
        ...avoid,
      };
    }
  }

  /**
   * Slack: in a channel that companies share `team_id` may be another one's; which installation it is for, `authorizations`
   * says.
   */
  #envelope(event: SlackEvent): Wire {
    const { team, app, clock, store } = this.#parts;
    const home = store.user(String(event['user']))?.teamId;
    const shared = store.channel(String(event['channel']))?.isExtShared ?? false;
    return {
      token: app.verificationToken,
      team_id: (shared ? home : undefined) ?? team.id,
      context_team_id: team.id,
      context_enterprise_id: null,
      api_app_id: app.appId,
      event: home === undefined ? event : { ...event, team: home, user_team: home, source_team: home },
      type: 'event_callback',
      event_id: newId('Ev'),
      event_time: clock.seconds(),
      authorizations: [
        {
          enterprise_id: null,
          team_id: team.id,
          user_id: app.botUserId,
          is_bot: true,
          is_enterprise_install: false,
        },
      ],
      is_ext_shared_channel: shared,
      event_context: `4-${app.appId}-${newId('Ev')}`,
    };
  }
}

/** Where an event was said: its thread, or the channel of what stands by itself. Doubles of one message are one. */
function conversationOf({ channel, thread_ts: thread }: SlackEvent): string {
  return `${String(channel)}:${typeof thread === 'string' ? thread : ''}`;
}
