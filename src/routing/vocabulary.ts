/** Terms as small numbers. A term that no document holds any more is forgotten, and its number is given anew. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #free: number[] = [];

  idOf(term: string): number | undefined {
    return this.#ids.get(term);
  }

  /** The term's number, a new one for a new term. */
  enter(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#terms.length;
    this.#ids.set(term, id);
    this.#terms[id] = term;
    return id;
  }

  forget(id: number): void {
    const term = this.#terms[id];
    if (term === undefined || !this.#ids.delete(term)) return;
    this.#terms[id] = '';
    this.#free.push(id);
  }

  /** One more than the highest number in use. */
  get span(): number {
    return this.#terms.length;
  }
}
