-- What is to be read from Slack: everything, once a day and at each start, and single conversations of which an event said that
-- something changed there. A row outlives the process that wanted it; whichever process has the lock reads.
CREATE TABLE slack_reads (
  team_id text        NOT NULL,
  -- 'everything', or a conversation's Slack id
  what    text        NOT NULL,
  -- Slack's time of the newest news: what is read counts as of then, or as of when it is read
  news_at timestamptz NOT NULL,
  due_at  timestamptz NOT NULL,
  PRIMARY KEY (team_id, what)
);

ALTER TABLE slack_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE slack_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY slack_reads_of_team ON slack_reads TO frontdoor_runtime
  USING (team_id = nullif(current_setting('frontdoor.team_id', true), ''))
  WITH CHECK (team_id = nullif(current_setting('frontdoor.team_id', true), ''));
CREATE POLICY slack_reads_of_owner ON slack_reads TO frontdoor_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON slack_reads TO frontdoor_runtime;
