import { actWording } from '../../../src/domain/act-wording.js';
import type { Blueprint } from '../../../src/domain/blueprint.js';
import type { Command } from '../../../src/domain/command.js';
import type { Draft } from '../../../src/domain/draft.js';
import { changeBetween, saysTheSame } from '../../../src/domain/draft-change.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';
import { commandOf } from './recorded.js';

/** What people changed in the draft themselves, for the history; nothing where nobody would see a difference. */
export function handmade(
  { draftId, draft: before }: Pick<IntakeState, 'draftId' | 'draft'>,
  blueprint: Blueprint,
  after: Draft,
  { newId, tool, by }: { newId: () => string; tool: 'edit_form' | 'words_at_card'; by: string },
): Command[] {
  const whole = draftId === null ? null : changeBetween(draftId, blueprint, before, after);
  const fields = whole?.fields.filter((one) => !saysTheSame(one.before, one.after)) ?? [];
  if (whole === null || fields.length === 0) return [];
  const labels = fields.map(({ label }) => label.toLowerCase());
  const summary = actWording.changed(labels);
  return [commandOf(newId(), { tool, by, args: {}, summary, change: whole })];
}

/**
 * What words at the card changed in the draft, for the history. What an edit or a deletion of a message took away is no
 * command: it is not to be brought back.
 */
export function wordsAtCard(
  state: IntakeState,
  deps: IntakeDeps,
  { newId }: Pick<TurnContext, 'newId'>,
  after: Draft,
): Command[] {
  const { mode, events } = state;
  const last = events.at(-1);
  if (mode !== 'REVIEW' || last?.kind !== 'message') return [];
  if (events.some(({ kind }) => kind !== 'message')) return [];
  return handmade(state, blueprintOf(deps, state.blueprint), after, {
    newId,
    tool: 'words_at_card',
    by: last.author,
  });
}
