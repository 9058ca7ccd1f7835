import type { Query } from './neighbours.js';
import { numberOf } from './postings.js';
import type { Document, TermIndex } from './term-index.js';
import { type Terms, termsOf } from './terms.js';

/** What the matcher needs to know of a team. */
export interface RoutedTeam {
  id: string;
  name: string;
  description: string;
  /** Words and names that speak for it, whatever was filed before. */
  keywords?: readonly string[];
}

/** A team speaks clearly of a request where what it says of itself covers more of it than this. */
const MIN_SHARE = 1 / 2;
/** It also has to cover this many times as much as any other team. */
const AHEAD = 2;
/** A word in capitals, such as "SSO", is a name. */
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]+$/u;

interface Keyword {
  team: string;
  terms: readonly string[];
}

/** What the teams say of themselves, as documents of an index beside their requests. */
export class TeamProfiles {
  readonly #index: TermIndex;
  /** Each team's text as it was indexed, and its document's number. */
  readonly #teams = new Map<string, { id: string; text: string; number: number }>();
  /** Each keyword under its first term. */
  #keywords: ReadonlyMap<string, readonly Keyword[]> = new Map();

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** Replaces the teams; those that say what they said before are left as they are. */
  set(teams: readonly RoutedTeam[]): void {
    const texts = new Map(
      teams.map(({ id, name, description, keywords = [] }) => [
        id,
        [name, description, keywords.join(', ')].join('\n'),
      ]),
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
    this.#index.setNames(new Set([...texts.values()].flatMap(namesIn)));
    this.#keywords = byFirstTerm(teams);
  }

  has(team: string): boolean {
    return this.#teams.has(team);
  }

  /** The team's own id string, so that a hundred thousand requests don't each keep a copy and hash it. */
  sameId(team: string): string {
    return this.#teams.get(team)?.id ?? team;
  }

  /** The numbers of the teams' documents. */
  get numbers(): number[] {
    return [...this.#teams.values()].map(({ number }) => number);
  }

  /** The teams that speak clearly of a request: those with a keyword in it, and the one whose description says most of it. */
  clearFor(query: Query, { counts }: Terms, descriptions: readonly Document[]): Set<string> {
    const keywords = [...counts.keys()].flatMap((term) => this.#keywords.get(term) ?? []);
    const named = keywords.filter(({ terms }) => terms.every((term) => counts.has(term)));
    return new Set([...named.map(({ team }) => team), ...sayingMost(query, descriptions)]);
  }

  /** The telling words of a text that stand in what the team says of itself, with how much each says. */
  sharedWords(team: string, query: Query, { written }: Terms): Map<string, number> {
    const document = this.#index.document(this.#teams.get(team)?.number ?? -1);
    const described = new Set(Array.from(document?.terms ?? [], numberOf));
    const words = new Map<string, number>();
    for (const { term, weight } of query.terms) {
      const word = written.get(this.#index.nameOf(term));
      if (word === undefined || !described.has(term)) continue;
      words.set(word, Math.max(words.get(word) ?? 0, weight));
    }
    return words;
  }
}

/** The team whose description says most of a query, where there is one. */
function sayingMost(query: Query, descriptions: readonly Document[]): string[] {
  const squares = new Map(query.terms.map(({ term, weight }) => [term, weight * weight]));
  const shares = descriptions.map(({ team, terms }) => {
    const said = terms.reduce((sum, entry) => sum + (squares.get(numberOf(entry)) ?? 0), 0);
    return { team, share: said / (query.length * query.length) };
  });
  const [best, next] = shares.sort((a, b) => b.share - a.share);
  if (best === undefined || best.share <= MIN_SHARE || best.share < AHEAD * (next?.share ?? 0)) return [];
  return [best.team];
}

const namesIn = (text: string): string[] =>
  [...termsOf(text).written].filter(([, word]) => CAPITALS.test(word)).map(([term]) => term);

function byFirstTerm(teams: readonly RoutedTeam[]): Map<string, Keyword[]> {
  const found = new Map<string, Keyword[]>();
  for (const { id, keywords = [] } of teams) {
    for (const keyword of keywords) {
      const terms = [...termsOf(keyword).counts.keys()];
      const [first] = terms;
      if (first !== undefined) found.set(first, [...(found.get(first) ?? []), { team: id, terms }]);
    }
  }
  return found;
}
