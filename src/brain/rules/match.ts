import type { Match, MatchInput } from '../../domain/brain.js';
import type { Team } from '../../domain/team.js';
import type { WeightedTerms } from './bm25.js';
import { bm25 } from './bm25.js';
import { COMMON_WORDS, SYNONYMS } from './lexicon/synonyms.js';
import { stem } from './stem.js';
import { tokensOf } from './text.js';

/** How much a field says about the team that can help. Who asks, and how urgently, says nothing about the subject. */
const FIELD_WEIGHT: Readonly<Record<string, number>> = {
  request_type: 0.5,
  business_impact: 0.3,
  urgency: 0,
  affected_users: 0,
  department: 0,
};
const HEADLINE_WEIGHT = 2;
const SYNONYM_WEIGHT = 0.4;
const COMMON = new Set(COMMON_WORDS.map(stem));
const GROUPS = SYNONYMS.map((group) => group.map((phrase) => termsOf(phrase).join(' ')));

/** The content words of a text, stemmed; a pair such as "log in" is also given as one term. */
function termsOf(text: string): string[] {
  return tokensOf(text.replaceAll('_', ' '))
    .filter(({ word }) => /[\p{L}\p{N}]/u.test(word))
    .map(({ word }) => stem(word));
}

function meaningful(terms: readonly string[]): string[] {
  return terms.filter((term) => !COMMON.has(term));
}

function synonymsOf(text: string): string[] {
  const padded = ` ${termsOf(text).join(' ')} `;
  const groups = GROUPS.filter((group) => group.some((phrase) => padded.includes(` ${phrase} `)));
  return [...new Set(groups.flat().flatMap((phrase) => phrase.split(' ')))].filter(
    (term) => !COMMON.has(term),
  );
}

/** The query that a draft makes: its words by the weight of their field, and weaker ones that mean the same. */
function queryOf({ blueprint, draft }: MatchInput): WeightedTerms {
  const query = new Map<string, number>();
  const add = (term: string, weight: number) => query.set(term, Math.max(query.get(term) ?? 0, weight));
  for (const field of blueprint.fields) {
    const value = draft.fields[field.name];
    const weight = field.name === blueprint.headline ? HEADLINE_WEIGHT : (FIELD_WEIGHT[field.name] ?? 1);
    if (value === undefined || weight === 0) continue;
    for (const term of meaningful(termsOf(value))) add(term, weight);
    for (const term of synonymsOf(value)) add(term, weight * SYNONYM_WEIGHT);
  }
  return query;
}

function documentOf(team: Team): string[] {
  const name = meaningful(termsOf(team.name));
  return [...name, ...name, ...meaningful(termsOf(team.description))];
}

interface Scored {
  team: Team;
  score: number;
  shared: string[];
}

/**
 * Between 0 and 1: the leader's share of what it and the runner-up score, lowered when little evidence speaks for it.
 * A lone team with one weak word in common stays near 0.3; a leader far ahead with several words approaches 1.
 */
function confidenceOf(top: Scored, next: Scored | undefined): number {
  const lead = top.score / (top.score + (next?.score ?? 0));
  const evidence = 1 - Math.exp(-top.score / 2);
  return Math.round(lead * evidence * 100) / 100;
}

/** Finds the team whose name and description share most with what the draft says; null when none shares anything. */
export function matchByRules(input: MatchInput): Match {
  const query = queryOf(input);
  const documents = input.teams.map(documentOf);
  const scores = bm25(query, documents);
  const ranked = input.teams
    .map((team, index): Scored => {
      const shared = [...new Set(documents[index] ?? [])].filter((term) => query.has(term));
      return { team, score: scores[index] ?? 0, shared };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [top, next] = ranked;
  if (top === undefined) {
    const reasoning = 'Nothing in the request is named in what the teams say they do.';
    return { teamId: null, confidence: 0, reasoning, alternatives: [] };
  }
  return {
    teamId: top.team.id,
    confidence: confidenceOf(top, next),
    reasoning: reasonFor(top),
    alternatives: ranked.slice(1, 4).map(({ team }) => team.id),
  };
}

/** The words of the team's own description that the request touches, as they are written there. */
function reasonFor(top: Scored): string {
  const written = tokensOf(`${top.team.description} ${top.team.name}`);
  const words = written
    .filter(({ word }) => top.shared.includes(stem(word)))
    .map(({ text }) => (/^\p{Lu}\p{Ll}+$/u.test(text) ? text.toLowerCase() : text));
  const named = [...new Set(words)].slice(0, 4).join(', ');
  return `The request touches on what this team looks after: ${named}.`;
}
