import type { Pool } from 'pg';
import type { Beginning } from '../../domain/incoming.js';
import type { Reply } from '../../domain/reply.js';
import { inTeam } from '../team-tx.js';
import type { Lane } from './due.js';
import { queueApart } from './queue-once.js';
import { HOLD_TEAM_TOGETHER } from './team-hold.js';

/**
 * Makes durable that somebody's words are to be posted, and a request to begin below them; once, however often the order comes.
 * @returns the lane in which they wait
 */
export async function queueRoot(pool: Pool, { teamId, key, ...root }: Beginning): Promise<Lane> {
  const threadId = `begin:${teamId}:${key}`;
  const payload: Reply = { kind: 'root', ...root };
  await inTeam(pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_TOGETHER, [teamId]);
    const row = { intentKey: key, lane: 'slack', kind: payload.kind, payload } as const;
    await queueApart(client, teamId, threadId, row, root.by);
  });
  return { teamId, threadId, lane: 'slack' };
}
