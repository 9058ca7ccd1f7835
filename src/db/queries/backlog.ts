import { z } from 'zod';
import type { Pool } from '../pool.js';
import { onlyOf } from '../rows.js';

const Backlog = z.object({ inboxMs: z.number(), outboxMs: z.number() });

/**
 * How long the oldest event and the oldest order of any workspace have been due that nobody has come round to, milliseconds.
 * @param lostAfterMs the age from which a claim belongs to a dead process
 */
export async function readBacklog(pool: Pool, lostAfterMs: number): Promise<z.infer<typeof Backlog>> {
  const sql = 'SELECT inbox_ms, outbox_ms FROM backlog(make_interval(secs => $1::float8 / 1000))';
  return onlyOf(Backlog, await pool.query(sql, [lostAfterMs]));
}
