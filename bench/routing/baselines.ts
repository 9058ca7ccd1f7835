import { termsOf } from '../../src/knowledge/routing/terms.js';
import type { Guess, Matcher } from './matchers.js';

const K1 = 1.2;
const B = 0.75;
const NEAREST = 10;

/** Plain BM25: the scores of documents for a text, in their order. */
function bm25(texts: readonly string[]): (text: string) => number[] {
  const documents = texts.map((text) => termsOf(text).counts);
  const lengths = documents.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const holding = new Map<string, number>();
  for (const term of documents.flatMap((counts) => [...counts.keys()])) {
    holding.set(term, (holding.get(term) ?? 0) + 1);
  }
  const rarity = (term: string) => {
    const held = holding.get(term) ?? 0;
    return Math.log(1 + (documents.length - held + 0.5) / (held + 0.5));
  };
  return (text) => {
    const asked = [...termsOf(text).counts.keys()];
    return documents.map((counts, at) => {
      const length = K1 * (1 - B + (B * (lengths[at] ?? 0)) / average);
      const scores = asked.map((term) => {
        const count = counts.get(term) ?? 0;
        return (rarity(term) * count * (K1 + 1)) / (count + length);
      });
      return scores.reduce((sum, score) => sum + score, 0);
    });
  };
}

function ranked(scores: ReadonlyMap<string, number>): Guess[] {
  const best = [...scores].filter(([, score]) => score > 0).sort(([, a], [, b]) => b - a);
  return best.map(([teamId]) => ({ teamId, confidence: 0 }));
}

/** BM25 over what the teams say they do. */
export const byDescriptions: Matcher = (teams) => {
  const scoresOf = bm25(teams.map(({ name, description }) => `${name}\n${description}`));
  return (text) => {
    const scores = scoresOf(text);
    return ranked(new Map(teams.map(({ id }, at) => [id, scores[at] ?? 0])));
  };
};

/** The teams of the ten past requests that are nearest by BM25, by the sum of their scores. */
export const byNearest: Matcher = (_teams, learnt) => {
  const scoresOf = bm25(learnt.map(({ text }) => text));
  return (text) => {
    const scores = scoresOf(text);
    const near = learnt.map(({ team }, at) => ({ team, score: scores[at] ?? 0 }));
    const votes = new Map<string, number>();
    for (const { team, score } of near.sort((a, b) => b.score - a.score).slice(0, NEAREST)) {
      votes.set(team, (votes.get(team) ?? 0) + score);
    }
    return ranked(votes);
  };
};
