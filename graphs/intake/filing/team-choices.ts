import type { Candidate, Match } from '../../../src/domain/brain.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Team, TeamChoice } from '../../../src/domain/team.js';
import { clipped } from '../../../src/domain/text/text.js';

/** The card offers so many other teams as close ones. */
const MAX_ALTERNATIVES = 3;

/** The team that was matched; the brain's alternatives come first, then what else words and past requests speak for. */
export function matchedChoice(
  team: Team,
  match: Pick<Match, 'confidence' | 'reasoning' | 'alternatives'>,
  candidates: readonly Candidate[],
): TeamChoice {
  const byBrain = match.alternatives.flatMap((id) => candidates.find((one) => one.team.id === id) ?? []);
  const byWords = candidates.filter(({ confidence }) => confidence > 0);
  const others = new Map([...byBrain, ...byWords].map((one) => [one.team.id, one.team.name]));
  others.delete(team.id);
  return {
    id: team.id,
    name: team.name,
    confidence: Math.min(1, Math.max(0, match.confidence)),
    reasoning: clipped(match.reasoning),
    alternatives: [...others].map(([id, name]) => ({ id, name })).slice(0, MAX_ALTERNATIVES),
    chosenBy: 'match',
  };
}

/** The team that takes what fits none. */
export function fallbackChoice({ id, name }: Team): TeamChoice {
  return { id, name, confidence: 0, reasoning: wording.fallbackTeam, alternatives: [], chosenBy: 'match' };
}

/** The team that the blueprint itself names. */
export function fixedChoice({ id, name }: Team): TeamChoice {
  return { id, name, confidence: 1, reasoning: wording.fixedTeam, alternatives: [], chosenBy: 'match' };
}
