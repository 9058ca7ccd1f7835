/** A number (document or term, up to 16 million) and a count of at most 255 in 32 bits: four bytes for each word of a request. */
export const packed = (number: number, count: number): number => ((number << 8) | count) >>> 0;
export const numberOf = (entry: number): number => entry >>> 8;
export const countOf = (entry: number): number => entry & 255;

/** How much a count weighs: the second time that a word occurs says less than the first. */
export const COUNT_WEIGHT: Float64Array = Float64Array.from({ length: 256 }, (_, count) =>
  count === 0 ? 0 : 1 + Math.log(count),
);

const FIRST_SPACE = 256;

/**
 * For each term the documents that hold it (packed), in no order. Most terms have one or two, for which an array of their
 * own would be too heavy: all share one, in blocks of 1, 2, 4, 8, … entries, and a block that was outgrown is used again.
 */
export class Postings {
  #space = new Uint32Array(FIRST_SPACE);
  #used = 0;
  /** by term: where its block starts, how many entries it has room for, and how many there are */
  readonly #starts: number[] = [];
  readonly #rooms: number[] = [];
  readonly #sizes: number[] = [];
  /** where blocks start that no term has, by how many entries they have room for */
  readonly #free = new Map<number, number[]>();

  /** The entries of a term, to be read before the next change. */
  entries(term: number): Uint32Array {
    const start = this.#starts[term] ?? 0;
    return this.#space.subarray(start, start + this.size(term));
  }

  /** How many documents hold the term. */
  size(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  add(term: number, entry: number): void {
    const size = this.size(term);
    if (size === (this.#rooms[term] ?? 0)) this.#move(term, Math.max(1, 2 * size));
    this.#space[(this.#starts[term] ?? 0) + size] = entry;
    this.#sizes[term] = size + 1;
  }

  remove(term: number, entry: number): void {
    const entries = this.entries(term);
    const at = entries.lastIndexOf(entry);
    if (at < 0) return;
    entries[at] = entries.at(-1) ?? 0;
    this.#sizes[term] = entries.length - 1;
    if (entries.length === 1) this.#move(term, 0);
  }

  /** Gives the term a block with this much room and takes its entries there; none for 0. */
  #move(term: number, room: number): void {
    const [left, leftRoom] = [this.#starts[term] ?? 0, this.#rooms[term] ?? 0];
    const start = room === 0 ? 0 : (this.#free.get(room)?.pop() ?? this.#extend(room));
    this.#space.copyWithin(start, left, left + this.size(term));
    this.#starts[term] = start;
    this.#rooms[term] = room;
    if (leftRoom === 0) return;
    const free = this.#free.get(leftRoom);
    if (free === undefined) this.#free.set(leftRoom, [left]);
    else free.push(left);
  }

  #extend(room: number): number {
    const start = this.#used;
    this.#used += room;
    if (this.#used > this.#space.length) {
      const larger = new Uint32Array(Math.ceil(this.#used * 1.5));
      larger.set(this.#space);
      this.#space = larger;
    }
    return start;
  }
}
