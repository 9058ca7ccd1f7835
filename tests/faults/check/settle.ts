import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Book } from '../load/book.js';
import { countArrived, countOpen } from './facts.js';

const EVERY_MS = 250;

/**
 * Waits until all that was said has come and nothing is open any more, twice in a row. False when that takes longer than
 * `withinMs`: what is missing then counts as lost.
 */
export async function settle(database: Pool, book: Book, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > deadline) return false;
    await sleep(EVERY_MS);
    quiet = (await isQuiet(database, book)) ? quiet + 1 : 0;
  }
  return true;
}

async function isQuiet(database: Pool, { said }: Book): Promise<boolean> {
  if ((await countOpen(database)) > 0) return false;
  return (
    (await countArrived(
      database,
      said.map(({ ts }) => ts),
    )) >= said.length
  );
}
