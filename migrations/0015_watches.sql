-- Who wants to be told when an entity changes, and what has changed since they were told last. The news is written by a trigger,
-- so that it is complete whatever changes the entity: a turn, an import or Slack.

CREATE TABLE watches (
  team_id    text        NOT NULL,
  -- a Slack user id
  who        text        NOT NULL,
  entity     text        COLLATE "C" NOT NULL,
  condition  text        NOT NULL DEFAULT 'any' CHECK (condition IN ('any','state','assignee','due_passed')),
  -- when its due date passes, where the watcher is to hear of that and has not heard yet
  due_at     timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, who, entity)
);
CREATE INDEX watches_by_entity ON watches (team_id, entity);
-- The sweep looks for what is due in all workspaces at once. Being no key, this index stays possible on a partitioned table.
CREATE INDEX watches_by_due ON watches (due_at) WHERE due_at IS NOT NULL;

-- A row goes as its message is queued, so it is told once.
CREATE TABLE watch_news (
  team_id  text        NOT NULL,
  seq      bigint      GENERATED ALWAYS AS IDENTITY,
  who      text        NOT NULL,
  entity   text        COLLATE "C" NOT NULL,
  what     text        NOT NULL DEFAULT 'state' CHECK (what IN ('state','assignee','due')),
  was      text,
  is_now   text,
  at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, seq)
);
CREATE INDEX watch_news_of ON watch_news (team_id, who);
CREATE INDEX watch_news_by_time ON watch_news (at);

-- A date is written as ISO has it, in UTC.
CREATE FUNCTION iso_date(moment timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

CREATE FUNCTION entities_watched() RETURNS trigger
LANGUAGE plpgsql SET search_path = frontdoor, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT w.who, w.entity, w.condition, w.team_id,
           o.state AS state_was, n.state AS state_now, o.assignee AS assignee_was, n.assignee AS assignee_now,
           o.due_at AS due_was, n.due_at AS due_now
    FROM entities_after n
    JOIN entities_before o ON o.team_id = n.team_id AND o.id = n.id
    JOIN watches w ON w.team_id = n.team_id AND w.entity = n.id
    WHERE (o.state, o.assignee, o.due_at) IS DISTINCT FROM (n.state, n.assignee, n.due_at)
  ), moved AS (
    UPDATE watches w SET due_at = c.due_now FROM changed c
    WHERE w.team_id = c.team_id AND w.who = c.who AND w.entity = c.entity AND c.due_was IS DISTINCT FROM c.due_now
      AND c.condition IN ('any', 'due_passed')
  )
  INSERT INTO watch_news (team_id, who, entity, what, was, is_now)
  SELECT c.team_id, c.who, c.entity, v.what, v.was, v.is_now
  FROM changed c CROSS JOIN LATERAL (VALUES
    ('state', c.state_was, c.state_now),
    ('assignee', c.assignee_was, c.assignee_now),
    ('due', iso_date(c.due_was), iso_date(c.due_now))) AS v(what, was, is_now)
  WHERE v.was IS DISTINCT FROM v.is_now AND c.condition IN ('any', v.what)
  ORDER BY c.who, c.entity;
  RETURN NULL;
END $$;
CREATE TRIGGER entities_watched AFTER UPDATE ON entities
  REFERENCING OLD TABLE AS entities_before NEW TABLE AS entities_after
  FOR EACH STATEMENT EXECUTE FUNCTION entities_watched();

-- Watchers of any workspace to whom there is something to tell: nothing more came for a while after the newest news, or the
-- oldest waits long enough, or a due date has passed at `moment`. The moment is the caller's, since a playground's clock can be
-- ahead of the database's. Workspaces that have ended are left out.
CREATE FUNCTION due_watchers(moment timestamptz, quiet interval, longest interval, at_most int)
RETURNS TABLE (team_id text, who text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT d.team_id, d.who FROM (
    SELECT n.team_id, n.who, min(n.at) AS since FROM watch_news n GROUP BY n.team_id, n.who
    HAVING max(n.at) <= now() - quiet OR min(n.at) <= now() - longest
    UNION ALL
    SELECT w.team_id, w.who, w.due_at FROM watches w WHERE w.due_at <= moment) d
  WHERE NOT EXISTS (SELECT FROM workspaces e WHERE e.team_id = d.team_id AND e.ended_at IS NOT NULL)
  GROUP BY d.team_id, d.who ORDER BY min(d.since) LIMIT at_most
$$;
REVOKE ALL ON FUNCTION due_watchers(timestamptz, interval, interval, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_watchers(timestamptz, interval, interval, int) TO frontdoor_runtime;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['watches','watch_news'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO frontdoor_runtime', t);
  END LOOP;
END $$;
