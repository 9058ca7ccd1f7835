import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';

/** What stands in place of a text of ours that told of something which is forgotten. */
const INSTEAD = 'This told of something that has been forgotten since.';

/** So much of a memory's first line, in characters, tells that a text repeats it. */
const TELLING = 60;

/** A shorter one is looked for as whole words: "tea" is no part of a team. */
const SHORT = 12;

/**
 * Forgetting reaches what was said of it, too: posts of ours from after the memory was made that repeat its
 * beginning lose their words in our records, in the outbox and in the transcript; one that is still to be delivered, such as the
 * question whether to forget, in Slack as well. What people themselves wrote stays theirs.
 * @param gone a list of (body, since_seq) of what is deleted
 */
const UNSAY = (gone: string) => `
  , needles AS (
    SELECT since_seq, plain, substr(quoted, 2, length(quoted) - 2) AS quoted,
           length(plain) < ${SHORT} AS is_short, '\\m' || regexp_replace(plain, '(\\W)', '\\\\\\1', 'g') || '\\M' AS whole
    FROM (SELECT since_seq, btrim(left(split_part(btrim(body), E'\\n', 1), ${TELLING})) AS plain FROM ${gone}) b
    CROSS JOIN LATERAL (SELECT to_jsonb(plain)::text AS quoted) q
    WHERE plain <> ''
  ), unsaid AS (
    UPDATE outbox o SET payload = CASE WHEN o.status = 'pending' THEN o.payload || jsonb_build_object('text', '${INSTEAD}'::text)
                                       ELSE jsonb_build_object('kind', 'text', 'text', '${INSTEAD}'::text) END
    FROM needles n
    WHERE o.team_id = $1 AND o.seq > (SELECT min(since_seq) FROM needles) AND o.seq > n.since_seq
      AND o.lane = 'slack' AND o.status IN ('pending', 'sent', 'failed', 'cancelled')
      AND o.kind IN ('text', 'notice', 'direct', 'passages', 'choose', 'done')
      AND strpos(o.payload::text, n.quoted) > 0 AND (NOT n.is_short OR o.payload::text ~ n.whole)
    RETURNING o.thread_id, o.posted_ts
  ), untold AS (
    UPDATE messages m SET body = '${INSTEAD}' FROM unsaid u
    WHERE m.team_id = $1 AND m.thread_id = u.thread_id AND m.ts = u.posted_ts AND m.bot
  )`;

/** $2: JSON rows of `id` and `by`, who alone may. Gives a row for each that is gone. */
export const FORGET_NOTES = `
  WITH gone AS (
    DELETE FROM notes n USING jsonb_to_recordset($2::jsonb) AS r(id text, by text)
    WHERE n.team_id = $1 AND n.id = r.id AND n.author = r.by AND NOT n.bedside
    RETURNING n.body, n.since_seq
  )${UNSAY('gone')}
  SELECT FROM gone`;

/** A goal's lines on bedside notes go with it, those of long ago, too. */
const FORGET_GOALS = `
  WITH gone AS (
    DELETE FROM goals n USING jsonb_to_recordset($2::jsonb) AS r(id text, by text)
    WHERE n.team_id = $1 AND n.id = r.id AND n.author = r.by
    RETURNING n.id, n.title AS body, n.since_seq
  ), off_notes AS (
    DELETE FROM note_lines l USING gone WHERE l.team_id = $1 AND l.key = 'goal:' || gone.id
  )${UNSAY('gone')}
  SELECT FROM gone`;

/** Deletes a note or goal, where that person is its author. @returns whether there was one */
export async function forgetMemory(pool: Pool, teamId: string, by: string, id: string): Promise<boolean> {
  for (const text of [FORGET_NOTES, FORGET_GOALS]) {
    const { rowCount } = await queryInTeam(pool, teamId, { text, values: [teamId, toJsonb([{ id, by }])] });
    if (rowCount !== null && rowCount > 0) return true;
  }
  return false;
}
