-- Workspaces that were installed, and what became of them. What is due in a workspace that has ended stays where it is.
CREATE TABLE workspaces (
  team_id      text        PRIMARY KEY,
  installed_at timestamptz NOT NULL DEFAULT now(),
  -- set when Slack says that the app was uninstalled or its token revoked: nothing of this workspace is worked on from then on
  ended_at     timestamptz,
  ended_why    text,
  -- raised when rows are deleted, so that processes forget what they keep of them in memory
  purged_at    timestamptz
);
-- few have ended: what is due is compared with those few, not with all workspaces
CREATE INDEX workspaces_ended ON workspaces (team_id) WHERE ended_at IS NOT NULL;
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
ALTER TABLE workspaces FORCE ROW LEVEL SECURITY;
CREATE POLICY workspaces_of_team ON workspaces TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY workspaces_of_owner ON workspaces TO frontdoor_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON workspaces TO frontdoor_runtime;

-- As before, without the threads whose first open event waits for its retry (they would crowd out the others of their
-- workspace), and without workspaces that have ended.
CREATE OR REPLACE FUNCTION due_threads(per_team int, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT d.team_id, d.thread_id FROM (
    SELECT f.team_id, f.thread_id, f.due_at,
           row_number() OVER (PARTITION BY f.team_id ORDER BY f.due_at) AS place
    FROM (
      SELECT DISTINCT ON (i.team_id, i.thread_id) i.team_id, i.thread_id, i.due_at
      FROM inbox i
      WHERE i.applied_at IS NULL AND i.set_aside_at IS NULL
      ORDER BY i.team_id, i.thread_id, i.slack_ts, i.seq
    ) f
    JOIN threads t ON t.team_id = f.team_id AND t.thread_id = f.thread_id AND t.stopped IS NULL
    WHERE f.due_at <= now()
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = f.team_id AND w.ended_at IS NOT NULL)
  ) d WHERE d.place <= per_team ORDER BY d.place, d.due_at LIMIT at_most
$$;
