/** The things by their key, in the order in which they come. */
export function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/** The keys that stand for more than one thing, each with how often. */
export function moreThanOnce<T>(
  things: readonly T[],
  keyOf: (thing: T) => string,
): { key: string; times: number }[] {
  return [...groupBy(things, keyOf)]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => ({ key, times: group.length }));
}
