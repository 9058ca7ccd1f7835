const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/**
 * The text as it is read: Slack's escapes undone, invisible characters gone, white space single, line ends kept. Empty
 * where it is longer than `max` characters: that is prose, and a limit in it may be taken back further down.
 */
export function tidy(text: string, max: number): string {
  // A bounded slice first, so that a very long text costs nothing; what only ends in white space is still short.
  const read = text.slice(0, 4 * max);
  const tidied = read
    .replace(/&(?:lt|gt|amp);/gu, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/gu, '\n')
    .trim();
  return tidied.length > max || text.length > read.length ? '' : tidied;
}

/** Longer keys are prose. */
export const MAX_KEY = 120;

/** A key as it is read: tidied, in one line, with compatibility forms folded. Empty where it is too long for a key. */
export function tidyKey(key: string): string {
  const folded = key.slice(0, 4 * MAX_KEY).normalize('NFKC');
  return tidy(folded + key.slice(4 * MAX_KEY), MAX_KEY).replaceAll('\n', ' ');
}
