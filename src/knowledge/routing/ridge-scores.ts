import type { Document } from './term-index.js';
import { mixture, products, type Vectors } from './vectors.js';

/** A text that spoke for its team (or, below 0, against it), how much, and how alike it is to the query as a whole (0 to 1). */
export interface Voice {
  document: Document;
  vote: number;
  likeness: number;
}

/** How much room a text's team has for being wrong: what a team says of itself is taken nearly at its word. */
const DOUBT = 0.6;
const DOUBT_OF_DESCRIPTION = 0.2;
/**
 * What a text counts, in fifths of a request that its team took. One that was merely filed rests on our own proposal: it counts
 * less beside others, and what it says is worth less, so that any number of them doesn't add up to what a team did.
 */
const TAKEN = 5;
const FILED = 1;
/** A word says something about a team once two of its requests have it, or what it says of itself. */
const ENOUGH = 2 * TAKEN;
/** From this likeness on a single request speaks with all its words: it is the same matter, whatever it is about. */
export const LIKE = 0.35;

const ACCURACY = 1e-4;
const MAX_STEPS = 100;

/**
 * How much each document says that the query belongs to its team, about 1 in all without doubt: the ridge regression of
 * "belongs to this team" on the words of these documents, so that near-copies share one voice and usual words are outvoted.
 * A team with n texts has its doubt raised by the root of n, so that large teams don't swallow small ones.
 */
export function voicesOf(documents: readonly Document[], vectors: Vectors): Voice[] {
  const likeness = products(vectors, vectors.query);
  const supported = withoutLoneWords(documents, vectors, likeness);
  const resemblance = (weights: Float64Array) => products(supported, mixture(supported, weights));
  const votes = conjugateGradient(resemblance, doubts(documents), products(supported, vectors.query));
  return documents.map((document, at) => ({
    document,
    vote: ((votes[at] ?? 0) * fifthsOf(document)) / TAKEN,
    likeness: likeness[at] ?? 0,
  }));
}

const fifthsOf = ({ taken }: Document): number => (taken ? TAKEN : FILED);

function doubts(documents: readonly Document[]): Float64Array {
  const counts = new Map<string, number>();
  for (const document of documents) {
    counts.set(document.team, (counts.get(document.team) ?? 0) + fifthsOf(document) / TAKEN);
  }
  return Float64Array.from(documents, (document) => {
    if (document.kind === 'description') return DOUBT_OF_DESCRIPTION;
    const texts = Math.max(1, counts.get(document.team) ?? 1);
    return (DOUBT * Math.sqrt(texts) * TAKEN) / fifthsOf(document);
  });
}

/** The same documents without the words that too few of their team's texts have; those that are like the query keep all. */
function withoutLoneWords(documents: readonly Document[], vectors: Vectors, likeness: Float64Array): Vectors {
  const { starts, columns } = vectors;
  const values = vectors.values.slice();
  const fifths = new Int32Array(vectors.query.length);
  const eachEntry = (row: number, work: (at: number, column: number) => void) => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) work(at, columns[at] ?? 0);
  };
  const rowsOf = new Map<string, { row: number; document: Document }[]>();
  for (const [row, document] of documents.entries()) {
    const rows = rowsOf.get(document.team);
    if (rows === undefined) rowsOf.set(document.team, [{ row, document }]);
    else rows.push({ row, document });
  }
  for (const rows of rowsOf.values()) {
    fifths.fill(0);
    for (const { row, document } of rows) {
      const count = document.kind === 'description' ? ENOUGH : fifthsOf(document);
      eachEntry(row, (_at, column) => {
        fifths[column] = (fifths[column] ?? 0) + count;
      });
    }
    for (const { row } of rows) {
      if ((likeness[row] ?? 0) >= LIKE) continue;
      eachEntry(row, (at, column) => {
        if ((fifths[column] ?? 0) < ENOUGH) values[at] = 0;
      });
    }
  }
  return { ...vectors, values };
}

/**
 * Solves (S + D) x = target by conjugate gradients: S symmetric, positive, ones on its diagonal, given as `apply`; D
 * diagonal.
 */
export function conjugateGradient(
  apply: (x: Float64Array) => Float64Array,
  diagonal: Float64Array,
  target: Float64Array,
): Float64Array {
  const scale = diagonal.map((value) => 1 / (1 + value));
  const solution = new Float64Array(target.length);
  const rest = target.slice();
  let step = times(rest, scale);
  let error = product(rest, step);
  const enough = error * ACCURACY * ACCURACY;
  for (let count = 0; count < MAX_STEPS && error > enough; count += 1) {
    const effect = apply(step);
    add(effect, 1, times(diagonal, step));
    const size = error / product(step, effect);
    add(solution, size, step);
    add(rest, -size, effect);
    const next = times(rest, scale);
    const nextError = product(rest, next);
    add(next, nextError / error, step);
    step = next;
    error = nextError;
  }
  return solution;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Adds `factor` times `change` to `vector`. */
function add(vector: Float64Array, factor: number, change: Float64Array): void {
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) + factor * (change[at] ?? 0);
}

/** A vector with each entry taken times the entry of another at its place. */
function times(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length);
  for (let at = 0; at < a.length; at += 1) result[at] = (a[at] ?? 0) * (b[at] ?? 0);
  return result;
}
