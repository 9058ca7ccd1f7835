/** A document as its terms, and a query as terms with weights. */
export type Terms = readonly string[];
export type WeightedTerms = ReadonlyMap<string, number>;

/** The usual constants of BM25: how soon repetition stops to count, and how much the length of a text does. */
const K1 = 1.2;
const B = 0.5;

/** BM25 scores of a query against a few documents, in their order; 0 where no term is shared. */
export function bm25(query: WeightedTerms, documents: readonly Terms[]): number[] {
  const averageLength =
    documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length);
  const rarity = (term: string): number => {
    const holding = documents.filter((terms) => terms.includes(term)).length;
    return Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
  };
  return documents.map((terms) => {
    const length = 1 - B + (B * terms.length) / Math.max(1, averageLength);
    return [...query].reduce((score, [term, weight]) => {
      const count = terms.filter((other) => other === term).length;
      return count === 0
        ? score
        : score + weight * rarity(term) * ((count * (K1 + 1)) / (count + K1 * length));
    }, 0);
  });
}
