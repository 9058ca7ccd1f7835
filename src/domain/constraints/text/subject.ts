import { MEASURES } from '../lexicon/measures.js';
import type { Item } from './items.js';

/** What an amount is an amount of. */
export interface Subject {
  /** Names of what is measured and what narrows it ("latency", "mobile"), in canonical form. */
  names: ReadonlySet<string>;
  /** The one known measure among them, or null. */
  measure: string | null;
  /** A high percentile, where one is named. */
  percentile: string | null;
}

/** What the items speak of, without words that add nothing. Generic words count only where there are no others. */
export function subjectOf(items: readonly Item[], nouns: readonly string[] = []): Subject {
  const measures = new Set<string>();
  const names = new Set<string>(nouns);
  const generic = new Set<string>();
  const acts = new Set<string>();
  let percentile: string | null = null;
  for (const { sense } of items) {
    if (sense.kind === 'percentile') percentile = sense.id;
    if (sense.kind === 'generic') generic.add(sense.id);
    if (sense.kind === 'act') acts.add(sense.id);
    if (sense.kind !== 'term' && sense.kind !== 'word') continue;
    (Object.hasOwn(MEASURES, sense.id) ? measures : names).add(sense.id);
  }
  const [measure = null] = measures.size === 1 ? measures : [];
  // What is done matters where nothing says what is measured: to keep for 30 days is not to delete within 30.
  if (measures.size === 0) for (const act of acts) names.add(act);
  for (const implied of MEASURES[measure ?? '']?.implied ?? []) names.delete(implied);
  for (const one of measures) names.add(one);
  return { names: names.size === 0 ? generic : names, measure, percentile };
}
