-- What people can name, under which names, how it hangs together, and who may see it. Every query that shows an entity to
-- somebody uses one clause on visible_to (src/db/visibility.ts); row-level security keeps the workspaces apart beneath it.

-- In which order links are shown: what is worked on first.
CREATE FUNCTION entity_rank(state text) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN lower(translate(state, ' -', '__')) IN ('active', 'in_progress') THEN 0::smallint ELSE 1::smallint END
$$;
-- Scratch documents are nobody's to find among links.
CREATE FUNCTION entity_listed(type_key text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT type_key IS NULL OR NOT (type_key = 'scratch' OR type_key LIKE '%.scratch')
$$;

-- Who may see an entity, as its links carry it: NULL where everyone may, and where it takes more words than an index holds.
CREATE FUNCTION entity_audience(visible_to text[]) RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(array_to_string(visible_to, ' ')) <= 600 THEN visible_to END
$$;

-- Whether a task waits for nobody any more, in the words of whatever tracker it is from.
CREATE FUNCTION entity_done(state text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(lower(translate(trim(state), ' -', '__')) IN ('done', 'closed', 'complete', 'completed', 'resolved', 'fixed',
    'merged', 'shipped', 'implemented', 'cancelled', 'canceled', 'rejected', 'declined', 'abandoned', 'withdrawn', 'wont_do',
    'wont_fix', 'won''t_do', 'won''t_fix', 'duplicate', 'archived', 'deleted'), false)
$$;

CREATE TABLE entities (
  team_id     text        NOT NULL,
  -- carries its kind: 'task:…', 'user:U123'
  id          text        COLLATE "C" NOT NULL,
  kind        text        NOT NULL CHECK (kind IN
                ('task','document','channel','project','user','plan','goal','milestone','output')),
  short_id    text,
  name        text        NOT NULL,
  other_names text[]      NOT NULL DEFAULT '{}',
  state       text,
  type_key    text,
  description text,
  url         text,
  -- ids of entities, in their collation: a join with another looks up no index
  owner       text        COLLATE "C",
  assignee    text        COLLATE "C",
  due_at      timestamptz,
  properties  jsonb       NOT NULL DEFAULT '{}',
  -- NULL: everyone in the workspace; else people ('user:U…') and members of channels ('channel:C…')
  visible_to  text[],
  -- what it was learned from; what one source has told, another does not overwrite
  source      text        NOT NULL CHECK (source IN ('slack','ticket','import')),
  -- the source's own time of this state: news that arrives late changes nothing
  as_of       timestamptz NOT NULL DEFAULT now(),
  -- a fingerprint of its aliases: they are looked at again only where it differs
  known_as    text        NOT NULL DEFAULT '',
  -- as told first; an entity is made once
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  -- columns, since a condition on a function of ours is looked up in no index where row-level security stands before it
  channel     text        COLLATE "C" GENERATED ALWAYS AS (properties ->> 'channel') STORED,
  is_open     boolean     NOT NULL GENERATED ALWAYS AS (kind = 'task' AND NOT entity_done(state)) STORED,
  PRIMARY KEY (team_id, id)
);
-- who is to do what, who asked for it, what is open where, and what is due next
CREATE INDEX entities_by_assignee ON entities (team_id, assignee, due_at) WHERE kind = 'task';
CREATE INDEX entities_by_owner ON entities (team_id, owner, due_at) WHERE kind = 'task' AND owner IS NOT NULL;
CREATE INDEX entities_by_channel ON entities (team_id, channel) WHERE is_open AND channel IS NOT NULL;
CREATE INDEX entities_by_due ON entities (team_id, is_open, due_at, created_at DESC, id) WHERE kind = 'task';

-- Every name that finds an entity, normalised. how: 'exact' (id, short id, slug, handle, compact name), 'name' (its whole
-- name), 'first' (a person's first name or initials), 'part' (two telling words of a longer name: makes candidates only).
CREATE TABLE entity_aliases (
  team_id text NOT NULL,
  alias   text COLLATE "C" NOT NULL,
  id      text COLLATE "C" NOT NULL,
  kind    text NOT NULL,
  how     text NOT NULL CHECK (how IN ('exact','name','first','part')),
  PRIMARY KEY (team_id, alias, id) INCLUDE (how),
  FOREIGN KEY (team_id, id) REFERENCES entities (team_id, id) ON DELETE CASCADE
);
CREATE INDEX entity_aliases_by_entity ON entity_aliases (team_id, id);
-- word-similarity, for names that nobody has typed quite right; bootstrap has seen to the extension, in whatever schema it is
DO $$
BEGIN
  EXECUTE format('CREATE INDEX entity_aliases_like ON entity_aliases USING gin (alias %s.gin_trgm_ops) '
    'WHERE how IN (''exact'', ''name'')', (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm'));
END $$;

-- Links, read from source to target. What orders and filters the entities at both ends stands here too, so that the links
-- of an entity that has ten thousand are counted and cut from an index alone: whether it is active (0) or not (1), when it
-- was made, whether not everyone may see it, who may, and whether it is listed at all (scratch documents are not).
CREATE TABLE edges (
  team_id        text        NOT NULL,
  id             bigint      GENERATED ALWAYS AS IDENTITY,
  src_kind       text        NOT NULL,
  src_id         text        COLLATE "C" NOT NULL,
  relation       text        NOT NULL,
  dst_kind       text        NOT NULL,
  dst_id         text        COLLATE "C" NOT NULL,
  src_rank       smallint    NOT NULL,
  src_at         timestamptz NOT NULL,
  src_restricted boolean     NOT NULL,
  src_audience   text[],
  src_listed     boolean     NOT NULL,
  dst_rank       smallint    NOT NULL,
  dst_at         timestamptz NOT NULL,
  dst_restricted boolean     NOT NULL,
  dst_audience   text[],
  dst_listed     boolean     NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, src_id, relation, dst_id),
  FOREIGN KEY (team_id, src_id) REFERENCES entities (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, dst_id) REFERENCES entities (team_id, id) ON DELETE CASCADE
-- an index alone tells of rows on those pages only that vacuum has seen since they changed
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX edges_out ON edges (team_id, src_id, dst_kind, dst_restricted, dst_rank, dst_at DESC, id)
  INCLUDE (relation, dst_audience) WHERE dst_listed;
-- of all links, since whoever deletes an entity looks here for those that point at it
CREATE INDEX edges_in ON edges (team_id, dst_id, src_listed, src_kind, src_restricted, src_rank, src_at DESC, id)
  INCLUDE (relation, src_audience);

-- What stands at the links of an entity follows it, whoever changes it. Links are locked in one order, so that two who change
-- many entities at once wait for one another in turn; each statement sees what was committed while the one before waited.
CREATE FUNCTION edges_follow() RETURNS trigger
LANGUAGE plpgsql SET search_path = frontdoor, pg_temp AS $$
DECLARE
  changed text[];
BEGIN
  SELECT array_agg(n.id ORDER BY n.id) INTO changed
  FROM entities_before o JOIN entities_after n ON n.team_id = o.team_id AND n.id = o.id
  WHERE (entity_rank(o.state), o.created_at, o.visible_to, entity_listed(o.type_key))
        IS DISTINCT FROM (entity_rank(n.state), n.created_at, n.visible_to, entity_listed(n.type_key));
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM edges WHERE id IN (
    SELECT s.id FROM edges s JOIN entities_after n ON n.team_id = s.team_id AND n.id = s.src_id WHERE n.id = ANY (changed)
    UNION
    SELECT d.id FROM edges d JOIN entities_after n ON n.team_id = d.team_id AND n.id = d.dst_id WHERE n.id = ANY (changed)
  ) ORDER BY id FOR NO KEY UPDATE;
  UPDATE edges e SET src_rank = entity_rank(n.state), src_at = n.created_at,
                     src_restricted = n.visible_to IS NOT NULL, src_audience = entity_audience(n.visible_to),
                     src_listed = entity_listed(n.type_key)
  FROM entities_after n WHERE n.id = ANY (changed) AND e.team_id = n.team_id AND e.src_id = n.id;
  UPDATE edges e SET dst_rank = entity_rank(n.state), dst_at = n.created_at,
                     dst_restricted = n.visible_to IS NOT NULL, dst_audience = entity_audience(n.visible_to),
                     dst_listed = entity_listed(n.type_key)
  FROM entities_after n WHERE n.id = ANY (changed) AND e.team_id = n.team_id AND e.dst_id = n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER edges_follow AFTER UPDATE ON entities
  REFERENCING OLD TABLE AS entities_before NEW TABLE AS entities_after
  FOR EACH STATEMENT EXECUTE FUNCTION edges_follow();

-- Who is in which channel, where that decides what they may see: private channels, direct messages, shared channels.
-- as_of is Slack's time of the news, so that what arrives late changes nothing; who left stays as a row that says so.
CREATE TABLE channel_members (
  team_id text        NOT NULL,
  user_id text        NOT NULL,
  channel text        NOT NULL,
  present boolean     NOT NULL,
  as_of   timestamptz NOT NULL,
  PRIMARY KEY (team_id, user_id, channel)
);
CREATE INDEX channel_members_by_channel ON channel_members (team_id, channel) WHERE present;

-- As whom a person sees: themselves, and every channel that they are in.
CREATE FUNCTION principals(of_team text, of_user text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = frontdoor, pg_temp AS $$
  SELECT array_append(array_agg('channel:' || channel), 'user:' || of_user)
  FROM channel_members WHERE team_id = of_team AND user_id = of_user AND present
$$;
-- Whether somebody of another company asks, or reads along where the answer appears: nothing is everyone's there. People of
-- other companies are seen by themselves alone, and a channel that is shared with one says so.
CREATE FUNCTION among_guests(of_team text, of_user text, in_channel text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = frontdoor, pg_temp AS $$
  SELECT EXISTS (SELECT FROM entities
                 WHERE team_id = of_team AND id = 'user:' || of_user AND visible_to IS NOT NULL)
      OR EXISTS (SELECT FROM entities
                 WHERE team_id = of_team AND id = 'channel:' || in_channel AND properties->>'isShared' = 'true')
$$;
-- What an entity says of a filed request is as old as this time; where the request has changed since, a version of ours that
-- knows of no entities has changed it.
ALTER TABLE requests ADD COLUMN entity_at timestamptz;
-- who took part in its thread, for the messages there are forgotten in time
ALTER TABLE requests ADD COLUMN participants text[] NOT NULL DEFAULT '{}';
CREATE INDEX requests_without_entity ON requests (team_id, draft_id) WHERE entity_at IS DISTINCT FROM changed_at;
CREATE FUNCTION teams_without_entities() RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT DISTINCT r.team_id FROM requests r WHERE r.entity_at IS DISTINCT FROM r.changed_at
$$;

-- The workspaces that have the app installed, for programs that are told of none.
CREATE FUNCTION open_workspaces() RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id FROM workspaces w WHERE w.ended_at IS NULL ORDER BY w.team_id
$$;

REVOKE ALL ON FUNCTION principals(text, text), among_guests(text, text, text), open_workspaces(), teams_without_entities() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION principals(text, text), among_guests(text, text, text), open_workspaces(), teams_without_entities() TO frontdoor_runtime;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['entities','entity_aliases','edges','channel_members'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO frontdoor_runtime', t);
  END LOOP;
END $$;
