import { setTimeout as sleep } from 'node:timers/promises';
import { Person, readState, skip, threadOf } from '../person.js';
import type { Message } from '../protocol.js';
import { controlsOf } from './controls.js';
import { linkedMessage } from './link.js';
import { readSituation, type Situation } from './situation.js';
import { Stopped } from './stopped.js';
import type { Teller } from './told.js';
import { markOf, Watch } from './watch.js';
import { HOUR_MS, untilAtWork } from './working-hours.js';

const LOOK_EVERY_MS = 100;

/** Nobody answers a question sooner than they have read it; words that come sooner still belong to the answer before. */
const READING_MS = 2_500;

/** Where a story is played: one person in one thread, who does something and waits for the bot's answer. */
export class Stage {
  private readonly url: string;
  private readonly teller: Teller;
  private readonly watch: Watch;
  private readonly patienceMs: number;
  private readonly assertGoingOn: () => void;
  /** What stood in the thread when the person last did something: ts and mark. */
  private before = new Map<string, string>();
  private at: { person: Person; channel: string; root: string } | undefined;

  /** @param assertGoingOn throws when the bot has ended or the person has had enough */
  constructor(options: { url: string; teller: Teller; patienceMs: number; assertGoingOn: () => void }) {
    this.url = options.url;
    this.teller = options.teller;
    this.patienceMs = options.patienceMs;
    this.assertGoingOn = options.assertGoingOn;
    this.watch = new Watch(options.teller);
  }

  /** Where the thread is, once it was opened. */
  get thread(): { channel: string; root: string } | null {
    return this.at ? { channel: this.at.channel, root: this.at.root } : null;
  }

  /** Starts the thread. */
  async open({ as, channel, text }: { as: string; channel: string; text: string }): Promise<Situation> {
    const person = new Person(this.url, as);
    const root = await person.post(channel, text);
    this.at = { person, channel, root };
    return this.answer('the first message');
  }

  /** Reads what was asked, and says something in the thread, as the person who opened it or as somebody else. */
  async say(text: string, as?: string): Promise<Situation> {
    const { person, channel, root } = this.here();
    await sleep(READING_MS);
    await this.remember();
    await (as === undefined ? person : new Person(this.url, as)).post(channel, text, root);
    return this.answer(`“${text}”`);
  }

  /** Presses what bears that label, or chooses an option in it. */
  async use(message: Message, label: string, option?: { label: string; value: string }): Promise<Situation> {
    const { person } = this.here();
    const control = controlsOf(message.blocks ?? []).find((candidate) => candidate.label === label);
    if (!control) throw new Stopped(`The card has nothing that is called “${label}”.`);
    await this.remember();
    const name = await this.nameOf(person.id);
    this.teller.tell({ type: 'click', who: name, control: label, option: option?.label ?? null });
    await person.click(message, control.actionId, option?.value);
    return this.answer(`the click on ${label}`);
  }

  /** Lets the workspace's time pass until the person who opened the thread is at work, but this long at least. */
  async letPass(atLeastMs: number): Promise<Situation> {
    const { person } = this.here();
    const { users, clock } = await readState(this.url);
    const zone = users.find(({ id }) => id === person.id)?.tz ?? 'UTC';
    const ms = untilAtWork(Date.now() + clock.offsetMs, zone, atLeastMs);
    await this.remember();
    this.teller.aside(`Nobody answers, and ${Math.round(ms / HOUR_MS)} hours pass…`);
    await skip(this.url, ms);
    return this.answer('the silence');
  }

  /** Opens a link to a message and shows what stands there. */
  async follow(link: string): Promise<void> {
    const state = await readState(this.url);
    const message = linkedMessage(link, state.messages);
    if (!message) throw new Stopped(`The link ${link} leads to no message.`);
    this.watch.see(state, [message], message.ts);
  }

  private async answer(to: string): Promise<Situation> {
    const deadline = Date.now() + this.patienceMs;
    for (;;) {
      this.assertGoingOn();
      const situation = await this.look();
      if (situation) return situation;
      if (Date.now() > deadline) {
        throw new Stopped(`Frontdoor didn’t answer ${to} as expected within ${this.patienceMs / 1_000} s.`);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  private async look(): Promise<Situation | undefined> {
    const { channel, root, person } = this.here();
    const state = await readState(this.url);
    const messages = threadOf(state, channel, root, person.id);
    this.watch.see(state, messages, root);
    const own = messages.filter(({ botId }) => botId !== undefined);
    return readSituation(
      own.filter(({ ts }) => !this.before.has(ts)),
      own.filter((message) => this.before.has(message.ts) && this.before.get(message.ts) !== markOf(message)),
    );
  }

  private async remember(): Promise<void> {
    const { channel, root, person } = this.here();
    const messages = threadOf(await readState(this.url), channel, root, person.id);
    this.before = new Map(messages.map((message) => [message.ts, markOf(message)]));
  }

  private async nameOf(userId: string): Promise<string> {
    const { users } = await readState(this.url);
    return users.find(({ id }) => id === userId)?.realName ?? userId;
  }

  private here() {
    if (!this.at) throw new Error('A story opens its thread first.');
    return this.at;
  }
}
