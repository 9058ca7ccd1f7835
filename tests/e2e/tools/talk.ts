import { z } from 'zod';
import type { Message } from '../../../playground/protocol.js';
import { TraceEntry } from '../../../src/domain/conversation/phases.js';
import { COMMAND } from '../../../src/slack/views/action-ids.js';
import type { TestDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import type { Workspace } from '../../support/workspace.js';
import { settled } from '../support/books.js';

const Row = z.looseObject({ elements: z.array(z.unknown()).optional(), accessory: z.unknown().optional() });
const Button = z.looseObject({
  type: z.literal('button'),
  action_id: z.string(),
  text: z.looseObject({ text: z.string() }),
});
const Traces = z.array(z.object({ trace: z.array(TraceEntry) }));

/** All that a message shows, as one text. */
export const shown = ({ text, blocks = [] }: Message): string => `${text}\n${JSON.stringify(blocks)}`;

/** What the buttons of a message say, in order. */
export function buttonsOf(message: Message): string[] {
  return allButtons(message).map(({ text }) => text.text);
}

function allButtons({ blocks = [] }: Message) {
  return blocks
    .flatMap((block) => {
      const { elements = [], accessory } = Row.safeParse(block).data ?? {};
      return [...elements, accessory];
    })
    .flatMap((element) => Button.safeParse(element).data ?? []);
}

/** A thread with the bot in it, in which somebody speaks. Whoever speaks is its beginner unless `as` names another's handle. */
export class Talk {
  readonly channel: string;
  readonly root: string;
  private readonly workspace: Workspace;
  private readonly database: TestDatabase;
  private readonly beginner: string;

  constructor(
    place: { channel: string; root: string; beginner: string },
    { workspace, database }: { workspace: Workspace; database: TestDatabase },
  ) {
    this.channel = place.channel;
    this.root = place.root;
    this.beginner = place.beginner;
    this.workspace = workspace;
    this.database = database;
  }

  /** Says something in the thread, and waits until the bot is done with it. @returns what the bot posted meanwhile */
  async say(text: string, { as = this.beginner }: { as?: string } = {}): Promise<Message[]> {
    const before = await this.posted();
    await this.remark(text, { as });
    return this.after(before);
  }

  /**
   * Says something that need not be for the bot, and waits until it has arrived: Slack keeps no order of what it delivers.
   * @returns its ts
   */
  async remark(text: string, { as = this.beginner }: { as?: string } = {}): Promise<string> {
    const person = await this.workspace.person(as);
    const ts = await person.post(this.channel, text, this.root);
    await until('the message to arrive', async () => {
      const { rows } = await this.database.owner.query(
        "SELECT 1 FROM inbox WHERE kind = 'message' AND payload->>'ts' = $1",
        [ts],
      );
      return rows.length > 0;
    });
    return ts;
  }

  /** Presses the button of that label on the newest message that has it, and waits until the bot is done with it. */
  async press(label: string, { as = this.beginner }: { as?: string } = {}): Promise<Message[]> {
    const person = await this.workspace.person(as);
    const message = await until(`a button "${label}"`, async () =>
      (await this.posted()).findLast((one) => buttonsOf(one).includes(label)),
    );
    const button = allButtons(message).find(({ text }) => text.text === label);
    const before = await this.posted();
    await person.click(message, button?.action_id ?? '');
    return this.after(before);
  }

  /** Types a slash command in the thread's channel, and waits until the bot is done with it. */
  async slash(text: string, { as = this.beginner }: { as?: string } = {}): Promise<Message[]> {
    const person = await this.workspace.person(as);
    const before = await this.posted();
    await person.act({ type: 'slash', as: person.id, channel: this.channel, command: COMMAND, text });
    return this.after(before);
  }

  /** Waits until some message of the bot shows these words, be it new or rewritten. */
  async hears(words: string | RegExp, reader?: string): Promise<Message> {
    let last: string[] = [];
    return until(`the bot to show ${words}`, async () => {
      const messages = await this.posted(reader);
      last = messages.map(({ text }) => text);
      return messages.findLast((one) =>
        typeof words === 'string' ? shown(one).includes(words) : words.test(shown(one)),
      );
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}; it said:\n${last.join('\n')}`);
    });
  }

  /** What the bot has in the thread, oldest first; with `reader` what only they see, too. */
  async posted(reader?: string): Promise<Message[]> {
    const messages = await this.workspace.thread(this.channel, this.root, reader);
    return messages.filter(({ botId }) => botId !== undefined);
  }

  /** What one person alone was told in this channel, by handle. */
  async whispers(handle: string): Promise<string[]> {
    const { id } = await this.workspace.person(handle);
    const { messages } = await this.workspace.state();
    return messages
      .filter(({ channel, ephemeralTo }) => channel === this.channel && ephemeralTo === id)
      .map(({ text }) => text);
  }

  /** The newest review card as it stands now. */
  async card(): Promise<Message> {
    return until('a card', async () =>
      (await this.posted()).findLast((message) => buttonsOf(message).includes('Edit')),
    );
  }

  /** Every step of the thread's turns, in order. */
  async trace(): Promise<TraceEntry[]> {
    const { rows } = await this.database.owner.query(
      `SELECT trace FROM turns JOIN threads USING (team_id, thread_id)
       WHERE channel = $1 AND root_ts = $2 ORDER BY turns.turn_no`,
      [this.channel, this.root],
    );
    return Traces.parse(rows).flatMap(({ trace }) => trace);
  }

  /** The tools that were called in this thread, in order. */
  async tools(): Promise<string[]> {
    return (await this.trace()).flatMap(({ tools = [] }) => tools.map(({ tool }) => tool));
  }

  /** The guards that ended calls of tools in this thread, in order. */
  async guards(): Promise<string[]> {
    return (await this.trace()).flatMap(({ guard }) => (guard ? [guard.name] : []));
  }

  private async after(before: readonly Message[]): Promise<Message[]> {
    await settled(this.database);
    const known = new Set(before.map((message) => message.ts));
    return (await this.posted()).filter((message) => !known.has(message.ts));
  }
}
