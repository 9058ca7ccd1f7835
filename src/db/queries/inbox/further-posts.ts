import type { ClientBase } from 'pg';
import type { ThreadKey } from '../../rows.js';

/** How long somebody's next post in a channel may go on with their last one. */
const WITHIN_S = 5 * 60;

/** The phases of a draft that takes nothing in any more. */
const OVER = `'READY_TO_CREATE', 'CREATED', 'DISCARDED'`;

/**
 * Notes which posts may go on with the newest thread that their author has begun in the channel within minutes, as long as nobody
 * else has said anything there and its request is open. $1: workspace, $2: posts as records. A post joins that thread by itself where
 * nothing of it was taken in yet, or where the bot asks what the request is about: later it might answer a question that it does not
 * mean. A first post is found in the inbox by its key, and stays there for days. Slack's times are compared as text: seconds have ten
 * digits until the year 2286.
 */
export const NOTE_FURTHER_POSTS = `
  INSERT INTO further_posts (team_id, channel, root_ts, thread_id, joined)
  SELECT $1, r.channel, r.root_ts, before.thread_id,
         before.waits OR EXISTS (SELECT FROM drafts d WHERE d.team_id = $1 AND d.thread_id = before.thread_id
                                   AND d.view #>> '{card,headline}' = d.view #>> '{card,blueprintTitle}')
  FROM jsonb_to_recordset($2::jsonb) AS r(channel text, root_ts text, actor text)
  CROSS JOIN LATERAL (
    SELECT t.thread_id, i.applied_at IS NULL AND i.due_at > now() AS waits
    FROM threads t JOIN inbox i ON i.team_id = $1 AND i.actor = r.actor
                               AND i.dedupe_key = 'msg:' || t.channel || ':' || t.root_ts || ':'
    WHERE t.team_id = $1 AND t.channel = r.channel
      AND t.root_ts < r.root_ts AND t.root_ts > (r.root_ts::numeric - ${WITHIN_S})::text
    ORDER BY t.root_ts DESC LIMIT 1
  ) before
  WHERE NOT EXISTS (SELECT FROM messages m WHERE m.team_id = $1 AND m.thread_id = before.thread_id
                      AND NOT m.bot AND m.author <> r.actor)
    AND NOT EXISTS (SELECT FROM inbox i WHERE i.team_id = $1 AND i.thread_id = before.thread_id AND i.kind = 'message'
                      AND i.applied_at IS NULL AND i.set_aside_at IS NULL AND i.actor <> r.actor)
    AND NOT EXISTS (SELECT FROM drafts d WHERE d.team_id = $1 AND d.thread_id = before.thread_id AND d.phase IN (${OVER}))
    AND NOT EXISTS (SELECT FROM threads t WHERE t.team_id = $1 AND t.channel = r.channel AND t.root_ts = r.root_ts)
  ON CONFLICT DO NOTHING`;

/**
 * What the thread in `threads` may go on with, as long as that takes anything in: the words of the post before, '' where it had none.
 * A thread in which nothing was asked for is nothing to go on with.
 */
export const POST_BEFORE = `
  SELECT coalesce(m.body, i.payload ->> 'text', '')
  FROM further_posts f
  JOIN threads t ON t.team_id = $1 AND t.thread_id = f.thread_id
  LEFT JOIN messages m ON m.team_id = $1 AND m.thread_id = t.thread_id AND m.ts = t.root_ts
  LEFT JOIN inbox i ON i.team_id = $1 AND i.dedupe_key = 'msg:' || t.channel || ':' || t.root_ts || ':'
  WHERE f.team_id = $1 AND f.channel = threads.channel AND f.root_ts = threads.root_ts AND NOT f.joined
    AND (t.turn_no = 0 OR EXISTS (SELECT FROM drafts d WHERE d.team_id = $1 AND d.thread_id = t.thread_id AND d.phase NOT IN (${OVER})))`;

// What people have written there is heard in the other thread as if it had been written there; the order to go on is not.
const GO_ON = `
  WITH joining AS (
    UPDATE further_posts f SET joined = true FROM threads t
    WHERE t.team_id = $1 AND t.thread_id = $2 AND f.team_id = $1 AND f.channel = t.channel AND f.root_ts = t.root_ts
    RETURNING f.thread_id
  )
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
  SELECT $1, i.dedupe_key || ':joined', joining.thread_id, i.kind, i.via, i.actor, i.slack_ts,
         i.payload || jsonb_build_object('text', m.body, 'files', m.files, 'quotes', m.quotes, 'apart', true), true, now()
  FROM joining, inbox i JOIN messages m ON m.team_id = $1 AND m.thread_id = $2 AND m.ts = i.payload ->> 'ts' AND NOT m.deleted
  WHERE i.team_id = $1 AND i.thread_id = $2 AND i.kind = 'message' AND i.applied_turn <= $3
  ON CONFLICT DO NOTHING`;

/**
 * Lets a thread go on with the one before it, as part of the commit of the turn in which somebody says so: what was written there up
 * to turn `turnNo` is read in the other thread, and so is what comes.
 */
export async function goOn(
  client: ClientBase,
  { teamId, threadId, turnNo }: ThreadKey & { turnNo: number },
): Promise<void> {
  await client.query(GO_ON, [teamId, threadId, turnNo]);
}
