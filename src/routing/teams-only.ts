import type { PastRequests } from '../domain/past-requests.js';
import type { Team } from '../domain/team.js';
import { RequestIndex } from './request-index.js';

const MOST_CANDIDATES = 10;

/** Matching by what the teams say they do, where nothing is remembered: no earlier requests, no constraints. */
export function teamsOnly(teams: readonly Team[]): PastRequests {
  const index = new RequestIndex();
  index.setTeams(teams);
  return {
    candidates: (_teamId, text) => Promise.resolve(index.match(text, MOST_CANDIDATES)),
    alike: () => Promise.resolve([]),
    about: () => Promise.resolve([]),
    acceptedConstraints: () => Promise.resolve([]),
  };
}
