import type { Pool } from '../../src/db/pool.js';
import type { ThreadKey } from '../../src/db/rows.js';
import { inTeamAtOnce } from '../../src/db/team-tx.js';
import type { TurnBuffer, TurnSaver } from '../../src/runtime/turns/turn-saver.js';

/** The buffer of a turn of that thread, as a worker opens it: what was read within the workspace's transaction. */
export async function openBuffer(
  saver: TurnSaver,
  pool: Pool,
  { teamId, threadId }: ThreadKey,
): Promise<TurnBuffer> {
  const open = await inTeamAtOnce(pool, teamId, (client) => saver.read(client, threadId));
  return open();
}
