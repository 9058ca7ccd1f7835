import { type About, aboutOf } from './about.js';
import { closest, type Query, overlapOf, queryOf } from './neighbours.js';
import { LIKE, type Voice, voicesOf } from './ridge-scores.js';
import { type Document, TermIndex } from './term-index.js';
import { type Terms, termsOf, termsWithJoined } from './terms.js';
import { products, vectorsOf } from './vectors.js';

/** What the matcher needs to know of a team. */
export interface RoutedTeam {
  id: string;
  name: string;
  description: string;
  /** Words and names that speak for it, whatever was filed before. */
  keywords?: readonly string[];
}

/** A request that has found its team. `text` starts with its title on a line of its own, where it has one. */
export interface PastRequest {
  id: string;
  text: string;
  team: string;
  /** Its team took it; one that was merely filed counts a fifth. */
  taken: boolean;
  /** When it was last changed, in seconds: of those that tell as much of a question, the newest come first. */
  changedAt?: number;
}

/** A team that a request may belong to. */
export interface Candidate {
  teamId: string;
  /** The probability, 0 to 1, that this is the right team; over all candidates it adds up to less than 1. */
  confidence: number;
  /** Words of the request, as they stand in it, that are in the team's description or keywords. */
  words: string[];
  /** Ids of requests like it as a whole that the team took, the most telling first. */
  like: string[];
}

export interface SimilarRequest {
  id: string;
  /** The cosine of the two texts' weighted words: 0 to 1, 1 for the same text. */
  similarity: number;
}

/** How many past requests are heard on a match, and how many descriptions of teams. */
const NEIGHBOURS = 300;
const DESCRIPTIONS = 32;
/** So many that were taken are heard in any case: thousands that were merely filed must not drown them out. */
const TAKEN = 32;
/** How many requests are compared exactly, at least, to find the nearest. */
const RECONSIDERED = 200;

const MAX_WORDS = 4;
const MAX_LIKE = 3;
/** A word or request that carries less than this share of the strongest one decided nothing. */
const NOTABLE = 0.25;

interface KnownTeam {
  id: string;
  text: string;
  number: number;
}

/**
 * The past requests and the teams of one workspace, in memory, without their texts. Every change counts from the next
 * match on, and the order of changes doesn't matter: an index that grew answers like one built anew.
 */
export class RequestIndex {
  readonly #index = new TermIndex();
  readonly #requests = new Map<string, number>();
  readonly #teams = new Map<string, KnownTeam>();
  /** By number: when a request was last changed. */
  readonly #changed: number[] = [];
  /** By each keyword's first term: its team, and all its terms. */
  #keywords: ReadonlyMap<string, readonly { team: string; terms: readonly string[] }[]> = new Map();

  /** How many past requests it holds. */
  get size(): number {
    return this.#requests.size;
  }

  /** Replaces the teams. Requests of a team that is gone stay known, and speak again when it comes back. */
  setTeams(teams: readonly RoutedTeam[]): void {
    const texts = new Map(
      teams.map(({ id, name, description, keywords = [] }) => [id, `${name}\n${description}\n${keywords.join(', ')}`]),
    );
    for (const [id, { text, number }] of this.#teams) {
      if (texts.get(id) === text) continue;
      this.#index.remove(number);
      this.#teams.delete(id);
    }
    for (const [id, text] of texts) {
      if (this.#teams.has(id)) continue;
      const about = { kind: 'description', id, team: id, taken: true } as const;
      this.#teams.set(id, { id, text, number: this.#index.add(about, termsOf(text)) });
    }
    this.#index.setNames(namesIn([...texts.values()]));
    this.#keywords = keywordsOf(teams);
  }

  /** Adds a past request, or replaces the one with its id: a re-route puts it again with its new team. */
  put({ id, text, team, taken, changedAt = 0 }: PastRequest): void {
    // the team's own string, so that a hundred thousand requests don't each keep a copy and hash it
    const about = { kind: 'request', id, team: this.#teams.get(team)?.id ?? team, taken } as const;
    const known = this.#requests.get(id);
    const terms = termsOf(text);
    const number = known ?? this.#index.add(about, terms);
    if (known !== undefined) this.#index.replace(known, about, terms);
    this.#requests.set(id, number);
    this.#changed[number] = changedAt;
  }

  /** Forgets a past request and the words that only it held. */
  remove(id: string): void {
    const number = this.#requests.get(id);
    if (number === undefined) return;
    this.#index.remove(number);
    this.#requests.delete(id);
  }

  /** The teams that a text may belong to, best first; none when it has no word in common with any. */
  match(text: string, limit = 10): Candidate[] {
    const terms = termsWithJoined(text, (term) => this.#index.termOf(term) !== undefined);
    const weight = (name: string) => this.#index.weight(name);
    const query = queryOf(this.#index, terms, weight);
    const documents = this.#neighbours(query);
    const voices = voicesOf(documents, vectorsOf(this.#index, documents, query, weight));
    const clear = new Map([...this.#spokenClearly(query, documents), ...this.#byKeyword(terms)]);
    const ranked = ranking(voices, clear);
    const confidence = confidences(ranked.map(({ score }) => score));
    return ranked.slice(0, limit).map(({ team, voices: own }, at) => ({
      teamId: team,
      confidence: confidence[at] ?? 0,
      words: this.#wordsFor(team, query, terms),
      like: likeOf(own),
    }));
  }

  /** The past requests most like a text, best first, among those that `keep` lets through. */
  nearest(text: string, limit: number, keep: (id: string) => boolean = () => true): SimilarRequest[] {
    const rarity = (name: string) => this.#index.rarity(name);
    const query = queryOf(this.#index, termsOf(text), rarity);
    const { shared, touched } = overlapOf(this.#index, query);
    const accepts = ({ kind, id }: Document) => kind === 'request' && keep(id);
    const choice = { among: touched, accepts, limit: Math.max(2 * limit, RECONSIDERED) };
    const documents = closest(this.#index, shared, choice);
    const vectors = vectorsOf(this.#index, documents, query, rarity);
    const similarities = products(vectors, vectors.query);
    return documents
      .map(({ id }, at) => ({ id, similarity: Math.min(1, similarities[at] ?? 0) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, limit);
  }

  /** The past requests that may be about a question, the likeliest first, and what its words weigh among them. */
  about(question: string, limit: number): About {
    return aboutOf(this.#index, question, { changed: this.#changed, limit });
  }

  /** The texts that may say where a query belongs. */
  #neighbours(query: Query): Document[] {
    const { shared, touched } = overlapOf(this.#index, query);
    const ofTeam = ({ kind, team }: Document) => kind === 'request' && this.#teams.has(team);
    const taken = (document: Document) => document.taken && ofTeam(document);
    const descriptions = [...this.#teams.values()].map(({ number }) => number);
    const chosen = [
      { among: touched, accepts: ofTeam, limit: NEIGHBOURS },
      { among: touched, accepts: taken, limit: TAKEN },
      { among: descriptions, accepts: () => true, limit: DESCRIPTIONS },
    ].flatMap((choice) => closest(this.#index, shared, choice));
    return [...new Set(chosen)];
  }

  #spokenClearly(query: Query, documents: readonly Document[]): [string, number][] {
    return [];
  }

  #byKeyword({ counts }: Terms): [string, number][] {
    const found = [...counts.keys()].flatMap((term) => this.#keywords.get(term) ?? []);
    return found.filter(({ terms }) => terms.every((term) => counts.has(term))).map(({ team }) => [team, 1]);
  }

  /** The telling words of a text that its team's description or keywords have, too, as they stand in the text. */
  #wordsFor(team: string, query: Query, { written }: Terms): string[] {
    const number = this.#teams.get(team)?.number ?? -1;
    const described = new Set(this.#index.document(number)?.terms.map((entry) => entry >>> 8));
    const weights = new Map<string, number>();
    for (const { term, weight } of query.terms) {
      const word = written.get(this.#index.nameOf(term));
      if (word === undefined || !described.has(term)) continue;
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    }
    return notable(weights, MAX_WORDS);
  }
}

function likeOf(voices: readonly Voice[]): string[] {
  const like = voices.filter(({ document, likeness }) => document.kind === 'request' && document.taken && likeness >= LIKE);
  return notable(new Map(like.map(({ document, vote }) => [document.id, vote])), MAX_LIKE);
}

interface Ranked {
  team: string;
  score: number;
  voices: Voice[];
}
function ranking(voices: readonly Voice[], clear: ReadonlyMap<string, number>): Ranked[] {
  const teams = new Map<string, Ranked>();
  for (const voice of voices) {
    const { team } = voice.document;
    const ranked = teams.get(team) ?? { team, score: clear.get(team) ?? 0, voices: [] };
    ranked.score += voice.vote;
    ranked.voices.push(voice);
    teams.set(team, ranked);
  }
  return [...teams.values()].sort((a, b) => b.score - a.score || (a.team < b.team ? -1 : 1));
}

function namesIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...termsOf(text).written].filter(([, word]) => /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)).map(([term]) => term)),
  );
}
function keywordsOf(teams: readonly RoutedTeam[]) {
  const byFirst = new Map<string, { team: string; terms: readonly string[] }[]>();
  for (const { id, keywords = [] } of teams) {
    for (const keyword of keywords) {
      const terms = [...termsOf(keyword).counts.keys()];
      const [first] = terms;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { team: id, terms }]);
    }
  }
  return byFirst;
}
/** The most notable keys, best first; equal ones in the order in which they came. */
function notable(weights: ReadonlyMap<string, number>, most: number): string[] {
  const sorted = [...weights].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a);
  const best = sorted[0]?.[1] ?? 0;
  return sorted
    .filter(([, weight]) => weight >= best * NOTABLE)
    .slice(0, most)
    .map(([key]) => key);
}

const SHARPNESS = 23;
/** Stands for "no team fits": it takes a share as if a team had the score 0.04. */
const NONE = Math.exp(SHARPNESS * 0.2);
/** However clear the words are, the request belongs elsewhere once in twelve times. */
const CEILING = 0.92;

const strength = (score: number): number => (score > 0 ? Math.exp(SHARPNESS * Math.sqrt(score)) : 0);

/** For each team's score the probability that it is the right team; what is missing to 1 is "another or none". */
export function confidences(scores: readonly number[]): number[] {
  const strengths = scores.map(strength);
  const all = strengths.reduce((sum, value) => sum + value, NONE);
  return strengths.map((value) => (CEILING * value) / all);
}
