import type { Document } from './document.js';
import { lengthOf } from './document.js';
import { countOf, numberOf, packed } from './packed.js';
import { Postings } from './postings.js';
import { Rarity } from './rarity.js';
import type { Terms } from './terms.js';
import { Vocabulary } from './vocabulary.js';

type About = Omit<Document, 'terms'>;

const NOTHING = new Uint32Array(0);

/** Documents by number and by term. Adding or removing one touches only the terms that it holds. */
export class TermIndex {
  readonly postings = new Postings();
  readonly #vocabulary = new Vocabulary();
  readonly #rarity = new Rarity();
  readonly #documents: (Document | undefined)[] = [];
  readonly #lengths: number[] = [];
  readonly #free: number[] = [];

  /** The number that the document gets. */
  add(about: About, terms: Terms): number {
    const number = this.#free.pop() ?? this.#documents.length;
    this.#write(number, about, terms);
    return number;
  }

  /** Puts a document in the place of another; what both hold stays untouched. */
  replace(number: number, about: About, terms: Terms): void {
    this.#write(number, about, terms);
  }

  remove(number: number): void {
    const document = this.#documents[number];
    if (document === undefined) return;
    this.#withdraw(number, document.terms);
    this.#documents[number] = undefined;
    this.#free.push(number);
    this.#rarity.among(this.#documents.length - this.#free.length);
  }

  document(number: number): Document | undefined {
    return this.#documents[number];
  }

  /** The length of a document's vector without the rarity of its terms, which changes with every new document. */
  plainLength(number: number): number {
    return this.#lengths[number] ?? 0;
  }

  termOf(term: string): number | undefined {
    return this.#vocabulary.idOf(term);
  }

  /** One more than the highest number that a document has. */
  get span(): number {
    return this.#documents.length;
  }

  /** One more than the highest number that a term has. */
  get termSpan(): number {
    return this.#vocabulary.span;
  }

  /** How much it says that two texts share a term: the more, the fewer documents hold it. Always above 0. */
  rarity(term: number | undefined): number {
    return this.#rarity.of(term === undefined ? 0 : this.postings.size(term));
  }

  #write(number: number, about: About, { counts }: Terms): void {
    const before = this.#documents[number]?.terms ?? NOTHING;
    const terms = Uint32Array.from(counts, ([term, count]) => packed(this.#vocabulary.enter(term), count));
    const [had, has] = [new Set(before), new Set(terms)];
    for (const entry of terms) {
      if (!had.has(entry)) this.postings.add(numberOf(entry), packed(number, countOf(entry)));
    }
    this.#documents[number] = { ...about, terms };
    this.#lengths[number] = lengthOf(terms, () => 1);
    this.#withdraw(
      number,
      before.filter((entry) => !has.has(entry)),
    );
    this.#rarity.among(this.#documents.length - this.#free.length);
  }

  #withdraw(number: number, terms: Uint32Array): void {
    for (const entry of terms) {
      const term = numberOf(entry);
      this.postings.remove(term, packed(number, countOf(entry)));
      if (this.postings.size(term) === 0) this.#vocabulary.forget(term);
    }
  }
}
