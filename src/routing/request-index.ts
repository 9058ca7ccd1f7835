import { type About, aboutOf } from './about.js';
import type { Because } from './because.js';
import { becauseOf } from './because.js';
import { closest } from './closest.js';
import { confidences } from './confidence.js';
import type { Document } from './document.js';
import { overlapOf } from './overlap.js';
import { type Query, queryOf } from './query.js';
import { ranking } from './ranking.js';
import { extraTerms } from './related/extra-terms.js';
import { products, rowsOf } from './rows.js';
import { TermIndex } from './term-index.js';
import { type Terms, termsOf, termsWithJoined } from './terms.js';
import { votesOf } from './votes.js';

/** What the matcher needs to know of a team. */
export interface RoutedTeam {
  id: string;
  name: string;
  description: string;
}

/** A request that has found its team. `text` starts with its title on a line of its own, where it has one. */
export interface PastRequest {
  id: string;
  text: string;
  team: string;
  /** A person routed it there, against what was proposed; it then counts for much more. */
  byPerson: boolean;
  /** When it was last changed, in seconds: of those that tell as much of a question, the newest come first. */
  changedAt?: number;
}

/** A team that a request may belong to. */
export interface Candidate {
  teamId: string;
  /** The probability, 0 to 1, that this is the right team; over all candidates it adds up to less than 1. */
  confidence: number;
  because: Because;
}

export interface SimilarRequest {
  id: string;
  /** The cosine of the two texts' weighted words: 0 to 1, 1 for the same text. */
  similarity: number;
}

/** How many past requests are heard on a match, and how many descriptions of teams. */
const NEIGHBOURS = 300;
const DESCRIPTIONS = 32;
/** So many that a person routed are heard in any case: thousands of the same kind must not drown them out. */
const DECIDED = 32;
/** How many requests are compared exactly, at least, to find the nearest. */
const RECONSIDERED = 200;

/**
 * The past requests and the teams of one workspace, in memory, without their texts. Every change counts from the next
 * match on, and the order of changes doesn't matter: an index that grew answers like one built anew.
 */
export class RequestIndex {
  readonly #index = new TermIndex();
  readonly #requests = new Map<string, number>();
  /** The numbers of the requests that a person routed. */
  readonly #decided = new Set<number>();
  readonly #teams = new Map<string, { id: string; text: string; number: number }>();

  /** By number: when a request was last changed. */
  readonly #changed: number[] = [];

  /** The terms that some team's description holds. */
  #described: ReadonlySet<string> = new Set();

  /** How many past requests it holds. */
  get size(): number {
    return this.#requests.size;
  }

  /** Replaces the teams. Requests of a team that is gone stay known, and speak again when it comes back. */
  setTeams(teams: readonly RoutedTeam[]): void {
    const texts = new Map(teams.map(({ id, name, description }) => [id, `${name}\n${description}`]));
    for (const [id, { text, number }] of this.#teams) {
      if (texts.get(id) === text) continue;
      this.#index.remove(number);
      this.#teams.delete(id);
    }
    for (const [id, text] of texts) {
      if (this.#teams.has(id)) continue;
      const about = { kind: 'description', id, team: id, byPerson: false } as const;
      this.#teams.set(id, { id, text, number: this.#index.add(about, termsOf(text)) });
    }
    this.#described = new Set([...texts.values()].flatMap((text) => [...termsOf(text).counts.keys()]));
  }

  /** Adds a past request, or replaces the one with its id: a re-route puts it again with its new team. */
  put({ id, text, team, byPerson, changedAt = 0 }: PastRequest): void {
    // the team's own string, so that a hundred thousand requests don't each keep a copy and hash it
    const about = { kind: 'request', id, team: this.#teams.get(team)?.id ?? team, byPerson } as const;
    const known = this.#requests.get(id);
    const terms = termsOf(text);
    const number = known ?? this.#index.add(about, terms);
    if (known !== undefined) this.#index.replace(known, about, terms);
    this.#requests.set(id, number);
    this.#changed[number] = changedAt;
    if (byPerson) this.#decided.add(number);
    else this.#decided.delete(number);
  }

  /** Forgets a past request and the words that only it held. */
  remove(id: string): void {
    const number = this.#requests.get(id);
    if (number === undefined) return;
    this.#index.remove(number);
    this.#requests.delete(id);
    this.#decided.delete(number);
  }

  /** The teams that a text may belong to, best first; none when it has no word in common with any. */
  match(text: string, limit = 10): Candidate[] {
    const terms = termsWithJoined(text, (term) => this.#index.termOf(term) !== undefined);
    const query = queryOf(this.#index, terms);
    const { extra, written } = this.#extra(text, terms);
    const documents = this.#neighbours(query, extra);
    const ranked = ranking(documents, votesOf(documents, rowsOf(this.#index, documents, query, extra)));
    const extended = { ...query, terms: [...query.terms, ...extra] };
    const confidence = confidences(ranked.map(({ score }) => score));
    return ranked.slice(0, limit).map(({ team, voices }, at) => ({
      teamId: team,
      confidence: confidence[at] ?? 0,
      because: becauseOf(this.#index, extended, { ...terms, written }, voices),
    }));
  }

  /** The past requests most like a text, best first, among those that `keep` lets through. */
  nearest(text: string, limit: number, keep: (id: string) => boolean = () => true): SimilarRequest[] {
    const query = queryOf(this.#index, termsOf(text));
    const { shared, touched } = overlapOf(this.#index, query);
    const accepts = ({ kind, id }: Document) => kind === 'request' && keep(id);
    const choice = { among: touched, accepts, limit: Math.max(2 * limit, RECONSIDERED) };
    const documents = closest(this.#index, shared, choice);
    const rows = rowsOf(this.#index, documents, query);
    const similarities = products(rows, rows.query);
    return documents
      .map(({ id }, at) => ({ id, similarity: Math.min(1, similarities[at] ?? 0) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, limit);
  }

  /** The past requests that may be about a question, the likeliest first, and what its words weigh among them. */
  about(question: string, limit: number): About {
    return aboutOf(this.#index, question, { changed: this.#changed, limit });
  }

  /** What the text only leads to, weighted like a query's terms; and what is written for each term, these included. */
  #extra(text: string, terms: Terms): { extra: Query['terms']; written: Map<string, string> } {
    const written = new Map(terms.written);
    const extra = extraTerms(text, terms, (name) => this.#described.has(name)).flatMap((found) => {
      const term = this.#index.termOf(found.name);
      if (term === undefined) return [];
      written.set(found.name, found.written);
      return [{ term, weight: found.share * this.#index.rarity(term) }];
    });
    return { extra, written };
  }

  /** The texts that may say where a query belongs. */
  #neighbours(query: Query, extra: Query['terms']): Document[] {
    const { shared, touched } = overlapOf(this.#index, query);
    const ofTeam = ({ kind, team }: Document) => kind === 'request' && this.#teams.has(team);
    const requests = [
      { among: touched, accepts: ofTeam, limit: NEIGHBOURS },
      { among: this.#decided, accepts: ofTeam, limit: DECIDED },
    ].flatMap((choice) => closest(this.#index, shared, choice));
    return [...new Set(requests), ...this.#descriptions(shared, extra)];
  }

  /** The descriptions nearest to the query and its extra terms; `shared` is what documents share with the query alone. */
  #descriptions(shared: Float32Array, extra: Query['terms']): Document[] {
    const numbers = [...this.#teams.values()].map(({ number }) => number);
    const choice = { among: numbers, accepts: () => true, limit: DESCRIPTIONS };
    if (extra.length === 0) return closest(this.#index, shared, choice);
    const more = overlapOf(this.#index, { terms: extra, length: 1 }).shared;
    for (const number of numbers) more[number] = (more[number] ?? 0) + (shared[number] ?? 0);
    return closest(this.#index, more, choice);
  }
}
