import type { Bot } from '../protocol.js';
import type { ChangeFeed } from './changes.js';

/** What the page shows of the bot: who it is and whether it can be reached. */
export class BotStatus {
  readonly #changes: ChangeFeed;
  #bot: Bot;

  constructor(bot: Bot, changes: ChangeFeed) {
    this.#bot = bot;
    this.#changes = changes;
  }

  get(): Bot {
    return this.#bot;
  }

  /** Tells the page only when something is different. */
  set(reachable: boolean, via: Bot['via']): void {
    if (this.#bot.reachable === reachable && this.#bot.via === via) return;
    this.#bot = { ...this.#bot, reachable, via };
    this.#changes.emit({ type: 'bot', bot: this.#bot });
  }
}
