import type { Deed } from '../../../src/domain/audit.js';
import type { Stamp } from '../../../src/domain/conversation/acts.js';
import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type Change, inverseOf } from '../../../src/domain/draft/changes.js';
import { taskEntity } from '../../../src/domain/entities/entity.js';
import { asked, pendingOf, type Question, without } from '../../../src/domain/pending.js';
import type { Permission } from '../../../src/domain/policies.js';
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
import { type Turn, teamOf } from '../deps.js';
import { type NodeOutcome, nodeResult, refusal, textReply } from '../node-result.js';
import { mayDecideFiled } from '../people.js';
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
  command: PastCommand,
  { draftId, shortId }: Extract<Change, { kind: 'filed' }>,
): Promise<IntakeUpdate> {
  const { want, by } = order;
  const permission = await mayTakeBack(state, turn, want, by, draftId);
  if (!permission.allowed) {
    return refused(state, turn, order, wording.notPermitted(permission.reason), 'not permitted');
  }
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
  const labels = [...ways.map((way) => LABELS[way](shortId)), undoWording.leaveIt];
  const question: Question = {
    ...plainQuestion(turn.newId(), { asker: by, ts: state.updatedAt }, text, labels),
    filed: { commandId: command.id, draftId, shortId, ways },
  };
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

/** To withdraw a request is to give it up; to open it again is to approve it again. */
async function mayTakeBack(
  state: IntakeState,
  turn: Turn,
  want: UndoOrder['want'],
  actor: string,
  draftId: string,
): Promise<Permission> {
  const wants = want === 'undo' ? 'change' : 'approve';
  const permission = await mayDecideFiled(state, turn, wants, actor, draftId);
  return permission ?? { allowed: false, reason: wording.ticketUnknown };
}

/** Whether a click on an option says what is to be done about a filed request. */
export function isAboutFiled(state: Pick<IntakeState, 'pending'>, event: ChoiceEvent): boolean {
  const question = pendingOf(state, 'choice');
  return question?.filed !== undefined && question.id === event.questionId;
}

/** The choice: the tracker is asked to do exactly what the option says. Its answer is what the history remembers. */
export async function chosen(
  state: IntakeState,
  turn: Turn,
  { by, option, channel = turn.channel }: Stamp & { option: number },
): Promise<IntakeUpdate> {
  const question = pendingOf(state, 'choice');
  const at = { actor: by, channel };
  const label = question?.options[option]?.label;
  if (!question?.filed || label === undefined) {
    return refusal(state, NODE, at, wording.questionGone, 'not the newest question');
  }
  const { draftId, shortId, ways } = question.filed;
  const want = ways.includes('reopen') ? 'redo' : 'undo';
  const permission = await mayTakeBack(state, turn, want, by, draftId);
  if (!permission.allowed) {
    return refusal(state, NODE, at, wording.notPermitted(permission.reason), 'not permitted');
  }
  const way = ways[option];
  const answer = questionReply(question, { label, by });
  const key = `${way}:${draftId}:${question.id}`;
  return nodeResult(state, NODE, {
    ...answered(state),
    pending: without(state, 'choice'),
    ...(way === undefined
      ? { why: 'left as it is', replies: [answer, textReply(undoWording.left(shortId))] }
      : {
          why: `asks the tracker for ${way}`,
          replies: [answer],
          intents: [{ kind: 'update', key, draftId, change: changeOf(way, by, question.id) }],
        }),
  });
}

function changeOf(way: Compensation, by: string, id: string): TicketChange {
  if (way !== 'comment') return { change: way, by };
  return { change: 'comment', comment: { id, by, text: undoWording.notNeeded }, by };
}

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
const CHANGES_STATUS: ReadonlySet<TicketChange['change']> = new Set([
  'withdraw',
  'reopen',
  'status',
  'set',
  'team',
]);

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
