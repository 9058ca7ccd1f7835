import { expect } from '@jest/globals';
import { frameOf, type IntakeState } from '../../../graphs/intake/state.js';

import type { Event } from '../../../src/domain/conversation/event.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { type ApprovalPolicy, isUpTo } from '../../../src/domain/policies.js';
import type { IntakeThread } from '../../support/intake-thread.js';

/** What happened in a thread so far, as far as the promises need it. */
export interface Books {
  submitted: Set<string>;
  /** how often a field was asked for, by draft and field */
  asked: Map<string, number>;
  /** the messages with questions, by slot */
  posted: Set<string>;
}

export const emptyBooks = (): Books => ({ submitted: new Set(), asked: new Map(), posted: new Set() });

/** Checks what is promised of every turn; `before` is the state that the turn began with. */
export function checkPromises(
  thread: IntakeThread,
  before: IntakeState | null,
  events: readonly Event[],
  policy: ApprovalPolicy,
  books: Books,
): void {
  const { state } = thread.now;
  aRefusedOrderIsNone(before, events, books);
  everyValueHasEvidence(state);
  if (before?.draftId === state.draftId) revGrowsWithTheDraft(before, state);
  anOldCardChangesNothing(before, state, events);
  onlyWhoMayApproves(thread, before, state, events, policy, books);
  noTicketWithoutApproval(state, books);
  nothingIsAskedThreeTimes(before, state, events, books);
  anOldQuestionChangesNothing(before, state, events);
  whatIsAskedIsKept(state);
  anUndoIsWholeOrNone(before, state, events);
  theTraceIsTheWay(state);
}

/** One entry for each run of a node, each with where the turn really went on, until it waits again. */
export function theTraceIsTheWay({ trace }: Pick<IntakeState, 'trace'>): void {
  expect(trace.map(({ next }) => next)).toEqual([...trace.slice(1).map(({ node }) => node), 'await_user']);
}

/** What is taken back or done again is one entry of the history; where there is none, nothing has changed. */
function anUndoIsWholeOrNone(
  before: IntakeState | null,
  state: IntakeState,
  [event]: readonly Event[],
): void {
  if (event?.kind !== 'press' || !('command' in event.does)) return;
  expect(state.commands.length).toBeLessThanOrEqual(1);
  if (state.commands.length === 1) return;
  const held = ({ draft, team, focus, quiet, rev, phase }: IntakeState) => ({
    draft,
    team,
    focus,
    quiet,
    rev,
    phase,
  });
  if (before) expect(held(state)).toEqual(held(before));
}

/** What the tracker could not file may be ordered again, as it was or changed. */
function aRefusedOrderIsNone(
  before: IntakeState | null,
  [event]: readonly Event[],
  { submitted }: Books,
): void {
  if (event?.kind !== 'tracker' || event.outcome.result !== 'failed') return;
  if (before?.phase === 'READY_TO_CREATE') submitted.delete(event.intentKey);
}

function everyValueHasEvidence({ draft }: IntakeState): void {
  for (const name of Object.keys(draft.fields)) expect(draft.evidence[name]?.length).toBeGreaterThan(0);
  for (const items of Object.values(draft.lists)) {
    for (const item of items) expect(item.evidence.length).toBeGreaterThan(0);
  }
  for (const name of [...draft.unknown, ...draft.unsupported]) expect(isFilled(draft, name)).toBe(false);
}

function revGrowsWithTheDraft(before: IntakeState | null, state: IntakeState): void {
  if (!before || state.phase === 'DISCARDED') return;
  expect(state.rev).toBeGreaterThanOrEqual(before.rev);
  const shown = ({ draft, team, requester }: IntakeState) =>
    JSON.stringify([
      draft.fields,
      draft.lists,
      draft.unknown,
      draft.unsupported,
      draft.evidence,
      team?.id,
      requester,
    ]);
  if (shown(before) !== shown(state)) expect(state.rev).toBeGreaterThan(before.rev);
}

/** What is pressed at the ticket, or answers a question that is open still, counts whatever else has changed. */
const OF_NO_REV: readonly string[] = [
  ...['take_ticket', 'set_status', 'reroute', 'update_filed'],
  ...['set', 'unknown', 'give_back'],
];

function anOldCardChangesNothing(
  before: IntakeState | null,
  state: IntakeState,
  [event]: readonly Event[],
): void {
  if (event?.kind !== 'press' || event.via !== 'button' || event.seen === undefined) return;
  if (OF_NO_REV.includes(event.does.act) || event.seen.rev === before?.rev) return;
  expect([state.draft, state.ownWords, state.team, state.phase, state.intents]).toEqual([
    before?.draft ?? state.draft,
    before?.ownWords ?? [],
    before?.team ?? null,
    before?.phase ?? 'COLLECTING',
    [],
  ]);
}

function onlyWhoMayApproves(
  thread: IntakeThread,
  before: IntakeState | null,
  state: IntakeState,
  events: readonly Event[],
  policy: ApprovalPolicy,
  books: Books,
): void {
  for (const intent of state.intents) {
    if (intent.kind !== 'submit') continue;
    expect(books.submitted.has(intent.key)).toBe(false);
    books.submitted.add(intent.key);
    const [first] = events;
    const actor = first?.kind === 'press' ? first.actor : first?.kind === 'message' ? first.author : '';
    expect(intent.request.approvedBy).toBe(actor);
    const team = thread.deps.teams.find(({ id }) => id === state.team?.id) ?? null;
    // as it stood before: what a batch says widens nobody's rights in it
    const { requester = null, filer = null, named = [] } = before ?? {};
    expect(isUpTo(policy, 'approve', actor, { requester, filer, named, team }).allowed).toBe(true);
    // what is filed is what the card showed, at the rev that was approved, in people's own words as well
    expect(before?.cardRev).toBe(state.rev);
    const replies = thread.turns.slice(0, -1).flatMap((turn) => turn.state.replies);
    const card = replies.flatMap((reply) => (reply.kind === 'review_card' ? [reply.card] : [])).at(-1);
    const shown = card?.ownWords.filter(({ leftOut }) => !leftOut).map(({ ts, text }) => [ts, text]);
    expect(intent.request.ownWords.map(({ ts, text }) => [ts, text])).toEqual(shown);
  }
}

function noTicketWithoutApproval(state: IntakeState, { submitted }: Books): void {
  if (state.phase === 'READY_TO_CREATE') expect(submitted.has(`submit:${state.draftId}`)).toBe(true);
  for (const draftId of Object.keys(state.filed)) expect(submitted.has(`submit:${draftId}`)).toBe(true);
}

/**
 * What somebody took back, or had set by an order, is asked anew when it is not known any more. A question that a press, a
 * form or an order has put aside was not asked in vain, and one that stands on in its message is not asked again.
 */
function nothingIsAskedThreeTimes(
  before: IntakeState | null,
  state: IntakeState,
  events: readonly Event[],
  { asked, posted }: Books,
): void {
  for (const { act, tool, change } of state.commands) {
    if ((act === 'do' && tool !== 'set_field') || change.kind !== 'draft') continue;
    for (const { field } of change.fields) asked.delete(`${state.draftId} ${field}`);
  }
  const count = (key: string, by: number) => asked.set(key, Math.max(0, (asked.get(key) ?? 0) + by));
  // an edit never counts as an asking that brought nothing
  const hasWords = events.some(({ kind }) => kind === 'message');
  const isOrder =
    before?.mode === 'ELICITATION' && state.commands.some(({ tool }) => tool !== 'words_at_card');
  const { questions = [], answered = [] } = (before && pendingOf(before, 'ask')) ?? {};
  const isPutAside = (name: string) =>
    (!hasWords || isOrder) && !answered.includes(name) && questions.some(({ field }) => field === name);
  const [first] = events;
  const givenBack = first?.kind === 'press' && first.does.act === 'give_back' ? first.does.field : null;
  for (const field of state.draft.unsupported)
    if (!before?.draft.unsupported.includes(field)) count(`${state.draftId} ${field}`, -1);
  if (givenBack !== null && state.rev !== before?.rev) count(`${state.draftId} ${givenBack}`, -1);
  for (const reply of state.replies) {
    if (reply.kind !== 'ask') continue;
    const isNew = !posted.has(reply.slot);
    posted.add(reply.slot);
    for (const { field, label, text, by, choices } of reply.questions) {
      // what contradicts itself, or something else, is another question than what is missing
      const isDoubt = state.report.conflicts.some(
        ({ reason }) => text === frameOf(state).doubt(label, reason ?? ''),
      );
      const dispute = by === 'buttons' ? ` ${choices[0]?.value} ?` : isDoubt ? ' ?' : '';
      const key = `${reply.draftId} ${field}${dispute}`;
      if (isNew && !isPutAside(field)) count(key, 1);
      expect(asked.get(key) ?? 0).toBeLessThanOrEqual(2);
    }
  }
}

function anOldQuestionChangesNothing(
  before: IntakeState | null,
  state: IntakeState,
  [event]: readonly Event[],
): void {
  if (event?.kind !== 'press' || event.does.act !== 'choose') return;
  if (event.does.of === (before && pendingOf(before, 'choice')?.id)) return;
  expect(state.replies).toMatchObject([{ kind: 'notice', to: event.actor }]);
  expect([state.draft, state.focus, pendingOf(state, 'choice'), state.rev]).toEqual([
    before?.draft ?? state.draft,
    before?.focus ?? null,
    before ? pendingOf(before, 'choice') : null,
    before?.rev ?? 0,
  ]);
}

/** The newest question that can be answered is the one that the thread knows, and it is small. */
function whatIsAskedIsKept(state: IntakeState): void {
  const { replies } = state;
  const question = pendingOf(state, 'choice');
  const asked = replies
    .filter((reply) => reply.kind === 'choose' && reply.chosen === null && !reply.offer?.over)
    .at(-1);
  if (asked?.kind === 'choose') expect(question?.id).toBe(asked.questionId);
  expect(JSON.stringify(question).length).toBeLessThan(8_000);
}
