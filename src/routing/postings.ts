const NONE = new Uint32Array(0);

/** For each term the documents that hold it, each with its count (see packed), in no particular order. */
export class Postings {
  readonly #entries: Uint32Array[] = [];
  readonly #sizes: number[] = [];

  /** The entries of a term. Only the first `size(term)` of them count. */
  entries(term: number): Uint32Array {
    return this.#entries[term] ?? NONE;
  }

  /** How many documents hold the term. */
  size(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  add(term: number, entry: number): void {
    const size = this.size(term);
    const entries = this.#entries[term] ?? NONE;
    const roomy = size < entries.length ? entries : grown(entries);
    roomy[size] = entry;
    this.#entries[term] = roomy;
    this.#sizes[term] = size + 1;
  }

  remove(term: number, entry: number): void {
    const last = this.size(term) - 1;
    const entries = this.entries(term);
    const at = entries.lastIndexOf(entry, last);
    if (last < 0 || at < 0) return;
    entries[at] = entries[last] ?? 0;
    this.#sizes[term] = last;
    if (last === 0) this.#entries[term] = NONE;
  }
}

function grown(entries: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(entries.length * 1.5) + 2);
  larger.set(entries);
  return larger;
}
