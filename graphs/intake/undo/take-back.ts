import { commandSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { type Change, fieldStateOf } from '../../../src/domain/draft/changes.js';
import type { Command, PastCommand, Standing } from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered, hasPendingCard } from '../questions/answered.js';
import type { IntakeState, IntakeUpdate, Next } from '../state.js';
import { applyChange } from '../tool-loop/tool-result.js';
import { refused, type UndoOrder } from './order.js';
import { whyNot } from './why-not.js';

const NODE = 'undo';

type Reversible = Exclude<Change, { kind: 'filed' | 'discarded' | 'ticket' }>;

/** Where a turn goes on after a change of that kind: a draft is looked over anew, and its card follows. */
const GOES_ON = {
  draft: 'decision',
  team: 'decision',
  focus: 'await_user',
  quiet: 'await_user',
} as const satisfies Record<Reversible['kind'], Next>;

/** Applies the inverse of what a command did last, as a new revision, or says why it can't be. */
export async function takeBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  standing: Standing<PastCommand>,
  change: Reversible,
  wasTold: boolean,
): Promise<IntakeUpdate> {
  const hindrance = await whyNot(state, turn, order, change);
  if (hindrance) return refused(state, turn, order, hindrance);
  const actual = fromHere(state, change);
  const applied = applyChange(state, actual, order.by);
  if (!applied) {
    return refused(state, turn, order, { text: undoWording.notKnown, why: 'no place to apply it' });
  }
  const entry = entryOf(turn.newId(), order, standing.command, actual);
  return nodeResult(state, NODE, {
    ...answered(state),
    ...applied.update,
    asked: askedSince(state, actual),
    why: `${order.want} of ${standing.command.tool}: ${order.how}`,
    next: hasPendingCard({ ...state, ...applied.update, commands: [entry] }, turn)
      ? 'decision'
      : GOES_ON[change.kind],
    changes: applied.changes,
    commands: [entry],
    replies: [
      rewritten(standing.command, order),
      ...(order.how !== 'a click' && wasTold ? [inWords(standing.command, order)] : []),
    ],
  });
}

/** The change that leads from what stands now to its later end: what others added to a value's evidence is kept for redo. */
function fromHere(state: IntakeState, change: Reversible): Reversible {
  switch (change.kind) {
    case 'draft': {
      const here = (field: string) => fieldStateOf(state.draft, field);
      return { ...change, fields: change.fields.map((one) => ({ ...one, before: here(one.field) })) };
    }
    case 'team':
      return { ...change, before: state.team };
    case 'focus':
      return { ...change, before: state.focus };
    case 'quiet':
      return change;
  }
}

/** What was asked how often, without what is now to be answered anew: it was answered before, and not in vain. */
function askedSince({ asked }: IntakeState, change: Reversible): IntakeState['asked'] {
  if (change.kind !== 'draft') return asked;
  const anew = new Set(change.fields.map(({ field }) => field));
  return Object.fromEntries(Object.entries(asked).filter(([key]) => !anew.has(key)));
}

/** An entry of the history: it names the command that was taken back or done again. */
export function entryOf(
  id: string,
  { want, by }: Pick<UndoOrder, 'want' | 'by'>,
  { id: of, tool, summary }: Command,
  change: Change,
): Command {
  return { id, act: want, of, tool, by, args: {}, summary, change };
}

/** The confirmation of a command, as it reads once that was taken back or done again. */
export function rewritten(
  { id, summary, by }: Command,
  { want, by: changedBy }: Pick<UndoOrder, 'want' | 'by'>,
): Extract<Reply, { kind: 'done' }> {
  return {
    kind: 'done',
    slot: commandSlot(id),
    commandId: id,
    text: summary,
    by,
    now: want === 'undo' ? 'undone' : 'done',
    changedBy,
    degraded: false,
  };
}

/** The confirmation may stand far above; who asked in words is answered in words. */
export function inWords({ id, summary }: Command, { want }: UndoOrder): Reply {
  const text = want === 'undo' ? undoWording.tookBack(summary) : undoWording.didAgain(summary);
  return textReply(text, { link: { slot: commandSlot(id), label: undoWording.seeIt } });
}
