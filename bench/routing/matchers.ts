import { RequestIndex } from '../../src/knowledge/routing/request-index.js';
import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import type { Routed } from './data.js';

/** A team as a matcher ranks it; one without probabilities says 0. */
export interface Guess {
  teamId: string;
  confidence: number;
}

/** Learns from teams and past requests, and then ranks teams for a text. */
export type Matcher = (teams: readonly RoutedTeam[], learnt: readonly Routed[]) => (text: string) => Guess[];

/** An index that holds the teams and requests that they took. */
export function indexOf(teams: readonly RoutedTeam[], learnt: readonly Routed[]): RequestIndex {
  const index = new RequestIndex();
  index.setTeams(teams);
  for (const request of learnt) index.put({ ...request, taken: true });
  return index;
}

export const frontdoor: Matcher = (teams, learnt) => {
  const index = indexOf(teams, learnt);
  return (text) => index.match(text);
};

/** The first day: what the teams say they do, and nothing else. */
export const firstDay: Matcher = (teams) => frontdoor(teams, []);
