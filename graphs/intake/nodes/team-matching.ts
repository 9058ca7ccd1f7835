import type { Match } from '../../../src/domain/brain.js';
import { clipped } from '../../../src/domain/clipped.js';
import { completion } from '../../../src/domain/completion.js';
import type { Team, TeamChoice } from '../../../src/domain/team.js';
import { wording } from '../../../src/domain/wording.js';
import { cardReply } from '../card-of.js';
import { contextOf, type TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps, teamOf } from '../deps.js';
import { emit } from '../emit.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'team_matching';

/** A change of these may make another team the right one. */
const RELEVANT = ['request_summary', 'business_impact', 'request_type'];

/** "Choose a team" offers at most this many. */
const MAX_OFFERED = 10;

/** Picks the team, or says that none fits. A team that a person chose stays. */
export const teamMatching =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const blueprint = blueprintOf(deps, state.blueprint);
    if (blueprint.routing === 'none') return emit(state, NODE, {}, { next: 'preview', why: 'no routing' });
    if (state.team && !needsMatch(state, state.team)) {
      return emit(state, NODE, {}, { next: 'preview', why: `stays: ${state.team.id}` });
    }
    const context = contextOf(runtime, deps);
    const collected = `${Object.keys(state.draft.fields).join(', ')}; ${completion(state.draft, blueprint).percent} %`;
    const input = { blueprint, draft: state.draft, teams: deps.teams };
    const judgement = await deps.brain.match(input, context.signal);
    const team = teamOf(deps, judgement.value.teamId);
    const matched = emit(state, NODE, { mode: 'TEAM_MATCHING' }, { why: `from ${collected}`, judgement });
    const now: IntakeState = { ...state, ...matched };
    if (team) return settle(now, choice(team, judgement.value, deps), `matched: ${team.id}`);

    const fallback = state.noMatches > 0 ? teamOf(deps, deps.fallbackTeam) : null;
    if (fallback) return settle(now, fallbackChoice(fallback), `fallback: ${fallback.id}`);
    return noMatch(now, deps, context);
  };

function needsMatch({ changes }: IntakeState, team: TeamChoice): boolean {
  return team.chosenBy === 'match' && changes.some((field) => RELEVANT.includes(field));
}

function settle(state: IntakeState, team: TeamChoice, why: string): IntakeUpdate {
  const moved = state.team?.id !== team.id;
  return emit(
    state,
    NODE,
    { team, noMatches: 0, rev: state.rev + (moved ? 1 : 0) },
    { next: 'preview', why, changes: moved ? ['team'] : [] },
  );
}

function choice(team: Team, match: Match, deps: IntakeDeps): TeamChoice {
  const others = match.alternatives.flatMap((id) => {
    const other = id === team.id ? null : teamOf(deps, id);
    return other ? [{ id: other.id, name: other.name }] : [];
  });
  return {
    id: team.id,
    name: team.name,
    confidence: Math.min(1, Math.max(0, match.confidence)),
    reasoning: clipped(match.reasoning),
    alternatives: others.slice(0, 3),
    chosenBy: 'match',
  };
}

function fallbackChoice(team: Team): TeamChoice {
  const { id, name } = team;
  return { id, name, confidence: 0, reasoning: wording.fallbackTeam, alternatives: [], chosenBy: 'match' };
}

/** Plays back what was understood and asks for another angle; nothing collected is lost. */
async function noMatch(state: IntakeState, deps: IntakeDeps, context: TurnContext): Promise<IntakeUpdate> {
  const blueprint = blueprintOf(deps, state.blueprint);
  const input = { blueprint, draft: state.draft, teams: deps.teams };
  const judgement = await deps.brain.noMatch(input, context.signal);
  const moved = state.team !== null;
  const rev = state.rev + (moved ? 1 : 0);
  const now: IntakeState = { ...state, team: null, rev };
  const card = state.cardRev === null ? [] : cardReply(now, deps, 'asking');
  return emit(
    state,
    NODE,
    {
      mode: 'CHAT',
      phase: 'COLLECTING',
      team: null,
      rev,
      noMatches: state.noMatches + 1,
      ...(card.length > 0 ? { cardRev: rev } : {}),
    },
    {
      why: 'no team fits',
      judgement,
      changes: moved ? ['team'] : [],
      replies: [
        {
          kind: 'choose_team',
          text: clipped(judgement.value.text, 1_000) || wording.noTeam,
          draftId: state.draftId ?? '',
          rev,
          teams: deps.teams.slice(0, MAX_OFFERED).map(({ id, name }) => ({ id, name })),
          degraded: false,
        },
        ...card,
      ],
    },
  );
}
