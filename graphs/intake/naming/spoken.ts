import { clipped } from '../../../src/domain/clipped.js';

const LONGEST = 80;

/** A mention as it is spoken of: without the "@" that it was typed with, and not for ever. */
export function spoken(mention: string): string {
  return clipped(mention.replace(/^@/u, ''), LONGEST);
}
