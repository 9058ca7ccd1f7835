import type { Query, RarityOf } from './neighbours.js';
import { COUNT_WEIGHT, countOf, numberOf } from './postings.js';
import type { Document, TermIndex } from './term-index.js';

/** Documents as sparse rows of length 1 (0 where nothing in one tells anything), and the query in the same columns. */
export interface Vectors {
  /** Where each row starts in `columns` and `values`; one entry more than there are rows. */
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
  /** The query's value in each column; its whole length is 1. Its own terms have the first columns. */
  query: Float64Array;
}

export function vectorsOf(
  index: TermIndex,
  documents: readonly Document[],
  query: Query,
  rarityOf: RarityOf,
): Vectors {
  // terms as columns: small numbers in the order in which they come up, so that what follows stays within a few kilobytes
  const numbers = new Int32Array(index.termSpan);
  const rarities: number[] = [];
  const columnOf = (term: number): number => {
    numbers[term] ||= rarities.push(rarityOf(index.nameOf(term), term));
    return (numbers[term] ?? 0) - 1;
  };
  const own = query.terms.map(({ term, weight }) => ({ column: columnOf(term), weight }));
  const starts = new Int32Array(documents.length + 1);
  for (const [row, { terms }] of documents.entries()) starts[row + 1] = (starts[row] ?? 0) + terms.length;
  const columns = new Int32Array(starts[documents.length] ?? 0);
  const values = new Float64Array(columns.length);
  let at = 0;
  for (const { terms } of documents) {
    const start = at;
    let squares = 0;
    for (const entry of terms) {
      const column = columnOf(numberOf(entry));
      const value = (COUNT_WEIGHT[countOf(entry)] ?? 0) * (rarities[column] ?? 0);
      squares += value * value;
      columns[at] = column;
      values[at] = value;
      at += 1;
    }
    const length = Math.sqrt(squares) || 1;
    for (let place = start; place < at; place += 1) values[place] = (values[place] ?? 0) / length;
  }
  const dense = new Float64Array(rarities.length);
  for (const { column, weight } of own) dense[column] = weight / query.length;
  return { starts, columns, values, query: dense };
}

/** The product of each row with a vector that has a value for each column. */
export function products({ starts, columns, values }: Vectors, vector: Float64Array): Float64Array {
  const result = new Float64Array(starts.length - 1);
  for (let row = 0; row < result.length; row += 1) {
    const end = starts[row + 1] ?? 0;
    let sum = 0;
    for (let at = starts[row] ?? 0; at < end; at += 1)
      sum += (values[at] ?? 0) * (vector[columns[at] ?? 0] ?? 0);
    result[row] = sum;
  }
  return result;
}

/** The sum of the rows, each taken `weights` times. */
export function mixture({ starts, columns, values, query }: Vectors, weights: Float64Array): Float64Array {
  const result = new Float64Array(query.length);
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0;
      result[column] = (result[column] ?? 0) + weight * (values[at] ?? 0);
    }
  }
  return result;
}
