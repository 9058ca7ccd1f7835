import { randomBytes } from 'node:crypto';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const MIXED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function pick(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** An id in Slack's form: a letter or two for the kind, then ten capitals and digits. */
export function newId(prefix: 'U' | 'C' | 'D' | 'F' | 'V' | 'Ev'): string {
  return `${prefix}0${pick(UPPER, 9)}`;
}

/** An unguessable token for URLs, tickets and triggers. */
export function newToken(length = 24): string {
  return pick(MIXED, length);
}

/** Slack fills missing block ids and action ids with five characters. */
export function newBlockId(): string {
  return pick(MIXED, 5);
}
