import { commandSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type Change, inverseOf } from '../../../src/domain/draft/changes.js';
import { taskEntity } from '../../../src/domain/entities/entity.js';
import {
  mayChange,
  orderKey,
  standsAt,
  ticketOrders,
  valuesOf,
} from '../../../src/domain/tickets/ticket-values.js';
import type { TicketValues } from '../../../src/domain/tickets/tracker.js';
import type { PastCommand, Standing } from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { type Turn, teamOf } from '../deps.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { viewerOf } from '../references/asking.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { MAX_COMMANDS, refused, type UndoOrder } from './order.js';
import { entryOf, inWords, rewritten } from './take-back.js';

const NODE = 'undo';

type TicketSet = Extract<Change, { kind: 'ticket' }>;

/**
 * Has a ticket's values put back to what they were, unless somebody has changed them since. Where the tracker is still at the
 * order that is taken back, the ticket stands at the other end, and the newer order follows the older one.
 */
export async function setBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  { command }: Standing<PastCommand>,
  change: TicketSet,
): Promise<IntakeUpdate> {
  const { draftId, shortId, before, after } = change;
  const [ticket, seen] = await Promise.all([
    turn.readTicket(turn.teamId, draftId),
    turn.references.named(viewerOf(turn, order.by), [taskEntity(draftId)]),
  ]);
  const refuse = (text: string, why: string) => refused(state, turn, order, { text, why });
  if (!ticket || seen.length === 0) return refuse(undoWording.notKnown, 'not theirs to see');
  const team = teamOf(turn, ticket.request.team?.id);
  if (!mayChange(ticket, team, order.by)) {
    const whom = ticket.assignee === null ? (team?.name ?? '') : `<@${ticket.assignee}>`;
    return refuse(wording.ticketNotYours(shortId, whom), 'not permitted');
  }
  if (!standsAt(ticket, before) && !standsAt(ticket, after)) {
    const now = only(valuesOf(ticket), before);
    const diff = {
      label: shortId,
      set: wording.ticketValues(before, turn.now),
      now: wording.ticketValues(now, turn.now),
    };
    return refuse(undoWording.changedSince(order.want, [{ ...diff, evidence: null }]), 'changed since');
  }
  const entry = entryOf(turn.newId(), order, command, change);
  return nodeResult(state, NODE, {
    ...answered(state),
    why: `${order.want} of ${command.tool}: ${order.how}`,
    commands: [entry],
    intents: ticketOrders([entry]),
    replies: [rewritten(command, order), ...(order.how === 'a click' ? [] : [inWords(command, order)])],
  });
}

/** Those of the values that these others are about. */
function only({ status, assignee, due }: Required<TicketValues>, others: TicketValues): TicketValues {
  return {
    ...(others.status === undefined ? {} : { status }),
    ...(others.assignee === undefined ? {} : { assignee }),
    ...(others.due === undefined ? {} : { due }),
  };
}

/** The order of this thread that has that key; undefined where the thread has given none. */
export async function orderedHere(turn: Turn, intentKey: string): Promise<PastCommand | undefined> {
  const past = await turn.commands(turn.teamId, turn.threadId, MAX_COMMANDS);
  return past.find((one) => orderKey(one) === intentKey);
}

/** The tracker did not do what was ordered: the thread is told, and for its history it is as before. */
export function notSet(
  { newId }: TurnContext,
  command: PastCommand,
  reason: string,
): Pick<NodeOutcome, 'commands'> & { replies: Reply[] } {
  const { change, by } = command;
  if (change.kind !== 'ticket') return { replies: [] };
  const want = command.act === 'undo' ? ('redo' as const) : ('undo' as const);
  const of = { ...command, id: command.of ?? command.id };
  const { id, summary: text } = of;
  const kept: Reply = {
    kind: 'done',
    slot: commandSlot(id),
    commandId: id,
    text,
    by,
    now: 'kept',
    changedBy: null,
    degraded: false,
  };
  return {
    commands: [entryOf(newId(), { want, by }, of, inverseOf(change))],
    replies: [
      ...(command.act === 'do' ? [kept] : []),
      textReply(wording.ticketUnchanged(change.shortId, reason), { mentions: [by] }),
    ],
  };
}
