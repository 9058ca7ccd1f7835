import { pendingOf } from '../../../src/domain/pending.js';
import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { freshMessages, newestTs } from '../conversation.js';
import { formShown, type IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { type Changes, frameOf, type IntakeState } from '../state.js';

/** Words that were answered are done with, unless a draft is open: to that they belong as everything said meanwhile. */
export function answered(state: IntakeState): Changes {
  if (hasOpenDraft(state)) return {};
  return { done: { ...state.done, handledAt: newestTs(freshMessages(state.events), state.done.handledAt) } };
}

type Asked = Pick<IntakeState, 'blueprint' | 'draft' | 'pendingQuestions' | 'report'>;

/** The fields that were asked for and not answered yet, by name, and as a sentence calls them. */
export function openFields(state: Asked, deps: IntakeDeps): { name: string; label: string }[] {
  if (state.pendingQuestions.length === 0) return [];
  const open = formShown(deps, state).fields.filter(({ name }) => state.pendingQuestions.includes(name));
  return open.map(({ name, label }) => ({ name, label: frameOf(state).inSentence(label) }));
}

/** What was asked and not answered yet, by the labels of its fields. */
export const openLabels = (state: Asked, deps: IntakeDeps): string[] =>
  openFields(state, deps).map(({ label }) => label);

/** Whether the team of a draft is what it waits for: no match found one. */
export const waitsForTeam = (state: Pick<IntakeState, 'pending'>): boolean =>
  pendingOf(state, 'team') !== null;

/** Whether no model reads what people say, or the one there is has failed in this turn: then their words stand as they were said. */
export const isReadByRules = (
  { degraded }: Pick<IntakeState, 'degraded'>,
  { hasModel }: Pick<IntakeDeps, 'hasModel'>,
): boolean => !hasModel || degraded !== false;

/**
 * Whether all that this turn adds to a request without a team are words that no model has read: they change no field, and may name its
 * team.
 */
export function addsOnlyWords(state: IntakeState, deps: IntakeDeps): boolean {
  if (!waitsForTeam(state) || !isReadByRules(state, deps)) return false;
  const isKept = ({ ts }: { ts: string }) => state.ownWords.some((word) => word.ts === ts);
  return state.changes.length === 0 && state.said.some(isKept);
}

/** The open requests that were offered instead of the draft, as long as one of them may be followed. */
export const alikeIn = (state: Pick<IntakeState, 'pending'>): readonly AlikeRequest[] =>
  pendingOf(state, 'duplicate')?.requests ?? [];

/** Whether the look-alikes of a draft are what it waits for: its card follows once that is answered. */
export const waitsForChoice = (state: Pick<IntakeState, 'pending' | 'cardRev'>): boolean =>
  state.cardRev === null && alikeIn(state).length > 0;
