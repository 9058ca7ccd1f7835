-- Reminders and news of what people watch come fairly: the workspaces take turns, and one look reads a bounded part of what waits,
-- however much that is. And a post knows its thread, so that it goes with it.

-- Which workspaces have something due, whatever waits in the others; then the oldest of each of them. The first index of each
-- pair begins with a time: being no key, it stays possible on a partitioned table.
DROP INDEX reminders_by_time;
CREATE INDEX reminders_by_time ON reminders (at, team_id);
CREATE INDEX reminders_of_team ON reminders (team_id, at, thread_id);
DROP INDEX watches_by_due;
CREATE INDEX watches_by_due ON watches (due_at, team_id) WHERE due_at IS NOT NULL;
CREATE INDEX watches_of_team ON watches (team_id, due_at, who) WHERE due_at IS NOT NULL;

-- News is told within a minute, so few workspaces have any at a time: they are found one after another by this index.
DROP INDEX watch_news_by_time;
CREATE INDEX watch_news_of_team ON watch_news (team_id, at, who);
DROP INDEX watch_news_of;
CREATE INDEX watch_news_of ON watch_news (team_id, who, at);

-- Threads of any workspace with a reminder that is due at `moment`. The moment is the caller's, since a playground's clock can be
-- ahead of the database's. The workspaces take turns, each with some of those that have waited longest, by chance: several
-- processes take different ones, and what fails keeps nobody else waiting. Workspaces that have ended and stopped threads are
-- left out, by scalar subqueries, which can only be index lookups. The planner can't know how little is due; told to use the
-- indexes, it does not read and sort what waits.
CREATE OR REPLACE FUNCTION due_reminders(moment timestamptz, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  SELECT d.team_id, d.thread_id FROM (
    SELECT t.team_id, h.thread_id, h.at, row_number() OVER (PARTITION BY t.team_id ORDER BY random()) AS place
    FROM (SELECT r.team_id FROM reminders r WHERE r.at <= moment GROUP BY r.team_id) t
    CROSS JOIN LATERAL (
      SELECT r.thread_id, r.at FROM reminders r
      WHERE r.team_id = t.team_id AND r.at <= moment
        AND (SELECT s.stopped FROM threads s WHERE s.team_id = r.team_id AND s.thread_id = r.thread_id) IS NULL
      ORDER BY r.at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
  ) d ORDER BY d.place, d.at LIMIT at_most
$$;

-- Watchers of any workspace to whom there is something to tell: nothing more came for a while after the newest news, or the
-- oldest waits long enough, or a due date has passed at `moment`. Taken in turns and by chance, as above.
CREATE OR REPLACE FUNCTION due_watchers(moment timestamptz, quiet interval, longest interval, at_most int)
RETURNS TABLE (team_id text, who text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH RECURSIVE teams AS (
    (SELECT n.team_id FROM watch_news n ORDER BY n.team_id LIMIT 1)
    UNION ALL
    SELECT (SELECT n.team_id FROM watch_news n WHERE n.team_id > t.team_id ORDER BY n.team_id LIMIT 1)
    FROM teams t WHERE t.team_id IS NOT NULL
  ), changed AS (
    SELECT t.team_id, h.who, min(h.at) AS since
    FROM teams t CROSS JOIN LATERAL (
      SELECT n.who, n.at FROM watch_news n
      WHERE n.team_id = t.team_id AND n.at <= now() - quiet ORDER BY n.at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
    GROUP BY t.team_id, h.who
  ), late AS (
    SELECT t.team_id, h.who, h.due_at
    FROM (SELECT w.team_id FROM watches w WHERE w.due_at <= moment GROUP BY w.team_id) t
    CROSS JOIN LATERAL (
      SELECT w.who, w.due_at FROM watches w
      WHERE w.team_id = t.team_id AND w.due_at <= moment ORDER BY w.due_at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
  ), due AS (
    SELECT c.team_id, c.who, c.since FROM changed c
    WHERE c.since <= now() - longest OR now() - quiet >= (
      SELECT max(n.at) FROM watch_news n WHERE n.team_id = c.team_id AND n.who = c.who)
    UNION ALL
    SELECT l.team_id, l.who, l.due_at FROM late l
  )
  SELECT d.team_id, d.who FROM (
    SELECT u.team_id, u.who, min(u.since) AS since,
           row_number() OVER (PARTITION BY u.team_id ORDER BY random()) AS place
    FROM due u GROUP BY u.team_id, u.who
  ) d ORDER BY d.place, d.since LIMIT at_most
$$;

-- As before. In a workspace that has ended there is nobody to tell: its news is deleted as it ends, and none is noted after.
CREATE OR REPLACE FUNCTION entities_watched() RETURNS trigger
LANGUAGE plpgsql SET search_path = frontdoor, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT w.who, w.entity, w.condition, w.team_id,
           o.state AS state_was, n.state AS state_now, o.assignee AS assignee_was, n.assignee AS assignee_now,
           o.due_at AS due_was, n.due_at AS due_now
    FROM entities_after n
    JOIN entities_before o ON o.team_id = n.team_id AND o.id = n.id
    JOIN watches w ON w.team_id = n.team_id AND w.entity = n.id
    WHERE (o.state, o.assignee, o.due_at) IS DISTINCT FROM (n.state, n.assignee, n.due_at)
  ), moved AS (
    UPDATE watches w SET due_at = c.due_now FROM changed c
    WHERE w.team_id = c.team_id AND w.who = c.who AND w.entity = c.entity AND c.due_was IS DISTINCT FROM c.due_now
      AND c.condition IN ('any', 'due_passed')
  )
  INSERT INTO watch_news (team_id, who, entity, what, was, is_now)
  SELECT c.team_id, c.who, c.entity, v.what, v.was, v.is_now
  FROM changed c CROSS JOIN LATERAL (VALUES
    ('state', c.state_was, c.state_now),
    ('assignee', c.assignee_was, c.assignee_now),
    ('due', iso_date(c.due_was), iso_date(c.due_now))) AS v(what, was, is_now)
  WHERE v.was IS DISTINCT FROM v.is_now AND c.condition IN ('any', v.what)
    AND NOT EXISTS (SELECT FROM workspaces e WHERE e.team_id = c.team_id AND e.ended_at IS NOT NULL)
  ORDER BY c.who, c.entity;
  RETURN NULL;
END $$;
DELETE FROM watch_news n USING workspaces w WHERE w.team_id = n.team_id AND w.ended_at IS NOT NULL;

-- The thread that a post stands for; null where an earlier version has posted it.
ALTER TABLE posts ADD COLUMN thread_id text;
UPDATE posts p SET thread_id = o.thread_id FROM outbox o
WHERE o.team_id = p.team_id AND o.lane = 'slack' AND o.payload ->> 'slot' = p.slot;
-- what is said of commands and questions is rewritten while its order is known; these are older, and nothing else leads to them
DELETE FROM posts WHERE thread_id IS NULL AND split_part(slot, ':', 1) IN ('command', 'question');
CREATE INDEX posts_by_thread ON posts (team_id, thread_id);
