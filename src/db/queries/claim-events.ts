import type { Pool } from 'pg';
import { z } from 'zod';
import { Event } from '../../domain/event.js';
import { ThreadMessage } from '../../domain/message.js';
import { inTeam } from '../team-tx.js';

const ThreadRow = z.object({
  turn_no: z.coerce.number(),
  channel: z.string(),
  root_ts: z.string(),
  is_direct: z.boolean(),
  stopped: z.string().nullable(),
  history: z.string().nullable(),
});
const EventRow = z.object({
  seq: z.coerce.number(),
  attempts: z.number(),
  received_at: z.date(),
  payload: z.unknown(),
});

/** A batch of due events of a thread, the thread as it stands, and its transcript, oldest first. */
export interface Claim {
  turnNo: number;
  channel: string;
  rootTs: string;
  isDirect: boolean;
  stopped: string | null;
  /** null until the messages before the bot's first turn were looked for */
  history: string | null;
  events: { seq: number; attempts: number; receivedAt: Date; event: z.ZodSafeParseResult<Event> }[];
  messages: ThreadMessage[];
}

const THREAD = `
  SELECT turn_no, channel, root_ts, is_direct, stopped, history FROM threads WHERE team_id = $1 AND thread_id = $2`;

// In the order of Slack's time, the longest run of messages (with edits and deletions), or one other event alone. A row that
// waits for its retry holds back what came after it; one that failed twice runs alone, to find which of a batch is to blame.
const CLAIM = `
  WITH line AS (
    SELECT seq, attempts, kind IN ('message', 'edit', 'deletion') AS talk,
           bool_and(due_at <= now()) OVER w AS due,
           count(*) FILTER (WHERE kind NOT IN ('message', 'edit', 'deletion')) OVER w AS others,
           max(attempts) OVER w AS worst,
           row_number() OVER w AS place
    FROM inbox
    WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL
    WINDOW w AS (ORDER BY slack_ts, seq ROWS UNBOUNDED PRECEDING)
  ), batch AS (
    SELECT seq FROM line WHERE due AND (place = 1 OR (talk AND others = 0 AND worst < 2)) AND place <= $3
      AND EXISTS (SELECT FROM threads WHERE team_id = $1 AND thread_id = $2 AND stopped IS NULL)
  )
  UPDATE inbox i SET attempts = i.attempts + 1 FROM batch b WHERE i.team_id = $1 AND i.seq = b.seq
  RETURNING i.seq, i.attempts, i.received_at, i.payload, i.slack_ts`;

const TRANSCRIPT = `
  SELECT ts, author, body AS text, bot FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND NOT deleted ORDER BY ts DESC LIMIT $3`;

/** At most so many messages make one turn, and so many of the transcript are read for it. */
const MOST_EVENTS = 50;
const MOST_MESSAGES = 200;

/**
 * Takes the next batch of a thread's due events and counts the attempt, in one round trip. The lock must be held.
 * The count need not survive a crash of the database itself, so its commit does not wait for the disk.
 */
export async function claimEvents(pool: Pool, teamId: string, threadId: string): Promise<Claim | null> {
  return inTeam(pool, teamId, async (client) => {
    const [, thread, claimed, transcript] = await Promise.all([
      client.query('SET LOCAL synchronous_commit = off'),
      client.query(THREAD, [teamId, threadId]),
      client.query(CLAIM, [teamId, threadId, MOST_EVENTS]),
      client.query(TRANSCRIPT, [teamId, threadId, MOST_MESSAGES]),
    ]);
    if (thread.rows.length === 0) return null;
    const row = ThreadRow.parse(thread.rows[0]);
    const inOrder = claimed.rows
      .map((raw) => ({ ...EventRow.parse(raw), slackTs: z.string().parse(raw.slack_ts) }))
      .sort((a, b) => (a.slackTs === b.slackTs ? a.seq - b.seq : a.slackTs < b.slackTs ? -1 : 1));
    return {
      turnNo: row.turn_no,
      channel: row.channel,
      rootTs: row.root_ts,
      isDirect: row.is_direct,
      stopped: row.stopped,
      history: row.history,
      events: inOrder.map((e) => ({
        seq: e.seq,
        attempts: e.attempts,
        receivedAt: e.received_at,
        event: Event.safeParse(e.payload),
      })),
      messages: ThreadMessage.array().parse(transcript.rows.reverse()),
    };
  });
}
