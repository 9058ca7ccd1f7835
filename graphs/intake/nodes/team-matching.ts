import type { Candidate, MatchInput } from '../../../src/domain/brain.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { completion } from '../../../src/domain/draft/decision.js';
import { SURE_OF_TEAM, type TeamChoice } from '../../../src/domain/team.js';
import { routingFields, routingText } from '../../../src/domain/tickets/routing-text.js';
import { blueprintOf, type Turn, teamOf } from '../deps.js';
import { noMatch } from '../filing/no-match.js';
import { fallbackChoice, fixedChoice, matchedChoice } from '../filing/team-choices.js';
import { nodeResult } from '../node-result.js';
import { viewerOf } from '../references/asking.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'team_matching';

/** The brain chooses among so many; where there are no more teams, among all of them, whatever speaks for them. */
const MAX_OFFERED = 10;

/** Picks the team, or says that none fits. A team that a person chose stays. */
export async function teamMatching(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const blueprint = blueprintOf(turn, state.blueprint);
  if (blueprint.routing === 'none') return nodeResult(state, NODE, { next: 'preview', why: 'no routing' });
  if (state.team && !needsMatch(state, blueprint, state.team)) {
    return nodeResult(state, NODE, { next: 'preview', why: `stays: ${state.team.id}` });
  }
  const fixed = blueprint.routing === 'match' ? null : teamOf(turn, blueprint.routing);
  if (fixed) return settle(state, fixedChoice(fixed), `fixed: ${fixed.id}`);
  return match(state, turn, blueprint);
}

/** A change of what says who can help may make another team the right one; a person's choice stays. */
function needsMatch({ changes }: IntakeState, blueprint: Blueprint, team: TeamChoice): boolean {
  const relevant = [blueprint.headline, ...routingFields(blueprint)];
  return team.chosenBy === 'match' && changes.some((field) => relevant.includes(field));
}

/** The index decides where it is sure; else the brain chooses among the likeliest. */
async function match(state: IntakeState, turn: Turn, blueprint: Blueprint): Promise<IntakeUpdate> {
  const collected = `${Object.keys(state.draft.fields).join(', ')}; ${completion(state.draft, blueprint).percent} %`;
  const candidates = await shortlist(state, turn, blueprint);
  const why = `${candidates.length} candidates, from ${collected}`;
  const [best] = candidates;
  if (best && best.confidence >= SURE_OF_TEAM) {
    const now = { ...state, ...nodeResult(state, NODE, { mode: 'TEAM_MATCHING', why }) };
    const reasoning = wording.whyTeam(best.words, best.like);
    const known = { confidence: best.confidence, reasoning, alternatives: [] };
    return settle(now, matchedChoice(best.team, known, candidates), `the index is sure: ${best.team.id}`);
  }
  const input: MatchInput = { blueprint, draft: state.draft, candidates };
  const judgement = await turn.brain.match(input, turn.signal);
  const { value } = judgement;
  const offered = candidates.find(({ team }) => team.id === value.team);
  const now: IntakeState = {
    ...state,
    ...nodeResult(state, NODE, { mode: 'TEAM_MATCHING', why, judgement }),
  };
  if (offered) {
    return settle(now, matchedChoice(offered.team, value, candidates), `matched: ${offered.team.id}`);
  }
  const fallback = state.noMatches > 0 ? teamOf(turn, turn.fallbackTeam) : null;
  if (fallback) return settle(now, fallbackChoice(fallback), `fallback: ${fallback.id}`);
  return noMatch(now, turn, value, candidates);
}

/** The teams that may be the one, the likeliest first: those that words and past requests speak for; all, where there are few. */
async function shortlist(state: IntakeState, turn: Turn, blueprint: Blueprint): Promise<Candidate[]> {
  const text = routingText(blueprint, state.draft);
  const asker = state.filer ?? state.requester ?? '';
  const ranked = await turn.past.candidates(viewerOf(turn, asker), text, turn.signal);
  const chosen = ranked.flatMap(({ teamId, ...known }): Candidate[] => {
    const team = teamOf(turn, teamId);
    return team ? [{ team, ...known }] : [];
  });
  if (turn.teams.length > MAX_OFFERED) return chosen.slice(0, MAX_OFFERED);
  const named = new Set(chosen.map(({ team }) => team.id));
  const others = turn.teams.filter(({ id }) => !named.has(id));
  return [...chosen, ...others.map((team) => ({ team, confidence: 0, words: [], like: null }))];
}

function settle(state: IntakeState, team: TeamChoice, why: string): IntakeUpdate {
  const moved = state.team?.id !== team.id;
  return nodeResult(state, NODE, {
    team,
    noMatches: 0,
    rev: state.rev + (moved ? 1 : 0),
    next: 'preview',
    why,
    changes: moved ? ['team'] : [],
  });
}
