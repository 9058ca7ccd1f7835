-- Whom a thread waits for, and when they are to be reminded: one row a thread, written in the commit of the turn that
-- parked it. The row goes as its reminder comes: one statement takes it away and puts the event into the inbox.
CREATE TABLE reminders (
  team_id   text        NOT NULL,
  thread_id text        NOT NULL,
  -- names the open question or card; while it stays the same, later turns leave the row as it is
  key       text        NOT NULL,
  people    jsonb       NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (team_id, thread_id)
);
-- The sweep looks for what is due in all workspaces at once. Being no key, this index stays possible on a partitioned table.
CREATE INDEX reminders_by_time ON reminders (at);

ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY reminders_of_team ON reminders TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY reminders_of_owner ON reminders TO frontdoor_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON reminders TO frontdoor_runtime;

-- Threads of any workspace with a reminder that is due at `moment`, the longest waiting first. The moment is the caller's,
-- since a playground's clock can be ahead of the database's. Workspaces that have ended and stopped threads are left out.
CREATE FUNCTION due_reminders(moment timestamptz, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT r.team_id, r.thread_id
  FROM reminders r
  JOIN threads t ON t.team_id = r.team_id AND t.thread_id = r.thread_id AND t.stopped IS NULL
  WHERE r.at <= moment
    AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = r.team_id AND w.ended_at IS NOT NULL)
  ORDER BY r.at LIMIT at_most
$$;
REVOKE ALL ON FUNCTION due_reminders(timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_reminders(timestamptz, int) TO frontdoor_runtime;
