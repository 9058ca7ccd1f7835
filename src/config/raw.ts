/**
 * Reading a file that nobody has checked yet. Rules look at it this way, so that one mistake hides no other: what has the
 * wrong shape reads as nothing, and the schema is what tells of it.
 */
export type Group = Readonly<Record<string, unknown>>;

/** Whether it is a group of names and values. */
export function isGroup(raw: unknown): raw is Group {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The group, or an empty one. */
export const groupOf = (raw: unknown): Group => (isGroup(raw) ? raw : {});

/** The entries of the list, each a group; none where it is no list. Positions are kept. */
export const groupsOf = (raw: unknown): Group[] => (Array.isArray(raw) ? raw.map(groupOf) : []);

/** The text, or undefined. */
export const textOf = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);

/** Those of the names under which a text stands that is made of blanks alone. */
export function blanksIn(raw: Group, names: readonly string[]): string[] {
  return names.filter((name) => /^\s+$/u.test(textOf(raw[name]) ?? ''));
}

/** The positions at which a text stands that stood before, letter case aside. */
export function repeats(texts: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    if (text === undefined) return [];
    const folded = text.toLowerCase();
    if (seen.has(folded)) return [index];
    seen.add(folded);
    return [];
  });
}
