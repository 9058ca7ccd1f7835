import type { App, RespondFn } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { controlWord } from '../../domain/conversation/control-words.js';
import type { PressedAct } from '../../domain/conversation/press.js';
import { taskEntity } from '../../domain/entities/entity.js';
import { isEmpty, shown, written } from '../../domain/text/person-text.js';
import { actWording } from '../../domain/tools/undo-wording.js';
import { findEntities, readMine } from '../directory/entities.js';
import { createTimeZones, type TimeZoneOf } from '../directory/time-zones.js';
import { withoutName } from '../normalize/called.js';
import { readPress } from '../normalize/click.js';
import { type Command, commandToIncoming, pressedCommand, readCommand } from '../normalize/command.js';
import { interactionKey, isDirect } from '../normalize/wire.js';
import type { SlackPorts, ThreadPlace } from '../ports.js';
import { ACTION, COMMAND } from '../views/action-ids.js';
import {
  BEGUN,
  FOCUS_ON_WHAT,
  focusWords,
  foundAnswer,
  mineAnswer,
  NEW_WHAT,
  NO_THREAD,
  NOT_HERE,
  sentence,
} from '../views/answers/answers.js';
import { helpAnswer } from '../views/answers/help.js';
import { taskSlots } from '../views/answers/links.js';
import { ELSEWHERE, notAnswered, passedOn, quickAnswer, undoing } from '../views/answers/quick.js';
import type { Presented } from '../views/cards/context.js';
import { slotsIn } from '../views/cards/needs.js';
import { MAX_LINES } from '../views/message.js';
import { findView } from '../views/modals/views.js';
import {
  answerInTime,
  type ListenerContext,
  NOT_NOW,
  oneOf,
  plainContext,
  presentedIn,
  presentedTo,
  readerOf,
} from './context.js';
import { hasPart, tell } from './shortcut.js';
import { openView } from './windows.js';

/** A command while it is carried out. */
interface Asked extends ListenerContext {
  client: WebClient;
  timeZoneOf: TimeZoneOf;
  command: Command;
}

/**
 * `/frontdoor …`, and buttons that stand for it: answered at once, to the one who gave it. What changes something goes to a
 * thread, as an event.
 */
export function registerCommands(app: App, context: ListenerContext): void {
  const timeZoneOf = createTimeZones(app.client, context.ports.now);
  const { botUserId } = context.self;
  app.command(COMMAND, async ({ body, ack, client, respond }) => {
    const command = readCommand(body, botUserId);
    if (command === null) return ack();
    if (opensSearch(command)) {
      await ack();
      return search(context, { client, respond, command });
    }
    const answer = await answerTo({ ...context, timeZoneOf, client, command });
    return ack({ response_type: 'ephemeral', ...answer });
  });
  app.action(oneOf([ACTION.command]), async ({ body, ack, client, respond }) => {
    const press = readPress(body);
    const command = press && pressedCommand(press, botUserId);
    if (command === null) return ack();
    if (opensSearch(command)) {
      await ack();
      return search(context, { client, respond, command });
    }
    const answer = await answerTo({ ...context, timeZoneOf, client, command });
    await ack();
    // so that nobody begins the same request twice
    await tell(respond, answer, context.ports.log, { replaces: true });
  });
}

const opensSearch = ({ word, rest }: Command): boolean => word === 'find' && rest === '';

/** Opens the search window. It stores nothing, so Slack is answered before. */
async function search(
  context: ListenerContext,
  { client, respond, command: { triggerId } }: Pick<Asked, 'client' | 'command'> & { respond: RespondFn },
): Promise<void> {
  await openView(context, { client, triggerId, respond }, findView());
}

/** What a command is answered within the time that Slack waits. */
async function answerTo(asked: Asked): Promise<Presented> {
  const { close, ...passing } = passingOn(asked.ports);
  const ports = { ...asked.ports, ...passing };
  const work = () => perform({ ...asked, ports });
  const done = await answerInTime<Presented | 'late'>(asked, work, 'late');
  return done === 'late' ? sentence(close() ? actWording.maybePassedOn : NOT_NOW) : done;
}

/**
 * Passes an order on while the person waits. After `close`, when they are asked to say it again, nothing is passed on any
 * more; it answers whether anything was before, or may have been, since it may be stored though nobody has heard so.
 */
function passingOn({ ingest, begin }: Pick<SlackPorts, 'ingest' | 'begin'>) {
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
    close: (): boolean => {
      closed = true;
      return begun;
    },
  };
}

async function perform(asked: Asked): Promise<Presented> {
  switch (asked.command.word) {
    case 'find':
      return find(asked);
    case 'mine':
      return mine(asked);
    case 'new':
      return beginRequest(asked);
    case 'focus':
      return focus(asked);
    case '':
    case 'help':
      return helpAnswer(asked.command.rest, asked.ports.help, plainContext(asked));
    default:
      return undoOrQuick(asked);
  }
}

async function find(asked: Asked): Promise<Presented> {
  const { ports, command } = asked;
  const { actor, rest } = command;
  const viewer = await readerOf(asked, actor);
  const found = await findEntities(ports.references, viewer, rest);
  const typed = { viewer, said: rest };
  return presentedTo(asked, typed, taskSlots(found.summaries), (shown) => foundAnswer(rest, found, shown));
}

async function mine(asked: Asked): Promise<Presented> {
  const { ports, command } = asked;
  const reader = await readerOf(asked, command.actor);
  const [found, { own }] = await Promise.all([
    readMine(ports.references, reader, MAX_LINES),
    ports.openDrafts(reader.teamId, reader.user),
  ]);
  const drafts = own.map(({ draftId }) => ({ id: taskEntity(draftId) }));
  const shown = [...found.asked.tasks, ...found.assigned.tasks, ...drafts];
  return presentedIn(asked, taskSlots(shown), (context) => mineAnswer(found, own, context));
}

/**
 * `/frontdoor new <words>`: a request begins with the words of the one who gave the command. Slack tells a command's
 * channel but no message to begin with; so the outbox posts one, once, and tells of it as it would of theirs. @throws when
 * that is not stored
 */
async function beginRequest({ ports, self, client, command }: Asked): Promise<Presented> {
  const { actor, channel, rest, triggerId } = command;
  const said = written(withoutName(rest));
  if (isEmpty(said)) return sentence(NEW_WHAT);
  if (!(await hasPart(client, channel, actor))) return sentence(NOT_HERE);
  const key = interactionKey(triggerId, 'new', actor);
  const { teamId } = self;
  await ports.begin({ teamId, key, channel, isDirect: isDirect({ channel }), by: actor, said });
  return sentence(BEGUN);
}

async function focus(asked: Asked): Promise<Presented> {
  const { rest, actor } = asked.command;
  if (rest === '') return sentence(FOCUS_ON_WHAT);
  return toLatestThread(asked, { act: 'focus_on', words: written(rest) }, async (thread) => {
    const typed = { viewer: await readerOf(asked, actor), said: rest };
    return presentedTo(asked, typed, [], (context) => focusWords(rest, thread, context));
  });
}

/**
 * Gives an order to the thread in which the person wrote last in that channel, durably, and answers which that is; where
 * there is none, how to come by one. @throws when it is not stored
 */
async function toLatestThread(
  { ports, self, command: { actor, channel, triggerId } }: Asked,
  does: PressedAct,
  answer: (thread: ThreadPlace) => string | Promise<string>,
): Promise<Presented> {
  const thread = await ports.latestThread(self.teamId, actor, channel);
  if (thread === null) return sentence(NO_THREAD);
  await ports.ingest(commandToIncoming({ does, actor, triggerId }, thread, self.teamId, ports.now()));
  return sentence(await answer(thread));
}

/** One of the exact words that take something back or do it again; anything else is a quick question or order. */
async function undoOrQuick(asked: Asked): Promise<Presented> {
  const want = controlWord(asked.command.typed);
  if (want !== 'undo' && want !== 'redo') return quickly(asked);
  return toLatestThread(asked, { act: want }, (thread) => undoing(want, thread, plainContext(asked)));
}

/** Slack waits 3 s for the answer; what takes longer than this is not looked for any further. Milliseconds. */
const PATIENCE_MS = 1800;

/** Plain words after the command: answered at once where that only takes a look, else sent to where they belong. */
async function quickly(asked: Asked): Promise<Presented> {
  const { actor, channel, typed } = asked.command;
  const timeZone = await asked.timeZoneOf(actor);
  const request = { viewer: await readerOf(asked, actor), channel, text: typed, timeZone };
  const answer = await asked.ports.quick(request, AbortSignal.timeout(PATIENCE_MS));
  switch (answer.kind) {
    case 'answer': {
      const typedBy = { viewer: request.viewer, said: shown(typed) };
      const slots = answer.replies.flatMap(slotsIn);
      return presentedTo(asked, typedBy, slots, (context) => quickAnswer(answer, context));
    }
    case 'order':
      return toLatestThread(asked, { act: 'say', words: typed }, (thread) =>
        passedOn(shown(typed), thread, plainContext(asked)),
      );
    case 'elsewhere':
      return sentence(ELSEWHERE);
    case 'unknown':
      return notAnswered(shown(typed), answer, plainContext(asked));
  }
}
