-- The outbox at its full size: posts are paced, what can't be sent is told to a person, and one workspace's flood does not
-- keep the others waiting.

-- Who is told by direct message when a reply of this thread can't be delivered.
ALTER TABLE threads ADD COLUMN requester text;

-- the moment for which this post has a place in its channel's queue; null: none yet
ALTER TABLE outbox ADD COLUMN paced_at timestamptz;
-- when it was first tried; a row is given up by this, so that waiting for its turn never counts as failing
ALTER TABLE outbox ADD COLUMN tried_at timestamptz;
-- the version that looked at it last did not know its kind: what comes after it in the lane goes on meanwhile
ALTER TABLE outbox ADD COLUMN unknown_kind boolean NOT NULL DEFAULT false;

-- How fast we post to a channel (by its id, its name as configured, or the person of a direct message), for all processes
-- together. busy_until moves on by one interval a post; see claim-outbox.ts. limited_until: Slack told us to wait till then.
CREATE TABLE channel_pace (
  team_id       text        NOT NULL,
  channel       text        NOT NULL,
  busy_until    timestamptz NOT NULL,
  limited_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (team_id, channel)
);
ALTER TABLE channel_pace ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_pace FORCE ROW LEVEL SECURITY;
CREATE POLICY channel_pace_of_team ON channel_pace TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY channel_pace_of_owner ON channel_pace TO frontdoor_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON channel_pace TO frontdoor_runtime;

-- As before, the workspaces taking turns, without those that have ended. A row of an unknown kind that waits is passed over.
-- The planner knows neither how few rows are open nor that their index has them in the order wanted here; told to use it,
-- it does not read and sort what waits.
CREATE OR REPLACE FUNCTION due_lanes(lost_after interval, at_most int)
RETURNS TABLE (team_id text, thread_id text, lane text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT d.team_id, d.thread_id, d.lane FROM (
    SELECT h.team_id, h.thread_id, h.lane, h.due_at,
           row_number() OVER (PARTITION BY h.team_id ORDER BY h.due_at) AS place
    FROM (
      SELECT DISTINCT ON (o.team_id, o.thread_id, o.lane) o.team_id, o.thread_id, o.lane, o.status, o.due_at, o.claimed_at
      FROM outbox o
      WHERE o.status IN ('pending', 'claimed', 'unknown') AND (NOT o.unknown_kind OR o.due_at <= now())
      ORDER BY o.team_id, o.thread_id, o.lane, o.seq
    ) h
    WHERE ((h.status = 'claimed' AND h.claimed_at < now() - lost_after) OR (h.status <> 'claimed' AND h.due_at <= now()))
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = h.team_id AND w.ended_at IS NOT NULL)
  ) d ORDER BY d.place, d.due_at LIMIT at_most
$$;
