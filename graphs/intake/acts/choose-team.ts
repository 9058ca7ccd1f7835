import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Change } from '../../../src/domain/draft/changes.js';
import { without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { teamOf } from '../deps.js';
import { nodeResult } from '../node-result.js';
import type { IntakeState } from '../state.js';
import { commandOf } from '../tool-loop/to-command.js';
import { makeChange } from './make-change.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

/** A person's choice of team, which no later match overrules. */
export const chooseTeam: ActSpec<ActOf<'choose_team'>> = {
  known: openRequest,
  may: takes('change'),
  fresh: ({ seen, team }, state, turn) =>
    changedSince(state, seen) ??
    (teamOf(turn, team) === null ? { text: wording.noSuchTeam, why: 'no such team' } : null),
  apply({ by, team: id }, state, turn) {
    const team = teamOf(turn, id);
    if (!team) return nodeResult(state, 'review', { why: 'no such team' });
    const chosen = {
      id: team.id,
      name: team.name,
      confidence: 1,
      reasoning: wording.chosenByPerson(by),
      alternatives: alternatives(state, team.id),
      chosenBy: 'person' as const,
    };
    const change: Change = { kind: 'team', draftId: state.draftId ?? '', before: state.team, after: chosen };
    const moved = state.team?.id === team.id ? null : makeChange(state, change, by);
    const summary = actWording.teamChosen(clipped(team.name));
    return nodeResult(state, 'review', {
      ...moved?.update,
      team: chosen,
      pending: without(state, 'team'),
      respond: true,
      due: 'decision',
      why: `a person chose ${team.id}`,
      changes: moved?.changes ?? [],
      commands: moved
        ? [commandOf(turn.newId(), { tool: 'change_team', by, args: { team: team.id }, summary, change })]
        : [],
    });
  },
};

/** What was close before stays close; the team left behind comes first. */
function alternatives({ team }: IntakeState, chosen: string) {
  if (!team) return [];
  const before = [{ id: team.id, name: team.name }, ...team.alternatives];
  return before.filter(({ id }) => id !== chosen).slice(0, 3);
}
