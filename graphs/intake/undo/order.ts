import type { Reply } from '../../../src/domain/conversation/reply.js';
import type { FieldDiff } from '../../../src/domain/draft/changes.js';
import {
  nextRedo,
  nextUndo,
  type PastCommand,
  type Standing,
  standingOf,
} from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

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
  const [event] = events;
  if (event?.kind === 'undo') {
    const { want, commandId, actor: by } = event;
    return { want, by, commandId, toOneAlone: true, how: 'a click' };
  }
  if (event?.kind === 'command' && (event.command === 'undo' || event.command === 'redo')) {
    return { want: event.command, by: event.actor, commandId: null, toOneAlone: true, how: 'a command' };
  }
  const said = acts.find(({ act }) => act === 'undo' || act === 'redo');
  if (said?.act !== 'undo' && said?.act !== 'redo') return null;
  const isCommand = event?.kind === 'command';
  const how = isCommand ? ('a command' as const) : ('in words' as const);
  return { want: said.act, by: said.by, commandId: null, toOneAlone: isCommand, how };
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
export const MAX_COMMANDS = 300;

const NODE = 'undo';

/**
 * Refuses an order: nothing changes, and the reason is told. Where others changed it since, the messages that the values rest
 * on now are shown with a link to each.
 */
export function refused(
  state: IntakeState,
  context: TurnContext,
  order: Pick<UndoOrder, 'by' | 'toOneAlone'>,
  { text, why, diffs = [] }: { text: string; why: string; diffs?: readonly FieldDiff[] },
): IntakeUpdate {
  const passages = passagesOf(context, diffs);
  return nodeResult(state, NODE, {
    ...answered(state),
    why: `refused: ${why}`,
    replies: [
      passages.length > 0
        ? { kind: 'passages', text, passages, asker: order.by, degraded: false }
        : order.toOneAlone
          ? notice(order.by, text)
          : textReply(text),
    ],
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
    shown.set(ts, {
      channel,
      ts,
      ...(threadTs === undefined ? {} : { threadTs }),
      author,
      quote,
      mark: 'none',
    });
  }
  return [...shown.values()].slice(0, 10);
}
