import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { type PastRequest, RequestIndex } from '../../../../src/knowledge/routing/request-index.js';
import type { RoutedTeam } from '../../../../src/knowledge/routing/team-profiles.js';

const File = z.object({
  teams: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
});

/** The three teams that Frontdoor ships as its example. */
export function exampleTeams(): RoutedTeam[] {
  return File.parse(parse(readFileSync('frontdoor.config.yaml', 'utf8'))).teams;
}

export function indexWith(teams: readonly RoutedTeam[], requests: readonly PastRequest[] = []): RequestIndex {
  const index = new RequestIndex();
  index.setTeams(teams);
  for (const request of requests) index.put(request);
  return index;
}

/** A request as it was filed, which no team has looked at yet. */
export const filed = (id: string, team: string, text: string): PastRequest => ({
  id,
  team,
  text,
  taken: false,
});

/** A request that its team took. */
export const taken = (id: string, team: string, text: string): PastRequest => ({
  ...filed(id, team, text),
  taken: true,
});

export const bestTeam = (index: RequestIndex, text: string): string | undefined =>
  index.match(text, 1)[0]?.teamId;

export const confidenceIn = (index: RequestIndex, text: string, team: string): number =>
  index.match(text).find(({ teamId }) => teamId === team)?.confidence ?? 0;
