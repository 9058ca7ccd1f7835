import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../../../playground/person.js';
import type { Message } from '../../../playground/protocol.js';
import { pressedAct } from '../../../src/slack/normalize/pressed-act.js';
import { ACTION, baseOf } from '../../../src/slack/views/action-ids.js';
import { offers } from '../../support/tell-slow-app.js';
import type { Asked, Book } from './book.js';
import type { Feed } from './feed.js';

/** A click that got no answer is repeated by the person, as Slack asks them to. Milliseconds. */
const AGAIN_MS = 500;
const MAX_CLICKS = 60;

/** What the click on an element is called in the inbox: by its act. */
const calledIn = (actionId: string): string =>
  actionId === ACTION.undo ? 'undo' : (pressedAct(actionId)?.act ?? actionId);

/** One thread and the people in it: what they do goes to Slack and into the book. */
export class Teller {
  readonly channel: string;
  root = '';
  private readonly parts: { url: string; feed: Feed; book: Book; signal: AbortSignal };

  constructor(channel: string, parts: Teller['parts']) {
    this.channel = channel;
    this.parts = parts;
  }

  /** the run has come to its end: nobody does anything any more */
  get over(): boolean {
    return this.parts.signal.aborted;
  }

  async say(as: string, text: string): Promise<string> {
    const { url, book } = this.parts;
    const ts = await new Person(url, as).post(this.channel, text, this.root || undefined);
    if (this.root === '') this.root = ts;
    book.said.push({ channel: this.channel, root: this.root, ts });
    return ts;
  }

  /** Keeps in the book that something was asked for. */
  note(given: Pick<Asked, 'what' | 'ts' | 'note'>): Asked {
    const asked = { channel: this.channel, root: this.root, ...given, confirmed: false };
    this.parts.book.asked.push(asked);
    return asked;
  }

  /** Waits until the thread passes; false when it did not within that time. */
  async until(passes: (thread: Message[]) => boolean, withinMs: number): Promise<boolean> {
    const { feed, signal } = this.parts;
    const deadline = Date.now() + withinMs;
    for (;;) {
      if (passes(feed.thread(this.channel, this.root))) return true;
      const left = deadline - Date.now();
      if (left <= 0 || signal.aborted) return false;
      await feed.change(this.channel, this.root, Math.min(left, 1_000));
    }
  }

  /** the newest message of the bot that has that element */
  offered(actionId: string): Message | undefined {
    const thread = this.parts.feed.thread(this.channel, this.root);
    return thread.findLast((message) => message.botId !== undefined && offers(message, actionId));
  }

  /** Clicks an element once. False: Slack showed an error, or the element is no longer there. */
  async click(as: string, actionId: string, option?: string): Promise<boolean> {
    const message = this.offered(actionId);
    if (message === undefined) return false;
    const { url, book } = this.parts;
    const action = calledIn(baseOf(actionId));
    const entry = { channel: this.channel, root: this.root, actor: as, action, acked: false };
    book.clicked.push(entry);
    const answer = await new Person(url, as).click(message, actionId, option).catch(() => undefined);
    entry.acked = answer?.acked === true;
    return entry.acked;
  }

  /** Clicks an element until it was taken or is gone. */
  async insist(as: string, actionId: string, option?: string): Promise<void> {
    for (let time = 0; time < MAX_CLICKS && !this.parts.signal.aborted; time += 1) {
      if (this.offered(actionId) === undefined || (await this.click(as, actionId, option))) return;
      await sleep(AGAIN_MS);
    }
  }
}
