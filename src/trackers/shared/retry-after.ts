/**
 * How long a Retry-After header asks to wait. RFC 9110: seconds, or an HTTP date.
 * @returns milliseconds; null where it is neither
 */
export function retryAfterOf(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/u.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
