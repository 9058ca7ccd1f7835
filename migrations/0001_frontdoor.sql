-- The runtime's tables. Every table carries team_id first and is guarded by row-level security on it, forced, so that a
-- forgotten filter in a query shows nothing rather than another workspace's rows. Times are the database's own.

-- One row a Slack thread, which is one LangGraph thread. turn_no fences commits: whoever commits a turn must have read it.
CREATE TABLE threads (
  team_id    text        NOT NULL,
  thread_id  text        NOT NULL,
  channel    text        NOT NULL,
  root_ts    text        NOT NULL,
  is_direct  boolean     NOT NULL DEFAULT false,
  turn_no    bigint      NOT NULL DEFAULT 0,
  -- set when the thread cannot go on (its checkpoint is gone or unreadable); it is reported and never started anew
  stopped    text,
  -- set once the messages before the bot's first turn were read from Slack, with what went wrong if anything did
  history    text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id),
  -- without team_id on purpose: of several workspaces that share a channel, the first that was called in owns the thread
  UNIQUE (channel, root_ts)
);
-- an event is addressed by channel and root, inside one workspace
CREATE INDEX threads_by_root ON threads (team_id, channel, root_ts);

-- What happened, durable before Slack gets its answer. dedupe_key makes a redelivery a no-op.
CREATE TABLE inbox (
  team_id      text        NOT NULL,
  seq          bigint      GENERATED ALWAYS AS IDENTITY,
  dedupe_key   text        NOT NULL,
  thread_id    text        NOT NULL,
  kind         text        NOT NULL,
  via          text        NOT NULL,
  actor        text,
  slack_ts     text        NOT NULL,
  payload      jsonb       NOT NULL,
  -- a mention, a direct message, a click or a form: does not wait for the conversation to pause
  urgent       boolean     NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now(),
  due_at       timestamptz NOT NULL,
  attempts     int         NOT NULL DEFAULT 0,
  applied_at   timestamptz,
  applied_turn bigint,
  -- set when the event failed too often; later events go on without it
  set_aside_at timestamptz,
  PRIMARY KEY (team_id, seq),
  UNIQUE (team_id, dedupe_key)
);
CREATE INDEX inbox_open ON inbox (team_id, thread_id, slack_ts, seq) WHERE applied_at IS NULL AND set_aside_at IS NULL;

-- The transcript. The checkpoint holds no history, so its size does not grow with the conversation.
CREATE TABLE messages (
  team_id    text    NOT NULL,
  thread_id  text    NOT NULL,
  ts         text    NOT NULL,
  author     text    NOT NULL,
  body       text    NOT NULL,
  bot        boolean NOT NULL DEFAULT false,
  edit_ts    text,
  deleted    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (team_id, thread_id, ts)
);

-- Durable orders to the outside: what to post or rewrite in Slack, what to file in a tracker.
CREATE TABLE outbox (
  team_id     text        NOT NULL,
  seq         bigint      GENERATED ALWAYS AS IDENTITY,
  intent_key  text        NOT NULL,
  thread_id   text        NOT NULL,
  lane        text        NOT NULL CHECK (lane IN ('slack', 'tracker')),
  kind        text        NOT NULL,
  payload     jsonb       NOT NULL,
  status      text        NOT NULL DEFAULT 'pending'
              CHECK (status IN ('pending', 'claimed', 'sent', 'unknown', 'failed', 'cancelled')),
  attempts    int         NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now(),
  claimed_at  timestamptz,
  sent_at     timestamptz,
  error       text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, seq),
  UNIQUE (team_id, intent_key)
);
CREATE INDEX outbox_open ON outbox (team_id, thread_id, lane, seq) WHERE status IN ('pending', 'claimed', 'unknown');

-- Where a slot's message stands, so that it can be rewritten in place and linked to.
CREATE TABLE posts (
  team_id   text NOT NULL,
  slot      text NOT NULL,
  channel   text NOT NULL,
  ts        text NOT NULL,
  thread_ts text,
  posted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, slot)
);

-- What a listener may read at once without a turn: the draft as it stood after the last turn.
CREATE TABLE drafts (
  team_id    text        NOT NULL,
  draft_id   text        NOT NULL,
  thread_id  text        NOT NULL,
  rev        int         NOT NULL,
  phase      text        NOT NULL,
  blueprint  text        NOT NULL,
  view       jsonb       NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, draft_id)
);
CREATE INDEX drafts_by_thread ON drafts (team_id, thread_id);

-- One row a turn: what came in, how it went, what it cost.
CREATE TABLE turns (
  team_id      text        NOT NULL,
  thread_id    text        NOT NULL,
  turn_no      bigint      NOT NULL,
  events       jsonb       NOT NULL,
  trace        jsonb       NOT NULL,
  brain_calls  jsonb       NOT NULL,
  replies      int         NOT NULL,
  ms           int         NOT NULL,
  committed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id, turn_no)
);

-- The built-in tracker. One draft makes one ticket: the unique key on draft_id is the last line of that defence.
CREATE TABLE tickets (
  team_id    text        NOT NULL,
  ticket_id  text        NOT NULL,
  number     int         NOT NULL,
  draft_id   text        NOT NULL,
  intent_key text        NOT NULL,
  status     text        NOT NULL DEFAULT 'open',
  assignee   text,
  request    jsonb       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, ticket_id),
  UNIQUE (team_id, number),
  UNIQUE (team_id, draft_id)
);
CREATE TABLE ticket_numbers (
  team_id text PRIMARY KEY,
  last    int NOT NULL
);

-- Least privilege and tenant isolation. The owner role migrates and owns the functions that cross workspaces; it is the
-- only one that sees more than one workspace, and those functions return keys alone.
GRANT USAGE ON SCHEMA frontdoor TO frontdoor_runtime;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['threads','inbox','messages','outbox','posts','drafts','turns','tickets','ticket_numbers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- the setting is NULL in a fresh session and empty after a transaction that had it: neither is a workspace
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO frontdoor_runtime', t);
  END LOOP;
END $$;

-- Threads with a due event, the longest waiting first, at most `per_team` a workspace so that none crowds out another.
CREATE FUNCTION due_threads(per_team int, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT d.team_id, d.thread_id FROM (
    SELECT i.team_id, i.thread_id, min(i.due_at) AS due,
           row_number() OVER (PARTITION BY i.team_id ORDER BY min(i.due_at)) AS place
    FROM inbox i
    JOIN threads t ON t.team_id = i.team_id AND t.thread_id = i.thread_id AND t.stopped IS NULL
    WHERE i.applied_at IS NULL AND i.set_aside_at IS NULL AND i.due_at <= now()
    GROUP BY i.team_id, i.thread_id
  ) d WHERE d.place <= per_team ORDER BY d.place, d.due LIMIT at_most
$$;

-- Lanes of the outbox whose first open row is due. `lost_after`: a claim older than that belongs to a dead process.
CREATE FUNCTION due_lanes(lost_after interval, at_most int)
RETURNS TABLE (team_id text, thread_id text, lane text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT o.team_id, o.thread_id, o.lane FROM (
    SELECT DISTINCT ON (team_id, thread_id, lane) team_id, thread_id, lane, status, due_at, claimed_at
    FROM outbox WHERE status IN ('pending', 'claimed', 'unknown')
    ORDER BY team_id, thread_id, lane, seq
  ) o
  WHERE (o.status = 'claimed' AND o.claimed_at < now() - lost_after)
     OR (o.status <> 'claimed' AND o.due_at <= now())
  ORDER BY o.due_at LIMIT at_most
$$;

REVOKE ALL ON FUNCTION due_threads(int, int), due_lanes(interval, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_threads(int, int), due_lanes(interval, int) TO frontdoor_runtime;
