import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type Change, inverseOf } from '../../../src/domain/draft/changes.js';
import type { Permission } from '../../../src/domain/policies.js';
import type { Compensation, Ticket, TicketChange } from '../../../src/domain/tickets/tracker.js';
import {
  type Command,
  type PastCommand,
  type Standing,
  standings,
} from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { mayDecideFiled } from '../people.js';
import { answered } from '../questions/answered.js';
import { plainOption, questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate, Question } from '../state.js';
import { MAX_COMMANDS, refused, type UndoOrder } from './order.js';
import { entryOf, rewritten } from './take-back.js';

const NODE = 'undo';

type FiledChange = Extract<Change, { kind: 'filed' }>;

/** What was filed is never erased. What its tracker can do instead is said first, and done when a person presses it. */
export async function askFirst(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  { command }: Standing<PastCommand>,
  { draftId, shortId }: FiledChange,
): Promise<IntakeUpdate> {
  const { want, by } = order;
  const permission = await mayTakeBack(state, turn, want, by, draftId);
  if (!permission.allowed) {
    const text = wording.notPermitted(permission.reason);
    return refused(state, turn, order, { text, why: 'not permitted' });
  }
  const ways = waysOf(want, turn);
  if (ways.length === 0) {
    const text = want === 'undo' ? undoWording.cantWithdraw(shortId) : undoWording.cantReopen(shortId);
    return refused(state, turn, order, { text, why: 'the tracker has no way' });
  }
  const question: Question = {
    id: turn.newId(),
    asker: by,
    ts: state.updatedAt,
    words: null,
    text: textOf(want, shortId, ways),
    mention: null,
    options: [...ways.map((way) => LABELS[way](shortId)), undoWording.leaveIt].map(plainOption),
    meant: [],
    filed: { commandId: command.id, draftId, shortId, ways },
  };
  return nodeResult(state, NODE, {
    ...answered(state),
    question,
    why: `asks how to ${want} what was filed`,
    replies: [questionReply(question)],
  });
}

const LABELS = {
  withdraw: undoWording.withdrawIt,
  reopen: undoWording.reopenIt,
  comment: undoWording.commentOnIt,
} as const satisfies Record<Compensation, (shortId: string) => string>;

function waysOf(want: UndoOrder['want'], { compensations }: IntakeDeps): Compensation[] {
  const wanted: readonly Compensation[] = want === 'undo' ? ['withdraw', 'comment'] : ['reopen'];
  return wanted.filter((way) => compensations.includes(way));
}

function textOf(want: UndoOrder['want'], shortId: string, ways: readonly Compensation[]): string {
  if (want === 'redo') return undoWording.aboutWithdrawn(shortId);
  return undoWording.aboutFiled(
    shortId,
    ways.filter((way) => way !== 'reopen'),
  );
}

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
export function isAboutFiled({ question }: Pick<IntakeState, 'question'>, event: ChoiceEvent): boolean {
  return question?.filed !== undefined && question.id === event.questionId;
}

/** An option of the question what to do about a filed request, and who chose it. */
interface FiledChoice {
  option: number;
  actor: string;
  channel: string;
}

/** The choice: the tracker is asked to do exactly what the option says. Its answer is what the history remembers. */
export async function chosen(state: IntakeState, turn: Turn, event: FiledChoice): Promise<IntakeUpdate> {
  const { question } = state;
  const about = question?.filed;
  const label = question?.options[event.option]?.label;
  const refuse = (text: string, why: string) =>
    nodeResult(state, NODE, { why: `refused: ${why}`, replies: [notice(event.actor, text, event)] });
  if (!question || !about || label === undefined) {
    return refuse(wording.questionGone, 'not the newest question');
  }
  const { draftId, shortId, ways } = about;
  const want = ways.includes('reopen') ? 'redo' : 'undo';
  const permission = await mayTakeBack(state, turn, want, event.actor, draftId);
  if (!permission.allowed) return refuse(wording.notPermitted(permission.reason), 'not permitted');
  const answer = questionReply(question, { label, by: event.actor });
  const way = ways[event.option];
  if (way === undefined) {
    const replies = [answer, textReply(undoWording.left(shortId))];
    return nodeResult(state, NODE, { ...answered(state), question: null, why: 'left as it is', replies });
  }
  const change = changeOf(way, event.actor, question.id);
  return nodeResult(state, NODE, {
    ...answered(state),
    question: null,
    why: `asks the tracker for ${way}`,
    replies: [answer],
    intents: [{ kind: 'update', key: `${way}:${draftId}:${question.id}`, draftId, change }],
  });
}

function changeOf(way: Compensation, by: string, id: string): TicketChange {
  if (way !== 'comment') return { change: way, by };
  return { change: 'comment', comment: { id, by, text: undoWording.notNeeded }, by };
}

/** An entry for the history, and how people are told; `isTold`: that says it all. */
interface Recorded {
  commands: Command[];
  replies: Reply[];
  isTold: boolean;
}

/** Filing as the history remembers it: done by whoever approved the request. */
export function filedCommand(id: string, { shortId, request }: Ticket): Command {
  const { draftId, approvedBy: by } = request;
  return {
    id,
    act: 'do',
    of: null,
    tool: 'filed',
    by,
    args: {},
    summary: undoWording.filed(shortId),
    change: { kind: 'filed', draftId, shortId, before: null, after: 'filed' },
  };
}

/** A tracker's answer that a filed request is withdrawn, or open again, whoever asked for it: from now on Redo, or Undo, is next. */
export async function compensated(
  turn: Turn,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
): Promise<Recorded> {
  const nothing = { commands: [], replies: [], isTold: false };
  if (!CHANGES_STATUS.has(change.change)) return nothing;
  const past = await turn.commands(turn.teamId, turn.threadId, MAX_COMMANDS);
  const { draftId } = ticket.request;
  const filing = standings(past).find(({ last }) => last.kind === 'filed' && last.draftId === draftId);
  const isWithdrawn = ticket.status === 'withdrawn';
  if (!filing || filing.done !== isWithdrawn) return nothing;
  const order = { want: isWithdrawn ? ('undo' as const) : ('redo' as const), by: change.by };
  const commands = [entryOf(turn.newId(), order, filing.command, inverseOf(filing.last))];
  const reply = rewritten(filing.command, order);
  // filing itself was confirmed elsewhere: the first time there is nothing to rewrite, and this is the message that tells of it
  const isTold = change.change === 'withdraw' && past.every(({ of }) => of !== filing.command.id);
  if (!isTold) return { commands, replies: [reply], isTold };
  const text = undoWording.withdrew(change.by, ticket.shortId);
  return { commands, replies: [{ ...reply, text, changedBy: null }], isTold };
}

/** A re-routed ticket starts afresh. */
const CHANGES_STATUS: ReadonlySet<TicketChange['change']> = new Set([
  'withdraw',
  'reopen',
  'status',
  'set',
  'team',
]);
