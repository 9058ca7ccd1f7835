import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { controlWord } from '../../domain/conversation/control-words.js';
import type { CommandEvent } from '../../domain/conversation/event.js';
import { taskEntity } from '../../domain/entities/entity.js';
import { isEmpty, NO_WORDS, shown, written } from '../../domain/text/person-text.js';
import type { QuickAnswer } from '../../domain/tools/quick.js';
import { actWording } from '../../domain/tools/undo-wording.js';
import { namesFrom, People } from '../delivery/lookups.js';
import { findEntities, readMine } from '../directory/entities.js';
import { createTimeZones, type TimeZoneOf } from '../directory/time-zones.js';
import { type Command, commandToIncoming, readCommand, readPressed } from '../normalize/command.js';
import { withoutName } from '../normalize/message.js';
import { interactionKey, isDirect } from '../normalize/wire.js';
import type { OpenDraftLine, SlackPorts, ThreadPlace } from '../ports.js';
import { ACTION, COMMAND } from '../views/action-ids.js';
import {
  BEGUN,
  FOCUS_ON_WHAT,
  focusAnswer,
  foundAnswer,
  mineAnswer,
  NEW_WHAT,
  NO_THREAD,
  NOT_HERE,
  sentence,
} from '../views/answers/answers.js';
import { helpAnswer } from '../views/answers/help.js';
import { ELSEWHERE, notAnswered, passedOn, quickAnswer, undoing } from '../views/answers/quick.js';
import type { PresentContext, Presented } from '../views/cards/context.js';
import { mentionedIn, peopleIn, slotsIn } from '../views/cards/needs.js';
import { MAX_LINES } from '../views/message.js';
import { findView } from '../views/modals/views.js';
import { answerInTime, type ListenerContext, NOT_NOW, oneOf } from './context.js';
import { contextOf, plainContext, readerOf } from './reading.js';
import { hasPart, tell } from './shortcut.js';

/**
 * `/frontdoor new <words>`: a request begins with the words of the one who gave the command. Slack tells a command's channel but no
 * message to begin with; so the outbox posts one, once, and tells of it as it would of theirs. @throws when that is not stored
 */
async function beginRequest(
  { ports, self }: ListenerContext,
  client: WebClient,
  { actor, channel, rest, triggerId }: Command,
): Promise<Presented> {
  const said = written(withoutName(rest));
  if (isEmpty(said)) return sentence(NEW_WHAT);
  if (!(await hasPart(client, channel, actor))) return sentence(NOT_HERE);
  const key = interactionKey(triggerId, 'new', actor);
  const { teamId } = self;
  await ports.begin({ teamId, key, channel, isDirect: isDirect({ channel }), by: actor, said });
  return sentence(BEGUN);
}

type Passing = Pick<SlackPorts, 'ingest' | 'begin'>;

/** How an order is passed on while the person waits for an answer. */
interface PassingOn extends Passing {
  /** Nothing is passed on from now on. @returns whether anything was, or may have been */
  close(): boolean;
}

/**
 * Keeps what a person is told true: where they are asked to say it again, what they have said is not passed on late; and where
 * it had begun to be, they are told that, since it may be stored though nobody has heard so.
 */
function passingOn({ ingest, begin }: Passing): PassingOn {
  let begun = false;
  let closed = false;
  const unlessClosed =
    <T>(pass: (what: T) => Promise<void>) =>
    async (what: T): Promise<void> => {
      if (closed)
        throw new Error('The order came too late to be passed on: its person was asked to try again.');
      begun = true;
      await pass(what);
    };
  return {
    ingest: unlessClosed(ingest),
    begin: unlessClosed(begin),
    close() {
      closed = true;
      return begun;
    },
  };
}

/**
 * Gives an order to the thread in which the person wrote last in that channel, durably, and answers which that is; where
 * there is none, how to come by one. @throws when it is not stored
 */
async function toLatestThread(
  { ports, self }: ListenerContext,
  { actor, channel, triggerId }: Command,
  order: Pick<CommandEvent, 'command' | 'text'>,
  answer: (thread: ThreadPlace) => Presented,
): Promise<Presented> {
  const thread = await ports.latestThread(self.teamId, actor, channel);
  if (thread === null) return sentence(NO_THREAD);
  await ports.ingest(commandToIncoming({ ...order, actor, triggerId }, thread, self.teamId, ports.now()));
  return answer(thread);
}

/** Slack waits 3 s for the answer; what takes longer than this is not looked for any further. Milliseconds. */
const PATIENCE_MS = 1800;

/** Plain words after the command: answered at once where that only takes a look, else sent to where they belong. */
async function quickly(
  context: ListenerContext,
  client: WebClient,
  command: Command,
  timeZoneOf: TimeZoneOf,
): Promise<Presented> {
  const { ports } = context;
  const { actor, channel, typed } = command;
  const timeZone = await timeZoneOf(actor);
  const request = { viewer: await readerOf(context, actor), channel, text: typed, timeZone };
  const answer = await ports.quick(request, AbortSignal.timeout(PATIENCE_MS));
  switch (answer.kind) {
    case 'answer':
      return quickAnswer(answer, await contextFor(context, client, answer));
    case 'order':
      return toLatestThread(context, command, { command: 'say', text: typed }, (thread) =>
        sentence(passedOn(shown(typed), thread, plainContext(context))),
      );
    case 'elsewhere':
      return sentence(ELSEWHERE);
    case 'unknown':
      return notAnswered(shown(typed), answer, plainContext(context));
  }
}

/** What presenters need for an answer: names of people in it, and where the messages that it links to stand. */
async function contextFor(
  context: ListenerContext,
  client: WebClient,
  { text, replies }: Extract<QuickAnswer, { kind: 'answer' }>,
): Promise<PresentContext> {
  const { ports, self } = context;
  const slots = [...new Set(replies.flatMap(slotsIn))];
  const [names, posts] = await Promise.all([
    new People(client, ports.now).namesOf([...mentionedIn(text), ...replies.flatMap(peopleIn)]),
    Promise.all(slots.map(async (slot) => [slot, await ports.findPost(self.teamId, slot)] as const)),
  ]);
  const at = new Map(posts);
  return { ...plainContext(context), names: namesFrom(names), slot: (slot) => at.get(slot) ?? null };
}

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
    readMine(context.ports.references, reader, MAX_LINES),
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
