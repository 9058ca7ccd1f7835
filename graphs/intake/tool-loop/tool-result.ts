import { citing, type Remembered } from '../../../src/domain/conversation/citations.js';
import type { TraceEntry } from '../../../src/domain/conversation/phases.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { applyDraftChange, type Change, standsAt } from '../../../src/domain/draft/changes.js';
import type { MemoryWrite } from '../../../src/domain/entities/memory.js';
import type { Command, Look } from '../../../src/domain/tools/command.js';
import type { ProposedDraft, Tool, ToolStep } from '../../../src/domain/tools/tool.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { textReply } from '../node-result.js';
import { withPeople } from '../people.js';
import type { Changes, Guard, IntakeState, Offer } from '../state.js';
import { type Made, notTaken } from './execute-tool.js';
import { isRefusal } from './guards.js';
import { offerOf, offerReply, replaced } from './offer.js';
import { argsOf, commandOf, doneReply } from './to-command.js';

/** Of a longer list nobody asks about the rest without naming it. */
const MAX_LISTED = 10;

/** What the calls of one answer have come to so far. */
export interface Ran {
  /** what they changed in the thread */
  update: Changes & { steps: ToolStep[]; shown: string[]; remembered: Remembered[] };
  /** fields of the draft that they changed */
  changes: string[];
  replies: Reply[];
  commands: Command[];
  looks: Look[];
  memory: MemoryWrite[];
  drafts: ProposedDraft[];
  tools: NonNullable<TraceEntry['tools']>;
  guard: Guard | null;
  /** of each call, whether people were shown what came of it */
  shows: boolean[];
}

/** Before the first call. */
export function nothingYet({ steps, shown, remembered }: IntakeState): Ran {
  return {
    update: { steps, shown, remembered },
    changes: [],
    replies: [],
    commands: [],
    looks: [],
    memory: [],
    drafts: [],
    tools: [],
    guard: null,
    shows: [],
  };
}

/** Takes a call in that changes nothing. @param after why it was made @param shown whether people see what came of it */
export function withStep(
  ran: Ran,
  { step, tool, outcome, guard }: Omit<Made, 'result'>,
  after: string,
  shown = false,
): Ran {
  return {
    ...ran,
    update: { ...ran.update, steps: [...ran.update.steps, step] },
    tools: [...ran.tools, { tool, why: `${after}, ${outcome}` }],
    guard: ran.guard ?? guard,
    shows: [...ran.shows, shown],
  };
}

/** Takes in what a call gave: its change, what it shows and remembers, and what is told of it. */
export function withCall(
  ran: Ran,
  thread: IntakeState,
  made: Made,
  after: string,
  { by, newId, tools }: { by: string; newId: () => string; tools: readonly Tool[] },
): Ran {
  const { change, said, replies = [], memory = [], draft, lists = [] } = made.result;
  const applied = change && applyChange(thread, change, by);
  if (applied === null) return withStep(ran, notTaken(made), after);
  const taken = withStep(ran, made, after, showsItself(made));
  const written = writtenIn(memory);
  const shown: Ran = {
    ...taken,
    update: {
      ...taken.update,
      ...(lists.length > 0 && showsItself(made) ? { listed: lists.slice(0, MAX_LISTED) } : {}),
      shown: [...taken.update.shown, ...(made.shown === undefined ? [] : [made.shown])],
      remembered: [...taken.update.remembered, ...(made.result.remembered ?? []), ...written],
    },
    replies: [...taken.replies, ...replies],
    memory: [...taken.memory, ...memory],
    drafts: draft ? [...taken.drafts, draft] : taken.drafts,
  };
  if (!change || !applied) {
    if (said === undefined) return shown;
    const offer = offerOf(made.result, { tools, newId });
    return offer
      ? withOffer(shown, thread, offer)
      : told(shown, said, textReply(said, { asker: by, ...citing(written) }));
  }
  const summary = said ?? made.tool;
  const command = commandOf(newId(), {
    tool: made.tool,
    by,
    args: argsOf(made.step.call.args),
    summary,
    change,
  });
  return told(
    {
      ...shown,
      update: { ...shown.update, ...applied.update },
      changes: [...shown.changes, ...applied.changes],
      commands: [...shown.commands, command],
    },
    summary,
    doneReply(command),
  );
}

/** Whether a call has put before people what came of it, and was not refused. */
function showsItself({ result: { said, replies = [], data } }: Made): boolean {
  return (said !== undefined || replies.length > 0) && !isRefusal(data);
}

/** The notes and goals that a call has written, of which people are told. */
function writtenIn(memory: readonly MemoryWrite[]): Remembered[] {
  return memory.flatMap((one) => {
    if (one.write === 'note') return [{ id: one.note.id, text: one.note.text }];
    return one.write === 'goal' ? [{ id: one.goal.id, text: one.goal.title }] : [];
  });
}

/** Shows what is offered, which takes the place of what was offered before. */
function withOffer(ran: Ran, thread: IntakeState, offer: Offer): Ran {
  const now = { ...ran, update: { ...ran.update, offer }, replies: [...ran.replies, ...replaced(thread)] };
  return told(now, offer.text, offerReply(offer));
}

/** Tells people, in words that need not be said again. */
export function told(ran: Ran, words: string, reply: Reply): Ran {
  return {
    ...ran,
    update: { ...ran.update, shown: [...ran.update.shown, words] },
    replies: [...ran.replies, reply],
  };
}

/** What a change makes of the thread, and which fields of the draft it changes. */
export interface Applied {
  update: Changes;
  changes: string[];
}

/**
 * The thread at the later end of the change; null where it does not stand at the earlier one, or its draft is over or on
 * its way to the tracker. A filed request is its tracker's to change, which is
 * asked to with the turn; a draft that was given up comes back whole.
 */
export function applyChange(state: IntakeState, change: Change, by: string): Applied | null {
  switch (change.kind) {
    case 'draft': {
      if (!isOpen(state, change.draftId) || !standsAt(state.draft, change.fields, 'before')) return null;
      const changes = change.fields.map(({ field }) => field);
      const touched = new Set(changes);
      const conflicts = state.report.conflicts.filter(({ field }) => !touched.has(field));
      return {
        update: {
          ...changed(state, by, touched),
          draft: applyDraftChange(state.draft, change),
          report: { ...state.report, conflicts },
        },
        changes,
      };
    }
    case 'team': {
      if (!isOpen(state, change.draftId) || state.team?.id !== change.before?.id) return null;
      return { update: { ...changed(state, by, new Set()), team: change.after }, changes: ['team'] };
    }
    case 'focus': {
      if (state.focus?.id !== change.before?.id) return null;
      return { update: { focus: change.after, about: null }, changes: [] };
    }
    case 'quiet':
      return { update: { quiet: change.after }, changes: [] };
    case 'ticket':
      return { update: {}, changes: [] };
    case 'filed':
    case 'discarded':
      return null;
  }
}

function isOpen(state: IntakeState, draftId: string): boolean {
  return draftId === state.draftId && hasOpenDraft(state) && state.phase !== 'READY_TO_CREATE';
}

/**
 * The draft at its next rev. At the card the card itself is the answer, and a question that is open stays as it was asked
 * unless what it asks for was changed; else the draft goes on. What was asked for these fields before is forgotten.
 */
function changed(state: IntakeState, by: string, touched: ReadonlySet<string>): Changes {
  const { pendingQuestions: pending, mode } = state;
  const goesOn = mode !== 'REVIEW' && (pending.length === 0 || pending.some((field) => touched.has(field)));
  return {
    phase: 'COLLECTING',
    asked: Object.fromEntries(Object.entries(state.asked).filter(([key]) => !touched.has(key))),
    rev: state.rev + 1,
    participants: withPeople(state, [by]),
    respond: state.respond || goesOn,
  };
}
