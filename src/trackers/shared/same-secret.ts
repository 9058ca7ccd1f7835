import { timingSafeEqual } from 'node:crypto';

/** Whether a signature is the one that was expected, compared in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
