/** With the flag u, whole pairs are one character and don't match. */
const HALF_A_PAIR = /\p{Surrogate}/gu;

/**
 * A value as the text of a jsonb parameter. PostgreSQL takes neither NUL nor half of a surrogate pair, which a text that
 * was cut to length may end with; neither must cost a whole batch or turn, so the one is left out and the other replaced.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\u0000', '').replaceAll(HALF_A_PAIR, '\ufffd') : inner,
  );
}
