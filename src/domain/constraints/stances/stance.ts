/**
 * What one clause of a constraint asks for: that something must, may, need not or must not be. "only" says that nothing
 * else of its kind may.
 */
export interface Stance {
  mode: 'must' | 'may' | 'optional' | 'never';
  only: boolean;
  /** How it is said: by a word such as "required", by an order ("store …"), or just by naming it. */
  force: 'stated' | 'ordered' | 'named';
  acts: ReadonlySet<string>;
  /** What it is about, in canonical form. */
  core: ReadonlySet<string>;
  /** What narrows it: the words behind a preposition, and the key where the value names something of its own. */
  around: ReadonlySet<string>;
  /** Topics of families that it names besides members of theirs. */
  topics: ReadonlySet<string>;
}

/** Whether two sets hold the same. */
export function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && isSubset(a, b);
}

/** Whether everything in the first set is in the second. */
export function isSubset(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].every((one) => b.has(one));
}
