import { z } from 'zod';
import type { TestDatabase } from './database.js';

const Turn = z.object({
  ms: z.number(),
  trace: z.array(z.object({ node: z.string(), tools: z.array(z.object({ tool: z.string() })).optional() })),
  brain_calls: z.array(z.object({ purpose: z.string(), outcome: z.string() })),
});

/** The turns that the thread with that root has taken so far, in order. */
export async function turnsOf(database: TestDatabase, root: string): Promise<z.infer<typeof Turn>[]> {
  const { rows } = await database.owner.query(
    `SELECT ms, trace, brain_calls FROM turns JOIN threads USING (team_id, thread_id)
     WHERE root_ts = $1 ORDER BY turns.turn_no`,
    [root],
  );
  return Turn.array().parse(rows);
}
