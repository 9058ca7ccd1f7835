import { z } from 'zod';
import type { WatchNews } from '../../../domain/entities/watch-news.js';
import type { Pool } from '../../pool.js';
import { rowsOf } from '../../rows.js';
import { inTeam } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';
import { HOLD_TEAM_TOGETHER } from '../inbox/team-hold.js';
import { queueApart, slackRow } from '../outbox/queue-posts.js';

/** Who is to be told something, keys only. */
const DueWatcher = z.object({ teamId: z.string(), who: z.string() });
export type DueWatcher = z.infer<typeof DueWatcher>;

const Row = z
  .object({
    entity: z.string(),
    what: z.enum(['state', 'assignee', 'due', 'due_passed']),
    was: z.string().nullable(),
    isNow: z.string().nullable(),
    shortId: z.string().nullable(),
    name: z.string(),
  })
  .transform(({ entity: id, shortId, name, isNow: now, ...news }) => ({
    ...news,
    entity: { id, shortId, name },
    now,
  }));

/** After how much quiet news is told, and how long it waits at most where it goes on coming. Milliseconds. */
export interface NewsPause {
  quietMs: number;
  longestMs: number;
}

/** Watchers of any workspace to whom there is something to tell at `moment`, the workspaces taking turns. */
export async function dueWatchers(
  pool: Pool,
  moment: Date,
  { quietMs, longestMs }: NewsPause,
  atMost: number,
): Promise<DueWatcher[]> {
  const found = await pool.query(
    `SELECT team_id, who FROM due_watchers($1, $2 * interval '1 ms', $3 * interval '1 ms', $4)`,
    [moment, quietMs, longestMs, atMost],
  );
  return rowsOf(DueWatcher, found);
}

const visible = visibleTo('e', { user: '$2', place: '$4' });

// Whoever takes the rows tells of them: another process waits for this one, and finds none. What the watcher may not see by
// now is taken as well, and told to nobody.
const TAKE = `
  WITH news AS (
    DELETE FROM watch_news WHERE team_id = $1 AND who = $2 RETURNING seq, entity, what, was, is_now
  ), past AS MATERIALIZED (
    SELECT entity FROM watches WHERE team_id = $1 AND who = $2 AND due_at <= $3 ORDER BY entity FOR UPDATE
  ), told AS (
    UPDATE watches w SET due_at = NULL FROM past p WHERE w.team_id = $1 AND w.who = $2 AND w.entity = p.entity
  )
  SELECT n.*, e.short_id, e.name FROM news n JOIN entities e ON e.team_id = $1 AND e.id = n.entity AND ${visible}
  UNION ALL
  SELECT 9007199254740991, p.entity, 'due_passed', NULL, iso_date(e.due_at), e.short_id, e.name
  FROM past p JOIN entities e ON e.team_id = $1 AND e.id = p.entity AND ${visible}
  WHERE e.kind <> 'task' OR e.is_open
  ORDER BY seq`;

/**
 * Takes what there is to tell that person and queues it as one direct message, in one transaction. Its lane may be old: the
 * workspace is held, so that neither retention nor a purge takes that away beneath what is being queued.
 * @param words what the message says; null: nothing is worth telling
 * @returns whether there is a message
 */
export async function tellWatcher(
  pool: Pool,
  { teamId, who }: DueWatcher,
  moment: Date,
  newId: () => string,
  words: (news: readonly WatchNews[]) => string | null,
): Promise<boolean> {
  return inTeam(pool, teamId, async (client) => {
    const [, taken] = await Promise.all([
      client.query(HOLD_TEAM_TOGETHER, [teamId]),
      client.query(TAKE, [teamId, who, moment, null]),
    ]);
    const text = words(rowsOf(Row, taken));
    if (text === null) return false;
    const lane = `watch:${teamId}:${who}`;
    await queueApart(client, teamId, lane, slackRow(`${lane}:${newId()}`, { kind: 'direct', to: who, text }));
    return true;
  });
}
