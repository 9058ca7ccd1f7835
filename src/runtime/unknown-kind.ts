import type { Pool } from 'pg';
import type { OutboxRow } from '../db/queries/claim-outbox.js';
import type { Lane } from '../db/queries/due.js';
import { settleFailed, settleUnread } from '../db/queries/settle-outbox.js';
import type { Logger } from '../domain/ports.js';
import { FEWEST_TRIES, GIVE_UP_MS } from './limits.js';

/** How often this version looks whether a newer one has taken what it can't read itself. */
const LOOK_AGAIN_MS = 10_000;

/** Whether a row was tried for so long that its lane must go on without it. */
export function isOverdue({ triedMs, attempts }: OutboxRow): boolean {
  return triedMs >= GIVE_UP_MS && attempts >= FEWEST_TRIES;
}

/**
 * Leaves a row of a kind that this version does not know to a newer one, which may run beside it, while the lane goes on.
 * When there is none for long, the newer version was rolled back, and the row is given up.
 */
export async function settleUnknownKind(
  { pool, log }: { pool: Pool; log: Logger },
  lane: Lane,
  row: OutboxRow,
): Promise<void> {
  const fields = { ...lane, intentKey: row.intentKey, kind: row.kind, attempts: row.attempts };
  if (isOverdue(row)) {
    log.error(
      fields,
      'an order of a kind that no running version knows is given up; run the version that made it, or do it by hand',
    );
    return settleFailed(pool, row, 'unknown kind', null);
  }
  log.warn(fields, 'an order of a kind that this version does not know stays queued');
  return settleUnread(pool, row, LOOK_AGAIN_MS);
}
