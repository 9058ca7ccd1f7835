import type { Deed } from '../../../src/domain/audit.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type Change, inverseOf } from '../../../src/domain/draft/changes.js';
import { taskEntity } from '../../../src/domain/entities/entity.js';
import { asked } from '../../../src/domain/pending.js';
import {
  mayChange,
  orderKey,
  standsAt,
  ticketOrders,
  valuesOf,
} from '../../../src/domain/tickets/ticket-values.js';
import type {
  Compensation,
  Ticket,
  TicketChange,
  TicketValues,
} from '../../../src/domain/tickets/tracker.js';
import { type Command, type PastCommand, standings } from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { mayTakeBack } from '../acts/compensate.js';
import { type Turn, teamOf } from '../deps.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { viewerOf } from '../references/asking.js';
import { plainQuestion, questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { doneReply } from '../tool-loop/to-command.js';
import { entryOf, pastOf, refused, rewritten, type UndoOrder, undoneReplies } from './order.js';

const NODE = 'undo';

/** What was filed is never erased. What its tracker can do instead is said first, and done when a person presses it. */
export async function askFirst(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  { draftId, shortId }: Extract<Change, { kind: 'filed' }>,
): Promise<IntakeUpdate> {
  const { want, by } = order;
  const way = want === 'redo' ? 'reopen' : 'withdraw';
  const others = await mayTakeBack(state, turn, { way, draftId, by });
  if (others) return refused(state, turn, order, others.text, others.why);
  const possible: readonly Compensation[] = want === 'undo' ? ['withdraw', 'comment'] : ['reopen'];
  const ways = possible.filter((way) => turn.compensations.includes(way));
  if (ways.length === 0) {
    const text = want === 'undo' ? undoWording.cantWithdraw(shortId) : undoWording.cantReopen(shortId);
    return refused(state, turn, order, text, 'the tracker has no way');
  }
  const text =
    want === 'redo'
      ? undoWording.aboutWithdrawn(shortId)
      : undoWording.aboutFiled(
          shortId,
          ways.filter((way) => way !== 'reopen'),
        );
  const options = ways.map((one): Offered => {
    return { label: LABELS[one](shortId), does: { act: 'compensate', draftId, way: one } };
  });
  const leave: Offered = {
    label: undoWording.leaveIt,
    does: { act: 'leave', says: undoWording.left(shortId) },
  };
  const asker = { asker: by, ts: turn.now.toISOString() };
  const question = plainQuestion(turn.newId(), asker, text, [...options, leave]);
  return nodeResult(state, NODE, {
    ...answered(state),
    pending: asked(state, question),
    why: `asks how to ${want} what was filed`,
    replies: [questionReply(question)],
  });
}

const LABELS = {
  withdraw: undoWording.withdrawIt,
  reopen: undoWording.reopenIt,
  comment: undoWording.commentOnIt,
} as const satisfies Record<Compensation, (shortId: string) => string>;

/** Filing as the history remembers it: done by whoever approved the request. */
export function filedCommand(id: string, { shortId, request }: Ticket): Command {
  const { draftId, approvedBy: by } = request;
  const change = { kind: 'filed', draftId, shortId, before: null, after: 'filed' } as const;
  return {
    id,
    act: 'do',
    of: null,
    tool: 'filed',
    by,
    args: {},
    summary: undoWording.filed(shortId),
    change,
  };
}

/**
 * A tracker's answer that a request is withdrawn, or open again: from now on Redo, or Undo, is next. `isTold`: the reply
 * says all. `audit`: what only the answer shows. Whether a status or another team opens a request that was withdrawn is not
 * known when that is ordered.
 */
export async function compensated(
  turn: Turn,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
): Promise<{ commands: Command[]; replies: Reply[]; audit: Deed[]; isTold: boolean }> {
  const nothing = { commands: [], replies: [], audit: [], isTold: false };
  if (!CHANGES_STATUS.has(change.change)) return nothing;
  const past = await pastOf(turn);
  const { draftId } = ticket.request;
  const filing = standings(past).find(({ last }) => last.kind === 'filed' && last.draftId === draftId);
  const isWithdrawn = ticket.status === 'withdrawn';
  if (!filing || filing.done !== isWithdrawn) return nothing;
  const order = { want: isWithdrawn ? 'undo' : 'redo', by: change.by } as const;
  const commands = [entryOf(turn.newId(), order, filing.command, inverseOf(filing.last))];
  const reply = rewritten(filing.command, order);
  // filing itself was confirmed elsewhere: the first time there is nothing to rewrite, and this is the message that tells of it
  const isTold = change.change === 'withdraw' && past.every(({ of }) => of !== filing.command.id);
  const text = undoWording.withdrew(change.by, ticket.shortId);
  const isOrdered = change.change === 'withdraw' || change.change === 'reopen';
  const deed = isWithdrawn ? ('withdrew' as const) : ('reopened' as const);
  const audit = isOrdered ? [] : [{ who: change.by, deed, draftId, detail: null }];
  return { commands, replies: [isTold ? { ...reply, text, changedBy: null } : reply], audit, isTold };
}

/** A re-routed ticket starts afresh. */
const CHANGES_STATUS: ReadonlySet<TicketChange['change']> = new Set(['withdraw', 'reopen', 'set', 'team']);

/**
 * Has a ticket's values put back, unless somebody changed them since. It may stand at either end: the tracker may still be
 * at the older order.
 */
export async function setBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  command: PastCommand,
  change: Extract<Change, { kind: 'ticket' }>,
): Promise<IntakeUpdate> {
  const { draftId, shortId, before, after } = change;
  const { want, by, how } = order;
  const [ticket, seen] = await Promise.all([
    turn.readTicket(turn.teamId, draftId),
    turn.references.named(viewerOf(turn, by), [taskEntity(draftId)]),
  ]);
  if (!ticket || seen.length === 0) {
    return refused(state, turn, order, undoWording.notKnown, 'not theirs to see');
  }
  const team = teamOf(turn, ticket.request.team?.id);
  if (!mayChange(ticket, team, by)) {
    const whom = ticket.assignee === null ? (team?.name ?? '') : `<@${ticket.assignee}>`;
    return refused(state, turn, order, wording.ticketNotYours(shortId, whom), 'not permitted');
  }
  if (!standsAt(ticket, before) && !standsAt(ticket, after)) {
    const words = (values: TicketValues) => wording.ticketValues(values, turn.now);
    const now = words(only(valuesOf(ticket), before));
    const diff = { label: shortId, set: words(before), now, evidence: null };
    return refused(state, turn, order, undoWording.changedSince(want, [diff]), 'changed since');
  }
  const entry = entryOf(turn.newId(), order, command, change);
  return nodeResult(state, NODE, {
    ...answered(state),
    why: `${want} of ${command.tool}: ${how}`,
    commands: [entry],
    intents: ticketOrders([entry]),
    replies: undoneReplies(command, order),
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
  return (await pastOf(turn)).find((one) => orderKey(one) === intentKey);
}

/** The tracker did not do what was ordered: the thread is told, and for its history it is as before. */
export function notSet(
  { newId }: Turn,
  command: PastCommand,
  reason: string,
): Pick<NodeOutcome, 'commands' | 'replies'> {
  const { act, change, by } = command;
  if (change.kind !== 'ticket') return { replies: [] };
  const want = act === 'undo' ? 'redo' : 'undo';
  const of = { ...command, id: command.of ?? command.id };
  const told = textReply(wording.ticketUnchanged(change.shortId, reason), { mentions: [by] });
  return {
    commands: [entryOf(newId(), { want, by }, of, inverseOf(change))],
    replies: [...(act === 'do' ? [{ ...doneReply(of), now: 'failed' as const }] : []), told],
  };
}
