-- How often an event's turn ended in a failure that its process lived to tell. What else was counted in attempts are turns
-- during which the process died, of whatever cause: the event's own, or another's that ran beside it.
ALTER TABLE inbox ADD COLUMN failures int NOT NULL DEFAULT 0;

CREATE INDEX threads_stopped ON threads (team_id, thread_id) WHERE stopped IS NOT NULL;

-- As before. Threads whose first open event saw its process die twice are worked on one at a time in a process, so a few a
-- workspace are enough, counted apart: a crowd of them keeps nobody else waiting. An event that is about to be set aside
-- is not worked on any more, and is none of them.
CREATE OR REPLACE FUNCTION due_threads(per_team int, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT d.team_id, d.thread_id FROM (
    SELECT f.team_id, f.thread_id, f.due_at, f.suspect,
           row_number() OVER (PARTITION BY f.team_id, f.suspect ORDER BY f.due_at) AS place
    FROM (
      SELECT DISTINCT ON (i.team_id, i.thread_id) i.team_id, i.thread_id, i.due_at,
             i.attempts - i.failures >= 2 AND i.attempts < 5 AS suspect
      FROM inbox i
      WHERE i.applied_at IS NULL AND i.set_aside_at IS NULL
      ORDER BY i.team_id, i.thread_id, i.slack_ts, i.seq
    ) f
    JOIN threads t ON t.team_id = f.team_id AND t.thread_id = f.thread_id AND t.stopped IS NULL
    WHERE f.due_at <= now()
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = f.team_id AND w.ended_at IS NOT NULL)
  ) d WHERE d.place <= CASE WHEN d.suspect THEN least(5, per_team) ELSE per_team END
  ORDER BY d.place, d.due_at LIMIT at_most
$$;

-- Threads that can't go on, for the operator: keys, and how many there are in all.
CREATE FUNCTION stopped_threads(at_most int)
RETURNS TABLE (team_id text, thread_id text, of_all bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT t.team_id, t.thread_id, count(*) OVER () FROM threads t WHERE t.stopped IS NOT NULL
  ORDER BY t.team_id, t.thread_id LIMIT at_most
$$;

REVOKE ALL ON FUNCTION stopped_threads(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stopped_threads(int) TO frontdoor_runtime;
