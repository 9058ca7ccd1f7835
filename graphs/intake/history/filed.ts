import { mayApprove, type Permission } from '../../../src/domain/approval.js';
import type { Change } from '../../../src/domain/change.js';
import type { PastCommand } from '../../../src/domain/command.js';
import type { Standing } from '../../../src/domain/command-stack.js';
import type { ChoiceEvent } from '../../../src/domain/event.js';
import type { Compensation, TicketChange } from '../../../src/domain/tracker.js';
import { undoWording } from '../../../src/domain/undo-wording.js';
import { wording } from '../../../src/domain/wording.js';
import { answered } from '../answered.js';
import type { TurnContext } from '../context.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import { emit } from '../emit.js';
import { questionReply } from '../naming/question.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate, Question } from '../state.js';
import type { FiledChoice } from './filed-in-words.js';
import type { UndoOrder } from './order.js';
import { refused } from './refused.js';

const NODE = 'history';

type FiledChange = Extract<Change, { kind: 'filed' }>;

/** What was filed is never erased. What its tracker can do instead is said first, and done when a person presses it. */
export function askFirst(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  order: UndoOrder,
  { command }: Standing<PastCommand>,
  { draftId, shortId }: FiledChange,
): IntakeUpdate {
  const { want, by } = order;
  const permission = mayTakeBack(state, deps, by, draftId);
  if (!permission.allowed) {
    const text = wording.notPermitted(permission.reason);
    return refused(state, context, order, { text, why: 'not permitted' });
  }
  const ways = waysOf(want, deps);
  if (ways.length === 0) {
    const text = want === 'undo' ? undoWording.cantWithdraw(shortId) : undoWording.cantReopen(shortId);
    return refused(state, context, order, { text, why: 'the tracker has no way' });
  }
  const question: Question = {
    id: context.newId(),
    asker: by,
    ts: state.updatedAt,
    text: textOf(want, shortId, ways),
    mention: null,
    options: [...ways.map((way) => LABELS[way](shortId)), undoWording.leaveIt].map((label) => ({
      label,
      entity: null,
      ask: null,
    })),
    meant: [],
    filed: { commandId: command.id, draftId, shortId, ways },
  };
  return emit(
    state,
    NODE,
    { ...answered(state), question },
    { why: `asks how to ${want} what was filed`, replies: [questionReply(question)] },
  );
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

/** Whoever asked for it or took part in its thread, or may approve such requests. */
function mayTakeBack(state: IntakeState, deps: IntakeDeps, actor: string, draftId: string): Permission {
  const filed = state.filed[draftId];
  if (!filed) return { allowed: false, reason: wording.ticketUnknown };
  const own = draftId === state.draftId;
  const participants = own ? state.participants : [];
  if (actor === filed.requester || participants.includes(actor)) return { allowed: true };
  const filer = own ? state.filer : null;
  const team = teamOf(deps, filed.team?.id);
  return mayApprove(deps.approval, actor, { requester: filed.requester, filer, participants, team });
}

/** Whether a click on an option says what is to be done about a filed request. */
export function isAboutFiled({ question }: Pick<IntakeState, 'question'>, event: ChoiceEvent): boolean {
  return question?.filed !== undefined && question.id === event.questionId;
}

/** The choice: the tracker is asked to do exactly what the option says. Its answer is what the history remembers. */
export function chosen(
  state: IntakeState,
  deps: IntakeDeps,
  event: FiledChoice & { channel: string },
): IntakeUpdate {
  const { question } = state;
  const about = question?.filed;
  const label = question?.options[event.option]?.label;
  const refuse = (text: string, why: string) =>
    emit(state, NODE, {}, { why: `refused: ${why}`, replies: [notice(event.actor, text, event)] });
  if (!question || !about || label === undefined) {
    return refuse(wording.questionGone, 'not the newest question');
  }
  const { draftId, shortId, ways } = about;
  const permission = mayTakeBack(state, deps, event.actor, draftId);
  if (!permission.allowed) return refuse(wording.notPermitted(permission.reason), 'not permitted');
  const answer = questionReply(question, { label, by: event.actor });
  const way = ways[event.option];
  if (way === undefined) {
    const replies = [answer, say(undoWording.left(shortId))];
    return emit(state, NODE, { ...answered(state), question: null }, { why: 'left as it is', replies });
  }
  const change = changeOf(way, event.actor, question.id);
  return emit(
    state,
    NODE,
    { ...answered(state), question: null },
    {
      why: `asks the tracker for ${way}`,
      replies: [answer],
      intents: [{ kind: 'update', key: `${way}:${draftId}:${question.id}`, draftId, change }],
    },
  );
}

function changeOf(way: Compensation, by: string, id: string): TicketChange {
  if (way !== 'comment') return { change: way, by };
  return { change: 'comment', comment: { id, by, text: undoWording.notNeeded }, by };
}
