import { z } from 'zod';
import { Person, readState, threadOf } from '../../playground/person.js';
import type { Message, OpenView, WorkspaceState } from '../../playground/protocol.js';
import type { controlSchema } from '../../playground/server/control.js';
import { startPlayground } from '../../playground/server/start.js';
import { BotProcess } from './bot-process.js';
import type { TestDatabase } from './database.js';
import { freePort } from './ports.js';
import { until } from './until.js';

const Imported = z.object({ refused: z.number(), problems: z.unknown() });
const IMPORT_TOKEN = 'a-token-for-imports';
const SECRETS = { signingSecret: 'a-signing-secret', botToken: 'xoxb-e2e', appToken: 'xapp-e2e' };

/** A Slack workspace with the real bot in it: the playground's server in this process, the bot in processes of its own. */
export interface Workspace {
  /** the playground's, ending in "/" */
  url: string;
  /** where each bot listens */
  ports: readonly number[];
  bots: BotProcess[];
  state(): Promise<WorkspaceState>;
  person(handle: string): Promise<Person>;
  channel(name: string): Promise<string>;
  /** what `reader` sees of a thread, oldest first */
  thread(channel: string, root: string, reader?: string): Promise<Message[]>;
  /** waits for a message of the bot in a thread that passes */
  answer(
    channel: string,
    root: string,
    passes: (message: Message) => boolean,
    reader?: string,
  ): Promise<Message>;
  /** waits for a modal that `userId` has open, once it is more than a loading view */
  modal(userId: string): Promise<OpenView>;
  control(order: z.input<typeof controlSchema>): Promise<void>;
  /**
   * Loads records into the bot as an operator does: those given, or the company's of playground/seed. Waits until the bot
   * knows the people and channels that they are linked to.
   */
  importRecords(records?: readonly object[]): Promise<void>;
  /** Ends it before the test file ends, when it is ended by itself. */
  close(): Promise<void>;
}

/** Started on the database of a test file, and ended with it. */
export async function startWorkspace(
  database: TestDatabase,
  options: {
    via?: 'http' | 'socket';
    bots?: number;
    /** the folder of the code of each bot that runs from its sources and not bundled */
    roots?: readonly string[];
    env?: Record<string, string>;
    page?: boolean;
    retryDelaysMs?: number[];
  } = {},
): Promise<Workspace> {
  const via = options.via ?? 'http';
  const ports = await Promise.all(Array.from({ length: options.bots ?? 1 }, freePort));
  const playground = await startPlayground({
    ...SECRETS,
    port: 0,
    botUrls: via === 'http' ? ports.map((port) => `http://127.0.0.1:${port}/slack/events`) : [],
    page: options.page ?? false,
    retryDelaysMs: options.retryDelaysMs ?? [100, 500, 1_000, 2_000, 4_000, 8_000],
  });
  const bots = ports.map(
    (port, i) =>
      new BotProcess(
        {
          DATABASE_URL: database.botUrl,
          SLACK_API_URL: playground.apiUrl,
          SLACK_BOT_TOKEN: SECRETS.botToken,
          ...(via === 'http'
            ? { SLACK_SIGNING_SECRET: SECRETS.signingSecret }
            : { SLACK_APP_TOKEN: SECRETS.appToken }),
          PORT: String(port),
          IMPORT_TOKEN,
          DEBOUNCE_MS: '150',
          MAX_WAIT_MS: '600',
          // Slack's pace of a post a second is kept by tests/integration/runtime/pace.test.ts
          POST_INTERVAL_MS: '0',
          // nobody types as fast as a test; tests/integration/runtime/turn-pace.test.ts keeps the limit
          TURNS_A_MINUTE: '0',
          BRAIN: 'guided',
          ...options.env,
        },
        options.roots?.[i],
      ),
  );
  const end = async () => {
    await Promise.all(bots.map((bot) => bot.kill('SIGTERM')));
    await playground.close();
  };
  let ended: Promise<void> | undefined;
  const close = () => (ended ??= end());
  // said before the start, which may fail or take too long with one bot already at work on the database
  database.onClose(close);
  await Promise.all(bots.map((bot) => bot.start()));
  const { url } = playground;
  const state = () => readState(url);
  await until('Slack to reach the bot', async () => (await state()).bot.reachable);
  const thread = async (channel: string, root: string, reader?: string) =>
    threadOf(await state(), channel, root, reader);
  return {
    url,
    ports,
    bots,
    state,
    thread,
    person: async (handle) => new Person(url, idOf((await state()).users, handle)),
    channel: async (name) => idOf((await state()).channels, name),
    answer: (channel, root, passes, reader) =>
      until('an answer of the bot', async () =>
        (await thread(channel, root, reader)).find(
          (message) => message.botId !== undefined && passes(message),
        ),
      ),
    modal: (userId) =>
      until('a modal', async () =>
        (await state()).views.findLast(
          ({ userId: owner, view }) =>
            owner === userId && view.blocks.some((block) => block.type === 'input'),
        ),
      ),
    control: async (order) => {
      const body = JSON.stringify(order);
      await fetch(`${url}_/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    },
    importRecords: async (records) => {
      const given = records?.map((record) => JSON.stringify(record)).join('\n');
      const lines = given ?? (await (await fetch(`${url}_/records.jsonl`)).text());
      await until('all records to be loaded', () => isLoaded(ports[0] ?? 0, lines));
    },
    close,
  };
}

/** Whether the bot has taken every line; a link to somebody of Slack whom it does not know yet is refused. */
async function isLoaded(port: number, lines: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    body: lines,
  });
  const { refused, problems } = Imported.parse(await response.json());
  if (refused > 0) throw new Error(JSON.stringify(problems));
  return true;
}

function idOf(things: readonly { id: string; name: string }[], name: string): string {
  const found = things.find((thing) => thing.name === name);
  if (!found) throw new Error(`The playground has no "${name}".`);
  return found.id;
}
