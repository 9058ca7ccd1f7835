import { shown } from '../../../src/domain/conversation/card.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { emptyPatch } from '../../../src/domain/draft/draft.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintFor, type Turn, teamOf } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/**
 * The draft without a team and choices that the configuration no longer has: filed with them it would reach nobody, or be refused.
 * Its people are told and asked again, and the card follows as a new revision. Null where the configuration has all of it.
 */
export function withoutLost(state: IntakeState, turn: Turn): IntakeUpdate | null {
  const blueprint = blueprintFor(turn, state);
  const { team, draft, rev } = state;
  const lost = blueprint.fields.flatMap((field) => {
    const value = draft.fields[field.name];
    const isLost =
      field.type === 'enum' && value !== undefined && !field.values.some((one) => one.value === value);
    return isLost
      ? [{ name: field.name, words: wording.noLongerValue(field.label, clipped(shown(field, value))) }]
      : [];
  });
  const isTeamLost = team !== null && blueprint.routing !== 'none' && teamOf(turn, team.id) === null;
  if (lost.length === 0 && !isTeamLost) return null;
  const names = lost.map(({ name }) => name);
  const words = [
    ...lost.map((one) => one.words),
    ...(isTeamLost ? [wording.noLongerTeam(clipped(team.name))] : []),
  ];
  return nodeResult(state, 'review', {
    draft: applyPatch(draft, { ...emptyPatch(), clear: names }, blueprint).draft,
    ...(isTeamLost ? { team: null } : {}),
    rev: rev + 1,
    asked: Object.fromEntries(Object.entries(state.asked).filter(([key]) => !names.includes(key))),
    respond: true,
    due: 'decision',
    why: `the configuration no longer has ${[...names, ...(isTeamLost ? [team.id] : [])].join(', ')}`,
    changes: [...names, ...(isTeamLost ? ['team'] : [])],
    replies: [textReply(wording.noLongerFits(words))],
  });
}
