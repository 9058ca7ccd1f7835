import { itemsOf } from './text/items.js';
import { subjectOf } from './text/subject.js';
import { MAX_KEY, tidyKey } from './text/tidy.js';

/**
 * The canonical form of a key: synonyms fold together ("p99 response time" is "latency"), and what narrows it follows
 * after a comma ("mobile latency" is "latency, mobile"). It tells whether two keys are the same; whether two constraints
 * contradict each other is seen from the whole of both, since different keys may be about one thing.
 */
export function constraintKey(key: string): string {
  const items = itemsOf(tidyKey(key));
  const { names, measure } = subjectOf(items);
  const counted = items.flatMap(({ sense, text }) =>
    sense.kind === 'amount' || sense.kind === 'day' ? [text] : [],
  );
  const others = [...new Set([...names, ...counted])].filter((name) => name !== measure).sort();
  const all = measure === null ? others : [measure, ...others];
  return all.length === 0 ? key.slice(0, MAX_KEY).trim().toLowerCase() : all.join(', ');
}
