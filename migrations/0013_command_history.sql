-- What people did in their threads with the bot's tools, took back and did again. It only grows: an undo is an entry of its own.
CREATE TABLE command_history (
  team_id    text        NOT NULL,
  thread_id  text        NOT NULL,
  -- the turn that did it, and its place there: an entry is written once, with that turn's commit
  turn_no    bigint      NOT NULL,
  n          int         NOT NULL,
  command_id text        NOT NULL,
  act        text        NOT NULL CHECK (act IN ('do','undo','redo')),
  -- the entry that was taken back or done again
  of         text        CHECK ((of IS NULL) = (act = 'do')),
  tool       text        NOT NULL,
  by         text        NOT NULL,
  args       jsonb       NOT NULL,
  summary    text        NOT NULL,
  -- what this entry changed, with both of its ends
  change     jsonb       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id, turn_no, n),
  UNIQUE (team_id, thread_id, command_id)
);

ALTER TABLE command_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE command_history FORCE ROW LEVEL SECURITY;
CREATE POLICY command_history_of_team ON command_history TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY command_history_of_owner ON command_history TO frontdoor_owner USING (true) WITH CHECK (true);
-- no entry is ever changed
GRANT SELECT, INSERT, DELETE ON command_history TO frontdoor_runtime;

-- A message that makes a turn of its own, such as one that says "undo": what was said beside it must not run together with it.
ALTER TABLE inbox ADD COLUMN alone boolean NOT NULL DEFAULT false;

-- What was left on a ticket of the built-in tracker in words.
ALTER TABLE tickets ADD COLUMN comments jsonb NOT NULL DEFAULT '[]';
