import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Book } from '../load/book.js';
import { countArrived, countOpen } from './facts.js';

const EVERY_MS = 250;

/**
 * Waits until all that was said has come and nothing is open any more, twice in a row. False when less and less was left, but
 * for `withinMs` no less any more: what is missing then counts as lost. A slow machine takes its time.
 */
export async function settle(database: Pool, book: Book, withinMs: number): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + withinMs;
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > deadline) return false;
    await sleep(EVERY_MS);
    const left = await countLeft(database, book);
    quiet = left === 0 ? quiet + 1 : 0;
    if (left < least) {
      least = left;
      deadline = Date.now() + withinMs;
    }
  }
  return true;
}

async function countLeft(database: Pool, { said }: Book): Promise<number> {
  const timestamps = said.map(({ ts }) => ts);
  const missing = said.length - (await countArrived(database, timestamps));
  return (await countOpen(database)) + Math.max(0, missing);
}
