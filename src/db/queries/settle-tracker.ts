import type { Pool } from 'pg';
import type { TrackerEvent } from '../../domain/event.js';
import { inTeam } from '../team-tx.js';

const SETTLE = `
  UPDATE outbox SET status = $3, sent_at = now(), error = $4 WHERE team_id = $1 AND seq = $2`;
// The attempt is part of the key: a retry of the same intent has an answer of its own.
const ANSWER = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  VALUES ($1, $2, $3, 'tracker', 'tracker', to_char(extract(epoch FROM now()), 'FM9999999999.000000'), $4, true, now())
  ON CONFLICT DO NOTHING`;

/** Marks an intent as answered and hands the tracker's answer to the thread as an event, in one commit. */
export async function settleTracker(
  pool: Pool,
  answer: {
    teamId: string;
    threadId: string;
    seq: number;
    attempts: number;
    error: string | null;
    event: TrackerEvent;
  },
): Promise<void> {
  const { teamId, threadId, seq, attempts, error, event } = answer;
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([
      client.query(SETTLE, [teamId, seq, error === null ? 'sent' : 'failed', error]),
      client.query(ANSWER, [
        teamId,
        `tracker:${event.intentKey}:${seq}:${attempts}`,
        threadId,
        JSON.stringify(event),
      ]),
    ]);
  });
}
