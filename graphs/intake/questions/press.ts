import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import type { ButtonEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { conflictId, type Settled, settle } from '../../../src/domain/draft/conflicts.js';
import { emptyPatch, isFilled } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { refuse, refuseFinished, refuseOthers, refuseStale } from '../draft/at-card.js';
import { askedInVain } from '../draft/decision-input.js';
import { changesBetween } from '../draft/draft-life.js';
import { withLeftOut } from '../draft/own-words.js';
import { withFilesLeftOut } from '../draft/request-files.js';
import { isMuted, nodeResult, notice, textReply } from '../node-result.js';
import { withPeople } from '../people.js';
import { type CarriedOut, carryOut } from '../reading/carry-out.js';
import { givesIn } from '../reading/settle-acts.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { reopened } from './ask.js';
import { renewedAsk } from './open-ask.js';

/**
 * A click on one of a conflict's two values, for those who decide; whoever said one of them may give in and let the other
 * one hold.
 */
export async function settleByClick(
  state: IntakeState,
  turn: Turn,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  const at = event.value?.lastIndexOf('#') ?? -1;
  const id = event.value?.slice(0, at);
  const conflict = state.report.conflicts.find((one) => conflictId(one) === id);
  const choice = Number(event.value?.slice(at + 1));
  if (!conflict || !givesIn(conflict, event.actor, choice)) {
    const others = await refuseOthers(state, turn, event);
    if (others) return others;
  }
  const settled = conflict && settle(state.draft, conflict, choice);
  if (!settled) return refuse(state, event, wording.outOfDate, 'settled before');
  const changes = changesBetween(state, settled.draft);
  return nodeResult(state, 'elicitation', {
    ...remembered(state, [settled]),
    phase: 'COLLECTING',
    draft: settled.draft,
    rev: state.rev + (changes.length > 0 ? 1 : 0),
    participants: withPeople(state, [event.actor]),
    respond: true,
    next: 'decision',
    why: `settled: ${settled.id}`,
    changes,
  });
}

/** A settled conflict is not raised again, and what it replaces is kept for the day the draft is filed. */
export function remembered(
  state: IntakeState,
  settled: readonly Settled[],
): Pick<IntakeState, 'settled' | 'replaces' | 'report'> {
  const ids = new Set(settled.map(({ id }) => id));
  return {
    settled: [...new Set([...state.settled, ...ids])],
    replaces: [...state.replaces, ...settled.flatMap(({ replaces }) => replaces)],
    report: {
      ...state.report,
      conflicts: state.report.conflicts.filter((one) => !ids.has(conflictId(one))),
    },
  };
}

/**
 * Whether words are answered: those to the bot; unless the thread is quiet also the requester's, answers to a question, and
 * disputes.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isMuted(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  const told = new Set(acts.flatMap(({ act, ts }) => (CHANGES_DRAFT.has(act) || act === 'open' ? [ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  if (said.some(({ addressed, author }) => addressed || author === state.requester)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}

const NODE = 'elicitation';

/** What can be pressed at a question or in the card besides deciding: an answer, [Nobody knows], [Not an answer], [Leave out]. */
export async function press(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event);
  if (refused) return refused;
  switch (event.action) {
    case 'answer':
    case 'nobody_knows':
      return answer(state, turn, event);
    case 'not_an_answer':
      return giveBack(state, turn, event);
    default:
      return leaveOut(state, turn, event);
  }
}

/** A choice counts as long as its question is open, whatever else has changed since; later it is refused as out of date. */
async function answer(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const acts = actsOf(state, turn, event);
  if (acts.length === 0) return refuse(state, event, wording.outOfDate, 'answered before');
  const done = await carryOut(state, turn, acts);
  const changes = changesBetween(state, done.draft);
  if (changes.length === 0 && !done.disputed) {
    const others = await refuseOthers(state, turn, event);
    return others ?? refuse(state, event, wording.nothingChanged, 'nothing changed by it');
  }
  return nodeResult(state, NODE, {
    ...remembered(state, done.settled),
    draft: done.draft,
    rev: state.rev + (changes.length > 0 ? 1 : 0),
    participants: withPeople(state, [event.actor]),
    report: { ...state.report, conflicts: done.conflicts },
    phase: 'COLLECTING',
    respond: true,
    next: 'decision',
    why: `pressed: ${event.action}`,
    changes,
  });
}

function actsOf(state: IntakeState, deps: IntakeDeps, event: ButtonEvent): Act[] {
  const blueprint = blueprintFor(deps, state);
  const stamp = { by: event.actor, via: 'button' as const, ts: event.ts };
  const open = state.openAsk?.questions.map(({ field }) => field) ?? [];
  if (event.action === 'nobody_knows') {
    const fields = event.field === undefined ? open : open.filter((field) => field === event.field);
    return fields
      .filter((field) => !isFilled(state.draft, field) && !state.draft.unknown.includes(field))
      .map((field) => ({ ...stamp, act: 'unknown', field }));
  }
  const field = findField(blueprint, event.field ?? '');
  const option = field?.type === 'enum' ? field.values.find(({ value }) => value === event.value) : undefined;
  if (!field || !option || !open.includes(field.name)) return [];
  return [
    { ...stamp, act: 'set', field: field.name, value: option.value, quote: option.label, how: 'typed' },
  ];
}

/**
 * A message that was taken as an answer is a remark again: its value goes, the question comes back, it and whatever else is
 * asked for without having been asked in vain, and what it said stays in the own words. Whoever said it may take it back,
 * and those who decide.
 */
async function giveBack(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const name = event.field ?? '';
  const evidence = state.draft.evidence[name]?.at(-1) ?? state.draft.lists[name]?.at(-1)?.evidence.at(-1);
  if (evidence?.how !== 'answered') return refuse(state, event, wording.outOfDate, 'no answer any more');
  const others = evidence.author === event.actor ? null : await refuseOthers(state, turn, event);
  if (others) return others;
  const blueprint = blueprintFor(turn, state);
  const { draft, changed } = applyPatch(state.draft, { ...emptyPatch(), clear: [name] }, blueprint);
  const closed = renewedAsk({ ...state, draft }, turn, true);
  return nodeResult(state, NODE, {
    ...closed.update,
    draft,
    rev: state.rev + 1,
    asked: reopened(askedInVain(state), [name]),
    phase: 'COLLECTING',
    respond: true,
    next: 'decision',
    why: `given back: ${name}`,
    changes: changed,
    replies: [...closed.replies, textReply(wording.givenBack)],
  });
}

/**
 * One of the messages that go with the request, with its files, or one of the files is taken out or put back; the card shows the
 * request anew. Those who shared it may, and those who decide.
 */
async function leaveOut(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const stale = refuseStale(state, event);
  if (stale) return stale;
  const which = event.value ?? '';
  const shared = state.files.filter(({ id }) => id === which);
  const meant = [...state.ownWords.filter(({ ts }) => ts === which), ...shared];
  const isOwn = meant.length > 0 && meant.every(({ author }) => author === event.actor);
  const others = isOwn ? null : await refuseOthers(state, turn, event);
  if (others) return others;
  if (meant.length === 0) {
    return nodeResult(state, NODE, {
      why: 'no such message or file',
      replies: [notice(event.actor, wording.outOfDate, event)],
    });
  }
  const isOut = event.action === 'leave_out';
  return nodeResult(state, NODE, {
    ownWords: withLeftOut(state.ownWords, which, isOut),
    marks: shared.length > 0 ? [] : [{ ts: which, isKept: !isOut }],
    files: withFilesLeftOut(state.files, which, isOut),
    rev: state.rev + 1,
    next: 'decision',
    why: `${event.action}: ${shared.length > 0 ? 'one file' : 'one message'}`,
    changes: [shared.length > 0 ? 'files' : 'own_words'],
  });
}
