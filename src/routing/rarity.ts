/** The rarity of terms (BM25's inverse document frequency, log((n + 1) / (holding + ½))), with the logarithms at hand. */
export class Rarity {
  #logarithms = new Float64Array(0);
  #all = 0;

  /** From now on there are so many documents. */
  among(documents: number): void {
    this.#all = Math.log(documents + 1);
    if (documents < this.#logarithms.length) return;
    this.#logarithms = Float64Array.from({ length: 2 * documents + 64 }, (_, holding) =>
      Math.log(holding + 0.5),
    );
  }

  /** The rarity of a term that so many documents hold; more than 0. */
  of(holding: number): number {
    return this.#all - (this.#logarithms[holding] ?? Math.log(holding + 0.5));
  }
}
