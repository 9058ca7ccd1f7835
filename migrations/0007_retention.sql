-- What is needed to find what is old, to delete threads without losing an event that arrives at that moment, and to find a
-- thread by where it stands in Slack.

-- Threads by age: only those that are older than the retention are looked at, and most of them go.
CREATE INDEX threads_by_age ON threads (team_id, created_at, thread_id);
-- A thread's last activity is its last turn (found by the primary key of turns) or an event that never made a turn: an
-- open one (inbox_open) or one that was set aside.
CREATE INDEX inbox_set_aside ON inbox (team_id, thread_id, set_aside_at) WHERE set_aside_at IS NOT NULL;

-- Whoever lists workspaces by this table is to find those of an earlier version, too.
INSERT INTO workspaces (team_id) SELECT DISTINCT team_id FROM threads ON CONFLICT DO NOTHING;

-- Workspaces that have a thread from before that time, in the order of their ids.
CREATE FUNCTION aged_workspaces(before timestamptz, after_team text, at_most int)
RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id FROM workspaces w
  WHERE w.team_id > after_team
    AND EXISTS (SELECT FROM threads t WHERE t.team_id = w.team_id AND t.created_at < before)
  ORDER BY w.team_id LIMIT at_most
$$;

-- The thread of that id, or the one that a message of a channel belongs to: its root, a message of its transcript, or any
-- message of a direct conversation.
CREATE FUNCTION find_thread(id text, in_channel text, root text, message text)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT f.team_id, f.thread_id FROM (
    SELECT t.team_id, t.thread_id, 1 AS place FROM workspaces w
    JOIN threads t ON t.team_id = w.team_id AND t.thread_id = id
    UNION ALL
    SELECT t.team_id, t.thread_id, 2 FROM threads t WHERE t.channel = in_channel AND t.root_ts = root
    UNION ALL
    SELECT t.team_id, t.thread_id, 3 FROM threads t
    JOIN messages m ON m.team_id = t.team_id AND m.thread_id = t.thread_id AND m.ts = message
    WHERE t.channel = in_channel
    UNION ALL
    SELECT t.team_id, t.thread_id, 4 FROM threads t WHERE t.channel = in_channel AND t.root_ts = 'dm'
  ) f ORDER BY f.place LIMIT 1
$$;

REVOKE ALL ON FUNCTION aged_workspaces(timestamptz, text, int), find_thread(text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION aged_workspaces(timestamptz, text, int), find_thread(text, text, text, text) TO frontdoor_runtime;
