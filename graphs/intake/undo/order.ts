import { isInPrivate } from '../../../src/domain/conversation/incoming.js';
import { commandSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import type { Change, FieldDiff } from '../../../src/domain/draft/changes.js';
import {
  type Command,
  nextRedo,
  nextUndo,
  type PastCommand,
  type Standing,
  standingOf,
} from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import type { Turn } from '../deps.js';
import { nodeResult, notice, refusedDeeds, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { doneReply } from '../tool-loop/to-command.js';

/** An order to take something back or to do it again: what was done last, or the command whose button was pressed. */
export interface UndoOrder {
  want: 'undo' | 'redo';
  by: string;
  /** null: whatever was done, or taken back, last */
  commandId: string | null;
  /** who sees why it can't be done: whoever clicked or gave a slash command, or the thread */
  toOneAlone: boolean;
  how: 'a click' | 'a command' | 'in words';
}

/** What this turn is asked to take back or to do again; null where it is asked for neither. */
export function orderOf({ events, acts }: Pick<IntakeState, 'events' | 'acts'>): UndoOrder | null {
  const [order] = acts.flatMap((act) => (act.act === 'undo' || act.act === 'redo' ? [act] : []));
  if (!order) return null;
  const { act: want, by, via, command: commandId = null } = order;
  if (via === 'button') return { want, by, commandId, toOneAlone: true, how: 'a click' };
  const toOneAlone = isInPrivate(events[0]);
  return { want, by, commandId, toOneAlone, how: toOneAlone ? 'a command' : 'in words' };
}

type Wanted = Standing<PastCommand> | { refusal: string; why: string };

/** The command that the order is about, or the sentence that says why there is none. */
export function wanted(past: readonly PastCommand[], { want, commandId }: UndoOrder): Wanted {
  if (commandId !== null) return named(standingOf(past, commandId), want);
  if (want === 'undo') {
    const next = nextUndo(past);
    if (next) return next;
    return past.length > 0
      ? { refusal: undoWording.allTakenBack, why: 'all is taken back' }
      : { refusal: undoWording.nothingToUndo, why: 'nothing to undo' };
  }
  const { next, newer } = nextRedo(past);
  if (next) return next;
  return newer
    ? { refusal: undoWording.newerSince(newer.summary), why: 'something newer was done' }
    : { refusal: undoWording.nothingToRedo, why: 'nothing to redo' };
}

function named(standing: Standing<PastCommand> | undefined, want: UndoOrder['want']): Wanted {
  if (!standing) return { refusal: undoWording.notKnown, why: 'no such command' };
  const { done, lastBy } = standing;
  if (want === 'undo' && !done) return { refusal: undoWording.alreadyUndone(lastBy), why: 'already undone' };
  if (want === 'redo' && done) return { refusal: undoWording.alreadyDone(lastBy), why: 'already done' };
  return standing;
}

/** So many of a thread's commands are looked at, the newest; what was done before them can't be taken back any more. */
const MAX_COMMANDS = 300;

/** What was done in this thread, as far as it is looked at. */
export function pastOf({ commands, teamId, threadId }: Turn): Promise<readonly PastCommand[]> {
  return commands(teamId, threadId, MAX_COMMANDS);
}

/** Refuses an order: nothing changes, and the reason is told, with the messages that the values of `diffs` rest on now. */
export function refused(
  state: IntakeState,
  context: TurnContext,
  { want, by, toOneAlone }: UndoOrder,
  text: string,
  why: string,
  diffs: readonly FieldDiff[] = [],
): IntakeUpdate {
  const passages = passagesOf(context, diffs);
  const alone = toOneAlone ? notice(by, text) : textReply(text);
  const shown: Reply = { kind: 'passages', text, passages, asker: by, degraded: false };
  return nodeResult(state, 'undo', {
    ...answered(state),
    why: `refused: ${why}`,
    audit: refusedDeeds(state, why, by, { wanted: want }),
    replies: [passages.length > 0 ? shown : alone],
  });
}

type Passage = Extract<Reply, { kind: 'passages' }>['passages'][number];

/** The messages of this thread that the values rest on now; what was typed into a form stands in none. */
function passagesOf({ channel, messages }: TurnContext, diffs: readonly FieldDiff[]): Passage[] {
  const shown = new Map<string, Passage>();
  for (const { evidence } of diffs) {
    if (!evidence || evidence.channel !== channel || !messages.some(({ ts }) => ts === evidence.ts)) continue;
    const { ts, threadTs, author, quote, how } = evidence;
    if (how === 'typed' || how === 'default') continue;
    const place = { channel, ts, ...(threadTs === undefined ? {} : { threadTs }) };
    shown.set(ts, { ...place, author, quote, mark: 'none' });
  }
  return [...shown.values()].slice(0, 10);
}

type By = Pick<UndoOrder, 'want' | 'by'>;

/** An entry of the history: it names the command that was taken back or done again. */
export function entryOf(
  id: string,
  { want, by }: By,
  { id: of, tool, summary }: Command,
  change: Change,
): Command {
  return { id, act: want, of, tool, by, args: {}, summary, change };
}

/** The confirmation of a command, as it reads once that was taken back or done again. */
export function rewritten(command: Command, { want, by }: By): Extract<Reply, { kind: 'done' }> {
  return { ...doneReply(command), now: want === 'undo' ? 'undone' : 'done', changedBy: by };
}

/**
 * What tells of an order that was carried out; whoever asked in words is answered in words, as the confirmation may stand
 * far above.
 */
export function undoneReplies(
  command: Command,
  order: UndoOrder,
  isInWords = order.how !== 'a click',
): Reply[] {
  const { id, summary } = command;
  const text = order.want === 'undo' ? undoWording.tookBack(summary) : undoWording.didAgain(summary);
  const link = { slot: commandSlot(id), label: undoWording.seeIt };
  return [rewritten(command, order), ...(isInWords ? [textReply(text, { link })] : [])];
}
