import type { Because } from './because.js';
import { becauseOf } from './because.js';
import { closest } from './closest.js';
import { confidences } from './confidence.js';
import type { Document } from './document.js';
import { overlapOf } from './overlap.js';
import { type Query, queryOf } from './query.js';
import { ranking } from './ranking.js';
import { products, rowsOf } from './rows.js';
import { TermIndex } from './term-index.js';
import { termsOf, termsWithJoined } from './terms.js';
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

const NEIGHBOURS = 300;
const DESCRIPTIONS = 32;
const RECONSIDERED = 200;

/**
 * The past requests and the teams of one workspace, in memory, without their texts. Every change counts from the next
 * match on, and the order of changes doesn't matter: an index that grew answers like one built anew.
 */
export class RequestIndex {
  readonly #index = new TermIndex();
  readonly #requests = new Map<string, number>();
  readonly #teams = new Map<string, { id: string; text: string; number: number }>();

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
  }

  /** Adds a past request, or replaces the one with its id: a re-route puts it again with its new team. */
  put({ id, text, team, byPerson }: PastRequest): void {
    // the team's own string, so that a hundred thousand requests don't each keep a copy and hash it
    const about = { kind: 'request', id, team: this.#teams.get(team)?.id ?? team, byPerson } as const;
    const number = this.#requests.get(id);
    if (number === undefined) this.#requests.set(id, this.#index.add(about, termsOf(text)));
    else this.#index.replace(number, about, termsOf(text));
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
    const query = queryOf(this.#index, terms);
    const documents = this.#neighbours(query);
    const ranked = ranking(documents, votesOf(documents, rowsOf(this.#index, documents, query)));
    const confidence = confidences(ranked.map(({ score }) => score));
    return ranked.slice(0, limit).map(({ team, voices }, at) => ({
      teamId: team,
      confidence: confidence[at] ?? 0,
      because: becauseOf(this.#index, query, terms, voices),
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

  /** The texts that may say where a query belongs. */
  #neighbours(query: Query): Document[] {
    const { shared, touched } = overlapOf(this.#index, query);
    const descriptions = [...this.#teams.values()].map(({ number }) => number);
    const ofTeam = ({ kind, team }: Document) => kind === 'request' && this.#teams.has(team);
    return [
      { among: touched, accepts: ofTeam, limit: NEIGHBOURS },
      { among: descriptions, accepts: () => true, limit: DESCRIPTIONS },
    ].flatMap((choice) => closest(this.#index, shared, choice));
  }
}
