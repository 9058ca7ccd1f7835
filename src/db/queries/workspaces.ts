import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Pool } from '../pool.js';
import { inTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';

const HAD_ENDED = 'SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL FOR UPDATE';
const REGISTER = `
  INSERT INTO workspaces (team_id) VALUES ($1)
  ON CONFLICT (team_id) DO UPDATE SET installed_at = now(), ended_at = NULL, ended_why = NULL`;

// Slack gives whole seconds. Told again of an end that an installation has followed, nothing is changed; told again of an
// end that is known, neither.
const END = `
  INSERT INTO workspaces AS w (team_id, installed_at, ended_at, ended_why) VALUES ($1, $3, now(), $2)
  ON CONFLICT (team_id) DO UPDATE SET ended_at = now(), ended_why = $2
    WHERE w.ended_at IS NULL AND date_trunc('second', w.installed_at) <= $3`;

// Nobody can be told any more what has changed of the things that they watch; what changes later is not even noted.
const FORGET_NEWS = 'DELETE FROM watch_news WHERE team_id = $1';

// What was on its way to a tracker is answered for the tracker, so that its thread doesn't wait for ever: taken in once the
// workspace is back, it offers to try again. The key is made as in settle-tracker.ts.
const CANCEL = `
  WITH cancelled AS (
    UPDATE outbox SET status = 'cancelled', error = $2
    WHERE team_id = $1 AND status IN ('pending', 'claimed', 'unknown')
    RETURNING thread_id, lane, payload, 'tracker:' || intent_key || ':' || extract(epoch FROM created_at) AS key
  ), answered AS (
    INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
    SELECT $1, key, thread_id, 'tracker', 'tracker', to_char(extract(epoch FROM now()), 'FM9999999999.000000'),
           jsonb_build_object('kind', 'tracker', 'via', 'tracker', 'intentKey', payload -> 'key',
             'draftId', coalesce(payload -> 'draftId', payload #> '{request,draftId}'), 'outcome', $3::jsonb),
           true, now()
    FROM cancelled WHERE lane = 'tracker'
    ON CONFLICT DO NOTHING
  )
  SELECT count(*) AS cancelled FROM cancelled`;

const Cancelled = z.object({ cancelled: z.coerce.number() });

/** What cancelled orders are told for: `reason` for the operator, `told` for the people who wait for a ticket. */
export interface Cancellation {
  reason: string;
  told: string;
}

/**
 * Notes that the app is installed in a workspace, from now on: what ended before counts no more. A turn that committed
 * just while its workspace ended may have left orders; they are cancelled here, as the others were then.
 */
export async function registerWorkspace(
  pool: Pool,
  teamId: string,
  cancellation: Cancellation,
): Promise<{ hadEnded: boolean }> {
  return inTeam(pool, teamId, async (client) => {
    const [ended] = await Promise.all([client.query(HAD_ENDED, [teamId]), client.query(REGISTER, [teamId])]);
    const hadEnded = ended.rowCount === 1;
    if (hadEnded) await cancelOpen(client, teamId, cancellation);
    return { hadEnded };
  });
}

/**
 * Ends a workspace, cancels what was to be sent in it and drops what its watchers were to hear, in one commit. From then on no
 * turn of it commits.
 * @param at when it happened, by Slack's clock, to the second
 * @returns null when the app was installed again since, or the end is known
 */
export async function endWorkspace(
  pool: Pool,
  teamId: string,
  why: string,
  at: Date,
  cancellation: Cancellation,
): Promise<{ cancelled: number } | null> {
  return inTeam(pool, teamId, async (client) => {
    const ended = await client.query(END, [teamId, why, at]);
    if (ended.rowCount === 0) return null;
    await client.query(FORGET_NEWS, [teamId]);
    return { cancelled: await cancelOpen(client, teamId, cancellation) };
  });
}

async function cancelOpen(
  client: PoolClient,
  teamId: string,
  { reason, told }: Cancellation,
): Promise<number> {
  const outcome = { result: 'failed', reason: told, retryable: true };
  const { rows } = await client.query(CANCEL, [teamId, reason, toJsonb(outcome)]);
  return Cancelled.parse(rows[0]).cancelled;
}
