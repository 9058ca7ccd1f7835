import { COUNT_WEIGHT, countOf, numberOf, Postings, packed } from './postings.js';
import type { Terms } from './terms.js';

/** A text that the matcher learns from. */
export interface Document {
  /** A past request, or what a team says it does. */
  kind: 'request' | 'description';
  /** The request's id, or the team's. */
  id: string;
  /** The team that the text belongs to. */
  team: string;
  /** The team took it, or says it of itself; a request that was merely filed says less. */
  taken: boolean;
  /** Its terms with their counts, packed, in the order of the text. */
  terms: Uint32Array;
}

/**
 * Before many texts are known short words count as common: as if so many more were there, of which this share held one of
 * that length.
 */
const EXPECTED_TEXTS = 10;
const EXPECTED_SHARES = [0, 1, 1, 0.6, 0.2];
const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
const NUMBER = /^\p{N}+$/u;
/** A word that more of all texts hold, of three teams or more, tells no team; of fewer teams it may be their matter. */
const COMMON_SHARE = 0.4;
const COMMON_TEAMS = 3;
/** What a word says at least that is not so common: where all texts are about one matter, its words say which. */
const LEAST = 1;

const NOTHING = new Uint32Array(0);

/** Documents by number and by term. Adding or removing one touches only the terms that it holds. */
export class TermIndex {
  readonly postings = new Postings();
  readonly #vocabulary = new Vocabulary();
  readonly #documents: (Document | undefined)[] = [];
  readonly #lengths: number[] = [];
  readonly #free: number[] = [];
  #names: ReadonlySet<string> = new Set();

  /** The number that the document gets. */
  add(about: Omit<Document, 'terms'>, terms: Terms): number {
    const number = this.#free.pop() ?? this.#documents.length;
    this.replace(number, about, terms);
    return number;
  }

  /** Puts a document in the place of another; what both hold stays untouched. */
  replace(number: number, about: Omit<Document, 'terms'>, { counts }: Terms): void {
    const before = this.#documents[number]?.terms ?? NOTHING;
    const terms = Uint32Array.from(counts, ([term, count]) => packed(this.#vocabulary.enter(term), count));
    const [had, has] = [new Set(before), new Set(terms)];
    for (const entry of terms) {
      if (!had.has(entry)) this.postings.add(numberOf(entry), packed(number, countOf(entry)));
    }
    this.#documents[number] = { ...about, terms };
    this.#lengths[number] = plainLengthOf(terms);
    this.#withdraw(
      number,
      before.filter((entry) => !has.has(entry)),
    );
  }

  remove(number: number): void {
    const document = this.#documents[number];
    if (document === undefined) return;
    this.#withdraw(number, document.terms);
    this.#documents[number] = undefined;
    this.#free.push(number);
  }

  /** Short words that are names, such as "SSO": they are not taken for common ones before they are. */
  setNames(terms: ReadonlySet<string>): void {
    this.#names = terms;
  }

  document(number: number): Document | undefined {
    return this.#documents[number];
  }

  /** The length of a document's vector without the rarity of its terms, which changes with every new document. */
  plainLength(number: number): number {
    return this.#lengths[number] ?? 0;
  }

  termOf(name: string): number | undefined {
    return this.#vocabulary.idOf(name);
  }

  /** One more than the highest number that a document has. */
  get span(): number {
    return this.#documents.length;
  }

  /** One more than the highest number that a term has. */
  get termSpan(): number {
    return this.#vocabulary.span;
  }

  /** How much it says that two texts share a term: the more, the fewer documents hold it (as in BM25). Always above 0. */
  rarity(name: string, term = this.termOf(name)): number {
    return Math.log((this.#texts + 1) / (this.#holding(term) + this.#expected(name) + 0.5));
  }

  /** The same where a term is to say which team: 0 for numbers and the commonest words. */
  weight(name: string, term = this.termOf(name)): number {
    return NUMBER.test(name) || this.#isCommon(name, term) ? 0 : LEAST + this.rarity(name, term);
  }

  nameOf(term: number): string {
    return this.#vocabulary.nameOf(term);
  }

  get #texts(): number {
    return this.#documents.length - this.#free.length + EXPECTED_TEXTS;
  }

  #holding(term: number | undefined): number {
    return term === undefined ? 0 : this.postings.size(term);
  }

  /** How many of the texts that are not there yet would hold the word. */
  #expected(name: string): number {
    return this.#names.has(name) ? 0 : EXPECTED_TEXTS * expectedShare(name);
  }

  #isCommon(name: string, term: number | undefined): boolean {
    const [holding, expected] = [this.#holding(term), this.#expected(name)];
    if (holding + expected <= COMMON_SHARE * this.#texts) return false;
    return term === undefined || holding < expected || this.#isSpread(term);
  }

  #isSpread(term: number): boolean {
    const teams = new Set<string>();
    for (const entry of this.postings.entries(term)) {
      const document = this.#documents[numberOf(entry)];
      if (document !== undefined) teams.add(document.team);
      if (teams.size >= COMMON_TEAMS) return true;
    }
    return false;
  }

  #withdraw(number: number, terms: Uint32Array): void {
    for (const entry of terms) {
      const term = numberOf(entry);
      this.postings.remove(term, packed(number, countOf(entry)));
      if (this.postings.size(term) === 0) this.#vocabulary.forget(term);
    }
  }
}

/** The share of texts (0 to 1) that may be expected to hold a word, by its length alone. */
export const expectedShare = (name: string): number =>
  name.length < EXPECTED_SHARES.length && LETTERS.test(name) ? (EXPECTED_SHARES[name.length] ?? 0) : 0;

function plainLengthOf(terms: Uint32Array): number {
  let squares = 0;
  for (const entry of terms) squares += (COUNT_WEIGHT[countOf(entry)] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/** Terms as small numbers. A term that no document holds any more is forgotten, and its number is given anew. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #free: number[] = [];

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    return this.#names[id] ?? '';
  }

  /** The term's number, a new one for a new term. */
  enter(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#names.length;
    this.#ids.set(name, id);
    this.#names[id] = name;
    return id;
  }

  forget(id: number): void {
    const name = this.nameOf(id);
    if (name === '' || !this.#ids.delete(name)) return;
    this.#names[id] = '';
    this.#free.push(id);
  }

  /** One more than the highest number in use. */
  get span(): number {
    return this.#names.length;
  }
}
