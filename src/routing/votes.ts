import type { Document } from './document.js';
import { mixture, products, type Rows } from './rows.js';
import { solve } from './solve.js';

/** How much room a text's team has for being wrong. One that a person corrected is taken nearly at its word. */
const DOUBT = 0.5;
const DOUBT_BY_PERSON = 0.1;

function doubts(documents: readonly Document[]): Float64Array {
  const texts = new Map<string, number>();
  for (const { team } of documents) texts.set(team, (texts.get(team) ?? 0) + 1);
  return Float64Array.from(documents, ({ byPerson, team }) =>
    byPerson ? DOUBT_BY_PERSON : DOUBT * Math.sqrt(texts.get(team) ?? 1),
  );
}

/** How much each document resembles the query: descriptions by the extended one. */
function resemblances(documents: readonly Document[], rows: Rows): Float64Array {
  const [own, extended] = [products(rows, rows.query), products(rows, rows.extended)];
  return own.map((value, at) => (documents[at]?.kind === 'description' ? (extended[at] ?? 0) : value));
}

/**
 * How much each of the documents says that the query belongs to its team: about 1 in all where they leave no doubt. It
 * is the ridge regression of "belongs to this team" on the words, among these documents alone: near-copies share one
 * voice instead of shouting in a choir, and a text that only has the usual words in common is outvoted by those that
 * explain more. A team with n texts has its doubt raised by the root of n, so that large teams don't swallow small ones.
 */
export function votesOf(documents: readonly Document[], rows: Rows): Float64Array {
  const resemblance = (weights: Float64Array) => products(rows, mixture(rows, weights));
  return solve(resemblance, doubts(documents), resemblances(documents, rows));
}
