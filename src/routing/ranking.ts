import type { Document } from './document.js';

/** A text that spoke for a team (or, below 0, against it), and how much. */
export interface Voice {
  document: Document;
  vote: number;
}

/** A team, the texts that spoke for or against it, and the sum of what they said. */
export interface Ranked {
  team: string;
  score: number;
  voices: Voice[];
}

/** Gathers the votes by team, best team first; equal ones by their id. */
export function ranking(documents: readonly Document[], votes: Float64Array): Ranked[] {
  const teams = new Map<string, Ranked>();
  for (const [at, document] of documents.entries()) {
    const vote = votes[at] ?? 0;
    const ranked = teams.get(document.team) ?? { team: document.team, score: 0, voices: [] };
    ranked.score += vote;
    ranked.voices.push({ document, vote });
    teams.set(document.team, ranked);
  }
  return [...teams.values()].sort((a, b) => b.score - a.score || (a.team < b.team ? -1 : 1));
}
