import { createHash } from 'node:crypto';

/** Eight hexadecimal digits that stand for a text in the name of a file or a database. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
