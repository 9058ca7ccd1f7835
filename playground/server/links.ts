import type { BotStatus } from './bot-status.js';
import type { Elsewhere } from './faults/elsewhere.js';
import type { BotLink, Delivery, Outgoing } from './outgoing.js';

/** A Socket Mode link comes and goes with its connections. */
export interface SometimesOpen extends BotLink {
  isOpen(): boolean;
}

/** Picks the way to the bot: Socket Mode while a connection is open, else HTTP, as Slack does for an app. */
export class BotLinks {
  readonly #socket: SometimesOpen;
  readonly #http: BotLink | undefined;
  readonly #status: BotStatus;
  readonly #elsewhere: Elsewhere;

  constructor(socket: SometimesOpen, http: BotLink | undefined, status: BotStatus, elsewhere: Elsewhere) {
    this.#socket = socket;
    this.#http = http;
    this.#status = status;
    this.#elsewhere = elsewhere;
  }

  async send(outgoing: Outgoing): Promise<Delivery> {
    const link = this.#socket.isOpen() ? this.#socket : this.#http;
    if (!link) {
      this.#status.set(false, null);
      return { acked: false, reason: 'connection_failed', noRetry: false };
    }
    const payload = this.#elsewhere.disguise(outgoing.payload);
    const delivery = await link.send({ ...outgoing, payload });
    const answered = delivery.acked || delivery.reason === 'http_error';
    this.#status.set(answered || this.#socket.isOpen(), this.#socket.isOpen() ? 'socket' : link.via);
    return delivery;
  }
}
