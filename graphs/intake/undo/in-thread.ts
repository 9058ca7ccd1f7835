import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import {
  type Change,
  type DraftChange,
  diffOf,
  type FieldDiff,
  fieldStateOf,
  standsAt,
  wordsIn,
} from '../../../src/domain/draft/changes.js';
import { asked } from '../../../src/domain/pending.js';
import { mayDecide as mayDecideBy, type People } from '../../../src/domain/policies.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { PastCommand } from '../../../src/domain/tools/command.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { makeChange } from '../acts/make-change.js';
import { blueprintFor, hasBlueprint, type IntakeDeps, type Turn, teamOf } from '../deps.js';
import { broughtBack, hasOpenDraft } from '../draft/draft-life.js';
import { discardQuestion } from '../draft/give-up.js';
import { nodeResult } from '../node-result.js';
import { notPermitted, whoseIs } from '../people.js';
import { answered } from '../questions/answered.js';
import { owesNextStep } from '../reading/ending.js';
import { questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate, Step } from '../state.js';
import { entryOf, refused, type UndoOrder, undoneReplies } from './order.js';

const NODE = 'undo';
const MAX_NAME = 75;

type Reversible = Exclude<Change, { kind: 'filed' | 'discarded' | 'ticket' }>;

/** Where a turn goes on after a change of that kind: a draft is looked over anew, and its card follows. */
const GOES_ON = {
  draft: 'decision',
  team: 'decision',
  focus: 'await_user',
  quiet: 'await_user',
} as const satisfies Record<Reversible['kind'], Step>;

/**
 * Applies the inverse of what a command did last, as a new revision, or says why it can't be. `wasTold`: the thread shows
 * the command.
 */
export async function takeBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  command: PastCommand,
  change: Reversible,
  wasTold: boolean,
): Promise<IntakeUpdate> {
  const refuse = ({ text, why, diffs }: Hindrance) => refused(state, turn, order, text, why, diffs);
  const hindrance = await whyNot(state, turn, order, change);
  if (hindrance) return refuse(hindrance);
  const actual = fromHere(state, change);
  const applied = makeChange(state, actual, order.by);
  if (!applied) return refuse({ text: undoWording.notKnown, why: 'no place to apply it' });
  const commands = [entryOf(turn.newId(), order, command, actual)];
  const isDue = owesNextStep({ ...state, ...applied.update, commands }, turn);
  return nodeResult(state, NODE, {
    ...answered(state),
    ...applied.update,
    why: `${order.want} of ${command.tool}: ${order.how}`,
    due: isDue ? 'decision' : GOES_ON[change.kind],
    changes: applied.changes,
    commands,
    replies: undoneReplies(command, order, order.how !== 'a click' && wasTold),
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

/** Why a change can't be made: in a sentence, with what stands there instead where it was changed by others. */
interface Hindrance {
  text: string;
  why: string;
  diffs?: readonly FieldDiff[];
}

/** What hinders this person from making the change; null where nothing does. Anybody may change what a thread is about. */
async function whyNot(
  state: IntakeState,
  turn: Turn,
  { want, by }: UndoOrder,
  change: Reversible,
): Promise<Hindrance | null> {
  if (change.kind === 'draft' || change.kind === 'team') {
    const closed = closedBecause(state, change.draftId) ?? (await forbidden(state, turn, by));
    if (closed) return closed;
  }
  const objections = change.kind === 'draft' ? objectionsTo(state, turn, change) : [];
  if (objections.length > 0) {
    return { text: undoWording.disputed(want, objections), why: 'objected to', diffs: objections };
  }
  const diffs = differences(state, turn, change);
  return diffs.length === 0
    ? null
    : { text: undoWording.changedSince(want, diffs), why: 'changed since', diffs };
}

async function forbidden(state: IntakeState, turn: Turn, by: string): Promise<Hindrance | null> {
  const text = await notPermitted(state, turn, 'change', by);
  return text === null ? null : { text, why: 'not permitted' };
}

function closedBecause(state: IntakeState, draftId: string): Hindrance | null {
  const filed = state.filed[draftId];
  if (filed) return { text: undoWording.filedSince(filed.shortId), why: 'filed since' };
  if (draftId !== state.draftId) return { text: undoWording.anotherRequest, why: 'another request' };
  if (state.phase === 'READY_TO_CREATE') return { text: undoWording.onItsWay, why: 'on its way' };
  return hasOpenDraft(state) ? null : { text: undoWording.discarded, why: 'discarded' };
}

/** Where the thread stands elsewhere than at the earlier end of the change. */
function differences(state: IntakeState, deps: IntakeDeps, change: Reversible): FieldDiff[] {
  const differs = (isSame: boolean, label: string, set?: string, now?: string): FieldDiff[] => {
    const short = (name?: string) => (name === undefined ? null : clipped(name, MAX_NAME));
    return isSame ? [] : [{ label, set: short(set), now: short(now), evidence: null }];
  };
  const { team, focus, quiet } = state;
  switch (change.kind) {
    case 'draft':
      return draftDifferences(state, deps, change);
    case 'team':
      return differs(team?.id === change.before?.id, undoWording.team, change.before?.name, team?.name);
    case 'focus':
      return differs(focus?.id === change.before?.id, undoWording.focus, change.before?.name, focus?.name);
    case 'quiet':
      return differs(
        quiet === change.before,
        undoWording.quiet,
        undoWording.isQuiet(change.before),
        undoWording.isQuiet(quiet),
      );
  }
}

/**
 * Other people's values for what the change is about, that wait to be settled: with the change they would be gone unheard. What another
 * request has accepted stands there all the same.
 */
function objectionsTo(state: IntakeState, deps: IntakeDeps, { fields }: DraftChange): FieldDiff[] {
  const blueprint = blueprintFor(deps, state);
  return state.report.conflicts.flatMap(({ field, other: elsewhere, values: [held, other] }) => {
    const touched = fields.find((one) => one.field === field);
    if (!touched || !held || !other || elsewhere) return [];
    const words = (value: string) => wordsIn(blueprint, field, { ...touched.before, value, items: null });
    const { evidence } = other;
    return [{ label: touched.label, set: words(held.value), now: words(other.value), evidence }];
  });
}

/** A field that the blueprint no longer has can't come back. */
function draftDifferences(state: IntakeState, deps: IntakeDeps, { fields }: DraftChange) {
  const { draft } = state;
  const blueprint = blueprintFor(deps, state);
  const isGone = ({ field }: { field: string }) => !findField(blueprint, field);
  const gone = fields.filter(isGone);
  const left = fields.filter((one) => !isGone(one));
  return [
    ...gone.map(({ label, before }) => ({ label, set: before.value, now: null, evidence: null })),
    ...(standsAt(draft, left, 'before') ? [] : diffOf(draft, blueprint, { fields: left }, 'before')),
  ];
}

/**
 * A draft that was given up comes back with all that belongs to it, as a new revision; its card or its question follows.
 * While another draft is open it stays where it is: a thread has one at a time. To discard it again is asked about first.
 */
export async function bringBack(
  state: IntakeState,
  turn: Turn,
  order: UndoOrder,
  command: PastCommand,
  change: Extract<Change, { kind: 'discarded' }>,
): Promise<IntakeUpdate> {
  const { draftId, after: kept } = change;
  const { by, want, how } = order;
  const refuse = ({ text, why }: Hindrance) => refused(state, turn, order, text, why);
  if (kept === null) {
    const hindrance = closedBecause(state, draftId) ?? (await forbidden(state, turn, by));
    if (hindrance) return refuse(hindrance);
    const question = discardQuestion(state, turn, by);
    const replies = [questionReply(question)];
    return nodeResult(state, NODE, {
      pending: asked(state, question),
      why: 'asks whether to discard it again',
      replies,
    });
  }
  if (hasOpenDraft(state)) return refuse({ text: undoWording.anotherOpen, why: 'another request is open' });
  if (!hasBlueprint(turn, kept)) {
    return refuse({ text: undoWording.formGone, why: 'its blueprint is gone' });
  }
  const whose = whoseIs(kept);
  const people: People = { ...whose, team: teamOf(turn, kept.team?.id) };
  const standing = () => turn.standingOf(turn.teamId, by);
  const permission = await mayDecideBy(turn.approval, 'change', by, people, standing);
  if (!permission.allowed) {
    return refuse({ text: wording.notPermitted(permission.reason), why: 'not permitted' });
  }
  // at its card the card is shown again; else what was asked, or whatever the draft lacks since words were deleted
  const isAtCard = kept.mode === 'REVIEW' && kept.draft.unsupported.length === 0;
  return nodeResult(state, NODE, {
    ...broughtBack(state, draftId, kept),
    whose,
    respond: true,
    why: `${want} of ${command.tool}: ${how}`,
    due: isAtCard ? 'preview' : 'decision',
    commands: [entryOf(turn.newId(), order, command, change)],
    replies: undoneReplies(command, order),
  });
}
