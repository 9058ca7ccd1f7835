import type { Pool } from 'pg';
import { z } from 'zod';
import { DIRECT_ROOT } from '../../domain/incoming.js';
import { queryInTeam } from '../team-tx.js';
import { CLAIM } from './claim-outbox-sql.js';
import type { Lane } from './due.js';

/** How fast one channel may be posted to: one post per `intervalMs` on average, `burst` at once after a pause. */
export interface Pace {
  /** 0: as fast as there is something to post */
  intervalMs: number;
  burst: number;
}

const Row = z.object({
  seq: z.coerce.number(),
  intent_key: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  was: z.enum(['pending', 'claimed', 'unknown']),
  waits: z.boolean(),
  attempts: z.number(),
  tried_ms: z.coerce.number().nullable(),
  paced_as: z.string(),
  channel: z.string(),
  root_ts: z.string(),
  requester: z.string().nullable(),
  more: z.boolean(),
});

/**
 * The first open row of a lane, claimed by us. `uncertain`: an earlier attempt may have reached the other side, so look
 * there before doing it again. `attempts` counts this claim too; `triedMs` is the time since the first one. `pacedAs`
 * names the channel that the row goes to, as its pace is kept. `isThread` is false for a direct message, whose
 * conversation is no Slack thread; `requester` is who is told what can't be delivered. `more`: others wait behind it.
 */
export interface OutboxRow {
  teamId: string;
  seq: number;
  intentKey: string;
  kind: string;
  payload: unknown;
  uncertain: boolean;
  attempts: number;
  triedMs: number;
  pacedAs: string;
  thread: { channel: string; rootTs: string; isThread: boolean; requester: string | null };
  more: boolean;
}

/**
 * Claims the first open row of a lane, if it is due, nobody works on it, and its channel may be posted to now; updates
 * of one message that wait behind each other are reduced to the newest on the way.
 * @returns the row; `paced` when it has got a later place in its channel's queue, for which the sweep comes back; null
 *   when there is nothing to do
 */
export async function claimOutbox(
  pool: Pool,
  lane: Lane,
  lostAfterMs: number,
  pace: Pace,
): Promise<OutboxRow | 'paced' | null> {
  const found = await queryInTeam(pool, lane.teamId, {
    name: 'claim_outbox',
    text: CLAIM,
    values: [lane.teamId, lane.threadId, lane.lane, lostAfterMs, pace.intervalMs, pace.burst],
  });
  if (found.rows.length === 0) return null;
  const row = Row.parse(found.rows[0]);
  if (row.waits) return 'paced';
  return {
    teamId: lane.teamId,
    seq: row.seq,
    intentKey: row.intent_key,
    kind: row.kind,
    payload: row.payload,
    uncertain: row.was !== 'pending',
    attempts: row.attempts,
    triedMs: row.tried_ms ?? 0,
    pacedAs: row.paced_as,
    thread: {
      channel: row.channel,
      rootTs: row.root_ts,
      isThread: row.root_ts !== DIRECT_ROOT,
      requester: row.requester,
    },
    more: row.more,
  };
}
