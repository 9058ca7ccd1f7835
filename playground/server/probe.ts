import type { HttpLink } from './http-link.js';
import { newToken } from './ids.js';
import type { World } from './world.js';

const EVERY_MS = 1000;

/**
 * Sends the bot's URL Slack's verification challenge until it answers, so that the page can show whether the bot is
 * there before anybody writes. Silent while Socket Mode is used.
 */
export class Probe {
  readonly #http: HttpLink;
  readonly #world: World;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(http: HttpLink, world: World) {
    this.#http = http;
    this.#world = world;
    this.#next(0);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #next(afterMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#check().then(
        () => this.#next(EVERY_MS),
        () => this.#next(EVERY_MS),
      );
    }, afterMs);
  }

  async #check(): Promise<void> {
    const { bot, app, sockets } = this.#world;
    if (bot.get().reachable || sockets.isOpen()) return;
    const verified = await this.#http.verify(newToken(32), app.verificationToken);
    if (verified && !sockets.isOpen()) bot.set(true, 'http');
  }
}
