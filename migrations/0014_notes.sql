-- What is remembered: notes and goals, each a person's own, a project's or the workspace's, and the bedside note that a
-- project's threads keep up themselves. Who is shown what is one clause (src/db/remembered.ts); row-level security keeps the
-- workspaces apart beneath it.

CREATE TABLE notes (
  team_id      text        NOT NULL,
  id           text        COLLATE "C" NOT NULL,
  type         text        NOT NULL DEFAULT 'fact' CHECK (type IN ('fact','preference','decision','plan')),
  scope        text        NOT NULL DEFAULT 'user' CHECK (scope IN ('user','project','workspace')),
  -- a Slack user id; 'frontdoor' for a bedside note
  author       text        NOT NULL,
  -- the id of its entity, or 'name:…' where only a channel's configuration names it
  project_key  text        COLLATE "C",
  project_name text,
  -- that of a bedside note is empty: its lines stand in note_lines, since not everyone may see each of them
  body         text        NOT NULL,
  tags         text[]      NOT NULL DEFAULT '{}',
  importance   smallint    NOT NULL DEFAULT 3 CHECK (importance BETWEEN 1 AND 5),
  entities     text[]      NOT NULL DEFAULT '{}',
  -- the message that it comes from: channel, ts, threadTs
  source       jsonb,
  bedside      boolean     NOT NULL DEFAULT false,
  -- what was posted before this row of the outbox can't tell of it
  since_seq    bigint      NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  CHECK (scope <> 'project' OR project_key IS NOT NULL)
);
CREATE INDEX notes_by_author ON notes (team_id, author, updated_at DESC);
CREATE INDEX notes_by_project ON notes (team_id, project_key, updated_at DESC);
CREATE INDEX notes_newest ON notes (team_id, updated_at DESC) WHERE NOT bedside;

-- What finds a note: its words, normalised; its tags as '#tag'; the ids of the entities that it speaks of. A row each, for
-- beneath row-level security PostgreSQL uses no index for a condition that is not leakproof, and a search in a tsvector is
-- none; equality of texts is.
CREATE TABLE note_words (
  team_id text NOT NULL,
  word    text COLLATE "C" NOT NULL,
  note_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (team_id, word, note_id),
  FOREIGN KEY (team_id, note_id) REFERENCES notes (team_id, id) ON DELETE CASCADE
);
CREATE INDEX note_words_by_note ON note_words (team_id, note_id);

-- The lines of bedside notes. Lines are added and ended, never rewritten: those without an end are the note as it is now,
-- all together are its history.
CREATE TABLE note_lines (
  team_id   text        NOT NULL,
  note_id   text        COLLATE "C" NOT NULL,
  seq       bigint      GENERATED ALWAYS AS IDENTITY,
  part      text        NOT NULL DEFAULT 'open' CHECK (part IN ('driving','open','next')),
  -- a later line takes the place of the one with its key
  key       text        COLLATE "C" NOT NULL,
  body      text        NOT NULL,
  -- who may see this entity may see the line; NULL: whoever may see the project
  about     text        COLLATE "C",
  -- what brought it, and what ended it: 'filed', 'analysis', 'crowded' and the like
  why       text        NOT NULL,
  added_at  timestamptz NOT NULL DEFAULT now(),
  ended_why text,
  ended_at  timestamptz,
  PRIMARY KEY (team_id, note_id, seq),
  FOREIGN KEY (team_id, note_id) REFERENCES notes (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX note_lines_now ON note_lines (team_id, note_id, key) WHERE ended_at IS NULL;

CREATE TABLE goals (
  team_id      text        NOT NULL,
  id           text        COLLATE "C" NOT NULL,
  title        text        NOT NULL,
  status       text        NOT NULL DEFAULT 'open' CHECK (status IN ('open','done','dropped')),
  progress     smallint    NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  scope        text        NOT NULL DEFAULT 'user' CHECK (scope IN ('user','project','workspace')),
  author       text        NOT NULL,
  project_key  text        COLLATE "C",
  project_name text,
  since_seq    bigint      NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  CHECK (scope <> 'project' OR project_key IS NOT NULL)
);
CREATE INDEX goals_by_author ON goals (team_id, author, updated_at DESC);
CREATE INDEX goals_by_project ON goals (team_id, project_key, updated_at DESC);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notes','note_words','note_lines','goals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO frontdoor_runtime', t);
  END LOOP;
END $$;
