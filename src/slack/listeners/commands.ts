import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { COMMAND } from '../action-ids.js';
import { findEntities } from '../entities/find.js';
import { readMine } from '../entities/mine.js';
import { findView } from '../modals/find-view.js';
import { type Command, commandToIncoming, readCommand } from '../normalise/command.js';
import {
  FOCUS_ON_WHAT,
  focusAnswer,
  foundAnswer,
  helpAnswer,
  mineAnswer,
  NO_THREAD,
  sentence,
} from '../present/answers.js';
import type { Presented } from '../present/context.js';
import { answerInTime, NOT_NOW } from './answer-in-time.js';
import type { ListenerContext } from './context.js';
import { contextOf, plainContext, readerOf } from './reading.js';

/** A message shows fifty blocks: so many tasks of each kind with their headings. */
const MOST_TASKS = 10;

/** `/frontdoor …`: answered at once, to the one who gave it. Only `focus` changes anything, and that as an event. */
export function registerCommands(app: App, context: ListenerContext): void {
  app.command(COMMAND, async ({ body, ack, client }) => {
    const command = readCommand(body, context.self.botUserId);
    if (command === null) return ack();
    const answer = await answerInTime(context, () => perform(context, client, command), sentence(NOT_NOW));
    return answer === null ? ack() : ack({ response_type: 'ephemeral', ...answer });
  });
}

/** The answer, or null where a window opened instead. */
async function perform(
  context: ListenerContext,
  client: WebClient,
  command: Command,
): Promise<Presented | null> {
  switch (command.word) {
    case 'find':
      return find(context, client, command);
    case 'mine':
      return mine(context, client, command);
    case 'focus':
      return focus(context, client, command);
    default:
      return helpAnswer(command.word, plainContext(context));
  }
}

async function find(
  context: ListenerContext,
  client: WebClient,
  { actor, rest, triggerId }: Command,
): Promise<Presented | null> {
  if (rest === '') {
    await client.views.open({ trigger_id: triggerId, view: findView() });
    return null;
  }
  const found = await findEntities(context.ports.references, readerOf(context, actor), rest);
  return foundAnswer(rest, found, await contextOf(context, client, found, rest));
}

async function mine(context: ListenerContext, client: WebClient, { actor }: Command): Promise<Presented> {
  const found = await readMine(context.ports.references, readerOf(context, actor), MOST_TASKS);
  const tasks = [...found.asked.tasks, ...found.assigned.tasks];
  return mineAnswer(found, await contextOf(context, client, tasks));
}

async function focus(
  context: ListenerContext,
  client: WebClient,
  { actor, channel, rest, triggerId }: Command,
): Promise<Presented> {
  const { ports, self } = context;
  if (rest === '') return sentence(FOCUS_ON_WHAT);
  const thread = await ports.latestThread(self.teamId, actor, channel);
  if (thread === null) return sentence(NO_THREAD);
  const given = { command: 'focus', text: rest, actor, triggerId } as const;
  await ports.ingest(commandToIncoming(given, thread, self.teamId, ports.now()));
  return focusAnswer(rest, thread, await contextOf(context, client, [], rest));
}
