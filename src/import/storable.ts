/** What is nested deeper than this is not read by anybody, and could break what stores it. */
const MOST_LEVELS = 16;

/** With the flag u, whole pairs are one character and don't match. */
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Why PostgreSQL could not keep a value as it is, in words for the person who sends it; null where it can. */
export function whyNotStorable(value: unknown, level = 0): string | null {
  if (level > MOST_LEVELS) return `It is nested more than ${MOST_LEVELS} levels deep.`;
  if (typeof value === 'string') return whyNotText(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const why = whyNotText(key) ?? whyNotStorable(inner, level + 1);
    if (why !== null) return why;
  }
  return null;
}

function whyNotText(text: string): string | null {
  if (text.includes('\u0000')) return 'It contains the character NUL (\\u0000).';
  return HALF_A_PAIR.test(text) ? 'It contains half of a surrogate pair (\\ud800 to \\udfff).' : null;
}
