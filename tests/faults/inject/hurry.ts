import type { Pool } from 'pg';
import type { Scene } from './scene.js';
import { every } from './scene.js';

/** A claim that is as old as this belongs to a process that is gone: a live one is through with it long before. */
const DEAD_AFTER_MS = 3_000;

/**
 * Lets pass at once what the outbox waits for: the ten seconds before it looks for a lost post, and the life of a dead
 * process's claim. For short runs; a run that is to show something about those waits does without.
 */
export async function hurrying({ database, signal }: Pick<Scene, 'database' | 'signal'>): Promise<void> {
  await every(500, signal, async () => {
    await hurry(database).catch(() => undefined);
  });
}

export async function hurry(database: Pool): Promise<void> {
  await database.query(
    `UPDATE frontdoor.outbox SET due_at = now() WHERE status = 'unknown' AND due_at > now()`,
  );
  await database.query(
    `UPDATE frontdoor.outbox SET claimed_at = claimed_at - interval '1 minute'
     WHERE status = 'claimed' AND claimed_at < now() - make_interval(secs => $1::float8 / 1000)`,
    [DEAD_AFTER_MS],
  );
}
