-- What later requests learn from earlier ones: who took them, which of them are alike, and what was agreed on in a
-- project. Both tables are written in the commit of the turn that filed or changed the request, so they are never behind
-- what people were told. audience says who may hear of a request outside its own channel; what is not known is kept there.

CREATE TABLE requests (
  team_id         text        NOT NULL,
  draft_id        text        NOT NULL,
  thread_id       text        NOT NULL,
  channel         text        NOT NULL,
  ticket_id       text        NOT NULL,
  short_id        text        NOT NULL,
  url             text,
  status          text        NOT NULL,
  headline        text        NOT NULL,
  -- the words that later requests are compared with
  body            text        NOT NULL,
  route_team_id   text,
  route_team_name text,
  -- a person put the request with this team, which teaches more than a match of our own
  by_person       boolean     NOT NULL DEFAULT false,
  requester       text        NOT NULL,
  project         text,
  audience        text        NOT NULL DEFAULT 'channel' CHECK (audience IN ('everyone', 'channel')),
  filed_at        timestamptz NOT NULL DEFAULT now(),
  changed_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, draft_id)
);
-- read from its end when a process learns a workspace's requests, and from where it last looked afterwards
CREATE INDEX requests_by_change ON requests (team_id, changed_at, draft_id);

-- What people agreed on by approving a request, one row a key. superseded: they agreed on something else later.
CREATE TABLE constraints (
  team_id    text        NOT NULL,
  project    text        NOT NULL,
  draft_id   text        NOT NULL,
  key        text        NOT NULL,
  value      text        NOT NULL,
  evidence   jsonb       NOT NULL,
  superseded boolean     NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, draft_id, key)
);
CREATE INDEX constraints_in_force ON constraints (team_id, project, changed_at)
  WHERE NOT superseded;

-- people who have the same need and follow the ticket, each with what they asked for
ALTER TABLE tickets ADD COLUMN followers jsonb NOT NULL DEFAULT '[]';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['requests','constraints'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO frontdoor_runtime', t);
  END LOOP;
END $$;
