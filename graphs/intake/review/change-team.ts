import { actWording } from '../../../src/domain/act-wording.js';
import { clipped } from '../../../src/domain/clipped.js';
import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { commandOf } from '../calls/recorded.js';
import type { TurnContext } from '../context.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import { emit } from '../emit.js';
import { mayDecide } from '../people.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { refuse, refuseFinished, refuseStale } from './at-card.js';

/** A person's choice of team, from the card or after no team was found; a later match does not overrule it. */
export async function changeTeam(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  if (state.mode === 'ELICITATION') return refuse(state, event, wording.questionOpen, 'a question is open');
  const permission = await mayDecide(deps, state, context, 'change', event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  if (!teamOf(deps, event.value)) return refuse(state, event, wording.noSuchTeam, 'no such team');
  return teamChosen(state, deps, context, { by: event.actor, team: event.value ?? '' });
}

/** The team that somebody who may has chosen, by a click or in words. */
export function teamChosen(
  state: IntakeState,
  deps: IntakeDeps,
  { newId }: Pick<TurnContext, 'newId'>,
  { by, team: id }: { by: string; team: string },
): IntakeUpdate {
  const team = teamOf(deps, id);
  if (!team) return emit(state, 'review', {}, { why: 'no such team', replies: [say(wording.noSuchTeam)] });
  const moved = state.team?.id !== team.id;
  const chosen = {
    id: team.id,
    name: team.name,
    confidence: 1,
    reasoning: wording.chosenByPerson(by),
    alternatives: alternatives(state, team.id),
    chosenBy: 'person' as const,
  };
  const change = { kind: 'team' as const, draftId: state.draftId ?? '', before: state.team, after: chosen };
  const summary = actWording.teamChosen(clipped(team.name));
  return emit(
    state,
    'review',
    { team: chosen, noMatches: 0, rev: state.rev + (moved ? 1 : 0), respond: true },
    {
      next: 'decision',
      why: `a person chose ${team.id}`,
      changes: moved ? ['team'] : [],
      commands: moved
        ? [commandOf(newId(), { tool: 'change_team', by, args: { team: team.id }, summary, change })]
        : [],
    },
  );
}

/** What was close before stays close; the team left behind comes first. */
function alternatives({ team }: IntakeState, chosen: string) {
  if (!team) return [];
  const before = [{ id: team.id, name: team.name }, ...team.alternatives];
  return before.filter(({ id }) => id !== chosen).slice(0, 3);
}
