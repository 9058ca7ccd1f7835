import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import type { Routed } from './data.js';
import { frontdoor } from './matchers.js';
import { meanOf } from './quality.js';

/**
 * The confidence on requests whose team isn't there: each team is taken out, with what it did, and its requests are asked.
 * Hard, because the other teams speak of the same things.
 */
export function confidenceWithoutTeam(teams: readonly RoutedTeam[], requests: readonly Routed[]): number {
  const confidences = teams.flatMap(({ id }) => {
    const guess = frontdoor(
      teams.filter((team) => team.id !== id),
      requests.filter(({ team }) => team !== id),
    );
    return requests.filter(({ team }) => team === id).map(({ text }) => guess(text)[0]?.confidence ?? 0);
  });
  return meanOf(confidences);
}
