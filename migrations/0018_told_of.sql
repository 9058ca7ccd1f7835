-- Which posts of ours tell of which note or goal, so that forgetting it finds them, and no others. A row each: beneath row-level
-- security PostgreSQL uses no index for a condition that is not leakproof, and one on an array is none; equality of texts is.
-- The columns since_seq of notes and goals are no longer written or read.

CREATE TABLE told_of (
  team_id   text   NOT NULL,
  -- the id of a note or goal
  memory_id text   COLLATE "C" NOT NULL,
  -- the row of the outbox
  seq       bigint NOT NULL,
  PRIMARY KEY (team_id, memory_id, seq),
  FOREIGN KEY (team_id, seq) REFERENCES outbox (team_id, seq) ON DELETE CASCADE
);
CREATE INDEX told_of_by_post ON told_of (team_id, seq);

ALTER TABLE told_of ENABLE ROW LEVEL SECURITY;
ALTER TABLE told_of FORCE ROW LEVEL SECURITY;
CREATE POLICY told_of_of_team ON told_of TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY told_of_of_owner ON told_of TO frontdoor_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON told_of TO frontdoor_runtime;

-- A goal's lines go with it, and lines that ended long ago go with time; both are found without reading a workspace's others.
CREATE INDEX note_lines_by_key ON note_lines (team_id, key);
CREATE INDEX note_lines_ended ON note_lines (team_id, ended_at) WHERE ended_at IS NOT NULL;
