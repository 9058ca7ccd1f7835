import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { actWording } from '../../domain/act-wording.js';
import { controlWord } from '../../domain/control-words.js';
import { taskEntity } from '../../domain/entity.js';
import { NO_WORDS, written } from '../../domain/person-text.js';
import { ACTION, COMMAND } from '../action-ids.js';
import { findEntities } from '../entities/find.js';
import { readMine } from '../entities/mine.js';
import { findView } from '../modals/find-view.js';
import { type Command, readCommand, readPressed } from '../normalise/command.js';
import type { OpenDraftLine } from '../ports.js';
import { FOCUS_ON_WHAT, focusAnswer, foundAnswer, mineAnswer, sentence } from '../present/answers.js';
import type { Presented } from '../present/context.js';
import { MOST_LINES } from '../present/fold.js';
import { helpAnswer } from '../present/help.js';
import { undoing } from '../present/quick.js';
import { createTimeZones, type TimeZoneOf } from '../time-zones.js';
import { answerInTime, NOT_NOW } from './answer-in-time.js';
import { beginRequest } from './begin-request.js';
import type { ListenerContext } from './context.js';
import { oneOf } from './one-of.js';
import { passingOn } from './passing-on.js';
import { quickly } from './quick.js';
import { contextOf, plainContext, readerOf } from './reading.js';
import { tell } from './tell.js';
import { toLatestThread } from './to-latest-thread.js';

/**
 * `/frontdoor …`, and buttons that stand for it: answered at once, to the one who gave it. What changes something goes to a thread, as
 * an event.
 */
export function registerCommands(app: App, context: ListenerContext): void {
  const timeZoneOf = createTimeZones(app.client, context.ports.now);
  app.command(COMMAND, async ({ body, ack, client }) => {
    const command = readCommand(body, context.self.botUserId);
    const answer = command && (await answerTo({ ...context, timeZoneOf }, client, command));
    return answer === null ? ack() : ack({ response_type: 'ephemeral', ...answer });
  });
  app.action(oneOf([ACTION.command]), async ({ body, ack, client, respond }) => {
    const command = readPressed(body, context.self.botUserId);
    const answer = command && (await answerTo({ ...context, timeZoneOf }, client, command));
    await ack();
    // so that nobody begins the same request twice
    if (answer !== null) await tell(respond, answer, context.ports.log, { replaces: true });
  });
}

/** What a command is answered within the time that Slack waits, or null where a window opened instead. */
async function answerTo(
  context: CommandContext,
  client: WebClient,
  command: Command,
): Promise<Presented | null> {
  const { close, ...passing } = passingOn(context.ports);
  const ports = { ...context.ports, ...passing };
  const done = await answerInTime<Presented | null | 'late'>(
    context,
    () => perform({ ...context, ports }, client, command),
    'late',
  );
  return done === 'late' ? sentence(close() ? actWording.maybePassedOn : NOT_NOW) : done;
}

interface CommandContext extends ListenerContext {
  timeZoneOf: TimeZoneOf;
}

/** The answer, or null where a window opened instead. */
async function perform(
  context: CommandContext,
  client: WebClient,
  command: Command,
): Promise<Presented | null> {
  switch (command.word) {
    case 'find':
      return find(context, client, command);
    case 'mine':
      return mine(context, client, command);
    case 'new':
      return beginRequest(context, client, command);
    case 'focus':
      return focus(context, client, command);
    case '':
    case 'help':
      return helpAnswer(command.rest, context.ports.help, plainContext(context));
    default:
      return undoOrQuick(context, client, command);
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
  const found = await findEntities(context.ports.references, await readerOf(context, actor), rest);
  return foundAnswer(rest, found, await contextOf(context, client, found.summaries, rest));
}

async function mine(context: ListenerContext, client: WebClient, { actor }: Command): Promise<Presented> {
  const reader = await readerOf(context, actor);
  const [found, { own }] = await Promise.all([
    readMine(context.ports.references, reader, MOST_LINES),
    context.ports.openDrafts(reader.teamId, actor),
  ]);
  const shown = [
    ...found.asked.tasks,
    ...found.assigned.tasks,
    ...own.map(({ draftId }) => ({ id: taskEntity(draftId) })),
  ];
  return mineAnswer(found, own, await contextOf(context, client, shown, ownersOf(own)));
}

/** Those whom drafts are for, as mentions. */
const ownersOf = (drafts: readonly OpenDraftLine[]): string[] =>
  drafts.map(({ requester }) => `<@${requester}>`);

async function focus(context: ListenerContext, client: WebClient, command: Command): Promise<Presented> {
  const { rest } = command;
  if (rest === '') return sentence(FOCUS_ON_WHAT);
  const shown = await contextOf(context, client, [], rest);
  return toLatestThread(context, command, { command: 'focus', text: written(rest) }, (thread) =>
    focusAnswer(rest, thread, shown),
  );
}

/** One of the exact words that take something back or do it again; anything else is a quick question or order. */
async function undoOrQuick(context: CommandContext, client: WebClient, command: Command): Promise<Presented> {
  const want = controlWord(command.typed);
  if (want !== 'undo' && want !== 'redo') return quickly(context, client, command, context.timeZoneOf);
  return toLatestThread(context, command, { command: want, text: NO_WORDS }, (thread) =>
    sentence(undoing(want, thread, plainContext(context))),
  );
}
