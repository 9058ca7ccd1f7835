import { type About, aboutOf } from './about.js';
import { closest, overlapOf, type Query, queryOf, type RarityOf } from './neighbours.js';
import { LIKE, type Voice, voicesOf } from './ridge-scores.js';
import { type RoutedTeam, TeamProfiles } from './team-profiles.js';
import { type Document, TermIndex } from './term-index.js';
import { termsOf, termsWithJoined } from './terms.js';
import { products, vectorsOf } from './vectors.js';

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

/** A team that speaks clearly of a request outweighs what was filed: no history says more than 1. */
const CLEAR = 1;

/** A workspace's past requests and teams in memory, without their texts; one that grew answers like one built anew. */
export class RequestIndex {
  readonly #index = new TermIndex();
  readonly #teams = new TeamProfiles(this.#index);
  readonly #requests = new Map<string, number>();
  /** By number: when a request was last changed. */
  readonly #changed: number[] = [];

  /** How many past requests it holds. */
  get size(): number {
    return this.#requests.size;
  }

  /** Replaces the teams. Requests of a team that is gone stay known, and speak again when it comes back. */
  setTeams(teams: readonly RoutedTeam[]): void {
    this.#teams.set(teams);
  }

  /** Adds a past request, or replaces the one with its id: a re-route puts it again with its new team. */
  put({ id, text, team, taken, changedAt = 0 }: PastRequest): void {
    const about = { kind: 'request', id, team: this.#teams.sameId(team), taken } as const;
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
    const weight: RarityOf = (name, term) => this.#index.weight(name, term);
    const query = queryOf(this.#index, terms, weight);
    const documents = this.#neighbours(query);
    const descriptions = documents.filter(({ kind }) => kind === 'description');
    const clear = this.#teams.clearFor(query, terms, descriptions);
    const heard = (among: readonly Document[]): Ranked[] => {
      const ranked = ranking(voicesOf(among, vectorsOf(this.#index, among, query, weight)), clear);
      const lone = loneDecision(ranked);
      return lone === null ? ranked : heard(among.filter((document) => document !== lone));
    };
    const ranked = heard(documents);
    const confidence = confidences(ranked.map(({ score }) => score));
    return ranked.slice(0, limit).map(({ team, voices: own }, at) => ({
      teamId: team,
      confidence: confidence[at] ?? 0,
      words: notable(this.#teams.sharedWords(team, query, terms), MAX_WORDS),
      like: notable(takenLike(own), MAX_LIKE),
    }));
  }

  /** The past requests most like a text, best first, among those that `keep` lets through. */
  nearest(text: string, limit: number, keep: (id: string) => boolean = () => true): SimilarRequest[] {
    const rarity: RarityOf = (name, term) => this.#index.rarity(name, term);
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
    const chosen = [
      { among: touched, accepts: ofTeam, limit: NEIGHBOURS },
      { among: touched, accepts: taken, limit: TAKEN },
      { among: this.#teams.numbers, accepts: () => true, limit: DESCRIPTIONS },
    ].flatMap((choice) => closest(this.#index, shared, choice));
    return [...new Set(chosen)];
  }
}

/** A team, and what its texts said. */
interface Ranked {
  team: string;
  score: number;
  voices: Voice[];
}

/** The teams by what their texts say, best first; equal ones by their id. */
function ranking(voices: readonly Voice[], clear: ReadonlySet<string>): Ranked[] {
  const teams = new Map<string, Ranked>();
  for (const voice of voices) {
    const { team } = voice.document;
    const ranked = teams.get(team) ?? { team, score: clear.has(team) ? CLEAR : 0, voices: [] };
    ranked.score += voice.vote;
    ranked.voices.push(voice);
    teams.set(team, ranked);
  }
  return [...teams.values()]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.team < b.team ? -1 : 1));
}

/**
 * The one request that the best team took, where what another team says of itself speaks for that one: a single decision against the
 * descriptions moves nothing, since it may have been a mistake or an exception. A second one like it shows that it was neither.
 */
function loneDecision([best, ...others]: readonly Ranked[]): Document | null {
  if (best === undefined) return null;
  const [lone, ...more] = best.voices.filter(
    ({ document: { kind, taken }, vote }) => kind === 'request' && taken && vote > 0,
  );
  const isAgainst = others.some((other) => describedBy(other) > describedBy(best));
  return lone !== undefined && more.length === 0 && isAgainst ? lone.document : null;
}

/** How much a team's own description says that a request is its. */
const describedBy = ({ voices }: Ranked): number =>
  voices.reduce((sum, { document, vote }) => sum + (document.kind === 'description' ? vote : 0), 0);

/** The requests that a team took and that are like the query as a whole, with how much each says. */
function takenLike(voices: readonly Voice[]): Map<string, number> {
  const like = voices.filter(
    ({ document, likeness }) => document.kind === 'request' && document.taken && likeness >= LIKE,
  );
  return new Map(like.map(({ document, vote }) => [document.id, vote]));
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

/**
 * From scores to probabilities, fitted once over indexes of 0 to 240 requests; `npm run bench -- routing` prints how they
 * hold.
 */
const SHARPNESS = 23;
/** Stands for "no team fits": it takes a share as if a team had the score 0.06. */
const NONE = Math.exp(SHARPNESS * 0.25);
/** However clear the words are, the request belongs elsewhere once in twelve times. */
const CEILING = 0.92;

const strength = (score: number): number => (score > 0 ? Math.exp(SHARPNESS * Math.sqrt(score)) : 0);

/** For each team's score the probability that it is the right team; what is missing to 1 is "another or none". */
function confidences(scores: readonly number[]): number[] {
  const strengths = scores.map(strength);
  const all = strengths.reduce((sum, value) => sum + value, NONE);
  return strengths.map((value) => (CEILING * value) / all);
}
