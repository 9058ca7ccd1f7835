import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import type { Routed } from './data.js';
import type { Fold } from './folds.js';
import type { Matcher } from './matchers.js';

/** How a matcher did on one request. */
export interface Outcome {
  /** Where the right team came, from 0; infinite when it was not named. */
  rank: number;
  /** What the matcher thought of its first team; 0 when it named none. */
  confidence: number;
}

/** Asks a matcher for each request of a fold, once it has learnt what is to be learnt there. */
export function outcomesOf(
  matcher: Matcher,
  teams: readonly RoutedTeam[],
  folds: readonly Fold<Routed>[],
): Outcome[] {
  return folds.flatMap(({ learnt, asked }) => {
    const guess = matcher(teams, learnt);
    return asked.map(({ text, team }) => {
      const guesses = guess(text);
      const rank = guesses.findIndex(({ teamId }) => teamId === team);
      return { rank: rank < 0 ? Number.POSITIVE_INFINITY : rank, confidence: guesses[0]?.confidence ?? 0 };
    });
  });
}

/** The share of requests whose team is among the first `count`. */
export const within = (outcomes: readonly Outcome[], count: number): number =>
  outcomes.filter(({ rank }) => rank < count).length / outcomes.length;

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The standard deviation. */
export function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}
