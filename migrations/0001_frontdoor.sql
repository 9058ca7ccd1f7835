-- The schema, by subject: workspaces; threads and what happens in them; the outbox; reminders; commands; tickets and what later
-- requests learn; what people can name and who may see it; memory; watches; and at the end who may do what.
--
-- Every table carries team_id first and is guarded by row-level security on it, forced, so that a forgotten filter in a query
-- shows nothing rather than another workspace's rows. Times are the database's own.
--
-- Functions that look into all workspaces run as the owner and return keys alone. What is due in a workspace that has ended
-- stays where it is: they leave it out.


-- Workspaces ------------------------------------------------------------------------------------------------------------------

-- Workspaces that were installed, and what became of them.
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

-- The workspaces that have the app installed, for programs that are told of none.
CREATE FUNCTION open_workspaces() RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id FROM workspaces w WHERE w.ended_at IS NULL ORDER BY w.team_id
$$;

-- All workspaces that were ever seen, also those that have ended: their audit is still to be read.
CREATE FUNCTION known_workspaces() RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id FROM workspaces w ORDER BY w.team_id
$$;

-- Who decided what, without a word of what people wrote (src/domain/audit.ts). The runtime role only adds what people decide, at
-- the time of the transaction: what operators do, and to delete or to change, takes the owner role.
CREATE TABLE audit (
  team_id   text        NOT NULL,
  seq       bigint      GENERATED ALWAYS AS IDENTITY,
  at        timestamptz NOT NULL DEFAULT now(),
  who       text        NOT NULL,
  deed      text        NOT NULL CHECK (deed IN ('approved','discarded','restored','withdrew','reopened','refused','rerouted','set',
                                                 'purged','exported','forgot')),
  via       text        NOT NULL CHECK (via IN ('words','click','form','command','program')),
  thread_id text,
  draft_id  text,
  ticket    text,
  detail    text,
  PRIMARY KEY (team_id, seq)
);
CREATE INDEX audit_by_person ON audit (team_id, who, seq);


-- Threads and what happens in them --------------------------------------------------------------------------------------------

-- One row a Slack thread, which is one LangGraph thread. turn_no fences commits: whoever commits a turn must have read it.
CREATE TABLE threads (
  team_id    text        NOT NULL,
  thread_id  text        NOT NULL,
  channel    text        NOT NULL,
  root_ts    text        NOT NULL,
  is_direct  boolean     NOT NULL DEFAULT false,
  turn_no    bigint      NOT NULL DEFAULT 0,
  -- who is told by direct message when a reply of this thread can't be delivered
  requester  text,
  -- set when the thread cannot go on (its checkpoint is gone or unreadable); it is reported and never started anew
  stopped    text,
  -- set once the messages before the bot's first turn were read from Slack; with why, and "to be read", while they could not
  history    text,
  -- messages that bear the reaction by which the bot shows that it is at work, until the thread is answered
  reacted    text[]      NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id),
  -- without team_id on purpose: of several workspaces that share a channel, the first that was called in owns the thread
  UNIQUE (channel, root_ts)
);
-- an event is addressed by channel and root, inside one workspace
CREATE INDEX threads_by_root ON threads (team_id, channel, root_ts);
CREATE INDEX threads_stopped ON threads (team_id, thread_id) WHERE stopped IS NOT NULL;
-- only threads that are older than the retention are looked at, and most of them go
CREATE INDEX threads_by_age ON threads (team_id, created_at, thread_id);

-- Direct conversations and channels that the bot has been met in: it says how to begin there once for good, long after its words
-- and the order for them are gone.
CREATE TABLE welcomes (
  team_id text NOT NULL,
  channel text NOT NULL,
  PRIMARY KEY (team_id, channel)
);

-- What somebody posts in a channel that takes requests, minutes after a post of theirs that nobody else has answered. Where it has
-- joined the thread of that one, its edits, its deletion and what is said below it are of that thread, too. Until then it has a
-- thread of its own, and somebody may yet say that it goes on with the other.
CREATE TABLE further_posts (
  team_id   text    NOT NULL,
  channel   text    NOT NULL,
  root_ts   text    NOT NULL,
  thread_id text    NOT NULL,
  joined    boolean NOT NULL,
  PRIMARY KEY (team_id, channel, root_ts)
);
CREATE INDEX further_posts_by_thread ON further_posts (team_id, thread_id);

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
  -- the moment for which it has a place among its person's turns; null: it needs none, or has not been looked at yet
  paced_at     timestamptz,
  attempts     int         NOT NULL DEFAULT 0,
  -- how many of the attempts ended in a failure that their process lived to tell. What else was counted are turns during which
  -- the process died, of whatever cause: the event's own, or another's that ran beside it
  failures     int         NOT NULL DEFAULT 0,
  applied_at   timestamptz,
  applied_turn bigint,
  -- set when the event failed too often; later events go on without it
  set_aside_at timestamptz,
  -- the blueprint, by id, that the configuration no longer has and without which nothing can be made of the event. Later events
  -- go on without it; it is due again once the blueprint is back, or the draft that needs it is over
  kept_for     text,
  PRIMARY KEY (team_id, seq),
  UNIQUE (team_id, dedupe_key)
);
CREATE INDEX inbox_open ON inbox (team_id, thread_id, slack_ts, seq) WHERE applied_at IS NULL AND set_aside_at IS NULL;
CREATE INDEX inbox_kept ON inbox (team_id, thread_id, seq) WHERE kept_for IS NOT NULL;
-- A thread's last activity is its last turn (found by the primary key of turns) or an event that never made a turn: an
-- open one (inbox_open) or one that was set aside.
CREATE INDEX inbox_set_aside ON inbox (team_id, thread_id, set_aside_at) WHERE set_aside_at IS NOT NULL;

-- The transcript. The checkpoint holds no history, so its size does not grow with the conversation.
CREATE TABLE messages (
  team_id    text    NOT NULL,
  thread_id  text    NOT NULL,
  ts         text    NOT NULL,
  author     text    NOT NULL,
  body       text    NOT NULL,
  -- what else people see of it: its files, and the messages that it forwards
  files      jsonb   NOT NULL DEFAULT '[]',
  quotes     jsonb   NOT NULL DEFAULT '[]',
  bot        boolean NOT NULL DEFAULT false,
  edit_ts    text,
  deleted    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (team_id, thread_id, ts)
);
-- a command acts on the thread in which a person wrote last: their messages, the newest first
CREATE INDEX messages_by_author ON messages (team_id, author, ts DESC) WHERE NOT bot;

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
-- App Home lists the drafts that wait for people, the newest first
CREATE INDEX drafts_waiting ON drafts (team_id, updated_at DESC) WHERE phase = 'AWAITING_USER';

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

-- Each person's share. busy_until moves on by one interval a turn, as that of channel_pace does a post; see
-- src/db/queries/inbox/claim-events.ts. tokens: what the model's server has counted on that day, UTC. '*' in place of a
-- person is the workspace.
CREATE TABLE shares (
  team_id    text        NOT NULL,
  person     text        NOT NULL,
  busy_until timestamptz NOT NULL DEFAULT '-infinity',
  day        date        NOT NULL DEFAULT '-infinity',
  tokens     bigint      NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, person)
);

-- Threads whose first open event is due, and whose they are: whoever did what is due there last, as with a timer (ALIGN
-- in src/db/queries/inbox/inbox.ts), so that nobody is hidden behind a flood; what no person did is its thread's own.
-- Workspaces take turns, and so do the people of each, with their longest waiting thread first; at most `per_team` a
-- workspace and `per_person` a person. None crowds out another. Left out are the threads whose first open event waits for
-- its retry, or for its person's place. Threads whose first open event saw its process die twice are worked on one at a
-- time in a process, so a few a workspace are enough, counted apart: a crowd of them keeps nobody else waiting. An event
-- that is about to be set aside is not worked on any more, and is none of them.
CREATE FUNCTION due_threads(per_team int, per_person int, at_most int)
RETURNS TABLE (team_id text, thread_id text, person text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT d.team_id, d.thread_id, d.person FROM (
    SELECT o.*, row_number() OVER (PARTITION BY o.team_id, o.suspect ORDER BY o.round, o.due_at) AS place
    FROM (
      SELECT f.*, p.person, row_number() OVER (PARTITION BY f.team_id, f.suspect, p.person ORDER BY f.due_at) AS round
      FROM (
        SELECT DISTINCT ON (i.team_id, i.thread_id) i.team_id, i.thread_id, i.due_at,
               i.attempts - i.failures >= 2 AND i.attempts < 5 AS suspect
        FROM inbox i
        WHERE i.applied_at IS NULL AND i.set_aside_at IS NULL AND i.kept_for IS NULL
        ORDER BY i.team_id, i.thread_id, i.slack_ts, i.seq
      ) f
      JOIN threads t ON t.team_id = f.team_id AND t.thread_id = f.thread_id AND t.stopped IS NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(n.actor, n.thread_id) AS person FROM inbox n
        WHERE n.team_id = f.team_id AND n.thread_id = f.thread_id AND n.applied_at IS NULL AND n.set_aside_at IS NULL
          AND n.kept_for IS NULL AND n.due_at <= now()
        ORDER BY n.slack_ts DESC, n.seq DESC LIMIT 1
      ) p
      WHERE f.due_at <= now()
        AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = f.team_id AND w.ended_at IS NOT NULL)
    ) o WHERE o.round <= per_person
  ) d WHERE d.place <= CASE WHEN d.suspect THEN least(5, per_team) ELSE per_team END
  ORDER BY d.place, d.due_at LIMIT at_most
$$;

-- Whether a thread's first open event is due: a key and an answer, so that whoever has let a thread go asks by one statement.
CREATE FUNCTION is_due(of_team text, of_thread text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT coalesce((
    SELECT i.due_at <= now() FROM inbox i
    WHERE i.team_id = of_team AND i.thread_id = of_thread AND i.applied_at IS NULL AND i.set_aside_at IS NULL AND i.kept_for IS NULL
    ORDER BY i.slack_ts, i.seq LIMIT 1), false)
$$;

-- Threads with events that are kept for a blueprint, but need it no longer: the configuration has it (`known`), or no open draft
-- is filled by it any more.
CREATE FUNCTION needless_keeping(known text[])
RETURNS TABLE (team_id text, thread_id text, blueprint text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT DISTINCT i.team_id, i.thread_id, i.kept_for FROM inbox i
  WHERE i.kept_for IS NOT NULL
    AND (i.kept_for = ANY (known)
      OR NOT EXISTS (SELECT FROM drafts d WHERE d.team_id = i.team_id AND d.thread_id = i.thread_id
                     AND d.blueprint = i.kept_for AND d.phase NOT IN ('CREATED', 'DISCARDED')))
$$;

-- Threads that can't go on, for the operator: keys, and how many there are in all.
CREATE FUNCTION stopped_threads(at_most int)
RETURNS TABLE (team_id text, thread_id text, of_all bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT t.team_id, t.thread_id, count(*) OVER () FROM threads t WHERE t.stopped IS NOT NULL
  ORDER BY t.team_id, t.thread_id LIMIT at_most
$$;

-- The thread of that id, or the one that a message of a channel belongs to: its root, a message of its transcript, or any
-- message of a direct conversation.
CREATE FUNCTION find_thread(id text, in_channel text, root text, message text)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT f.team_id, f.thread_id FROM (
    SELECT t.team_id, t.thread_id, 1 AS place FROM workspaces w
    JOIN threads t ON t.team_id = w.team_id AND t.thread_id = id
    UNION ALL
    SELECT t.team_id, t.thread_id, 2 FROM threads t WHERE t.channel = in_channel AND t.root_ts = root
    UNION ALL
    SELECT t.team_id, t.thread_id, 3 FROM threads t
    JOIN messages m ON m.team_id = t.team_id AND m.thread_id = t.thread_id AND m.ts = message
    WHERE t.channel = in_channel
    UNION ALL
    SELECT t.team_id, t.thread_id, 4 FROM threads t WHERE t.channel = in_channel AND t.root_ts = 'dm'
  ) f ORDER BY f.place LIMIT 1
$$;

-- Workspaces that have a thread from before that time, in the order of their ids.
CREATE FUNCTION aged_workspaces(before timestamptz, after_team text, at_most int)
RETURNS TABLE (team_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id FROM workspaces w
  WHERE w.team_id > after_team
    AND EXISTS (SELECT FROM threads t WHERE t.team_id = w.team_id AND t.created_at < before)
  ORDER BY w.team_id LIMIT at_most
$$;


-- The outbox ------------------------------------------------------------------------------------------------------------------

-- Durable orders to the outside: what to post or rewrite in Slack, what to file in a tracker.
CREATE TABLE outbox (
  team_id      text        NOT NULL,
  seq          bigint      GENERATED ALWAYS AS IDENTITY,
  intent_key   text        NOT NULL,
  thread_id    text        NOT NULL,
  lane         text        NOT NULL CHECK (lane IN ('slack', 'tracker')),
  -- whose line an order stands in: the tracker's id as configured when it was made; null: a post
  tracker      text,
  kind         text        NOT NULL,
  payload      jsonb       NOT NULL,
  -- whose doing it answers; null: nobody's
  person       text,
  status       text        NOT NULL DEFAULT 'pending'
               CHECK (status IN ('pending', 'claimed', 'sent', 'unknown', 'failed', 'cancelled')),
  attempts     int         NOT NULL DEFAULT 0,
  due_at       timestamptz NOT NULL DEFAULT now(),
  -- the moments for which this post has a place among those that its person has brought to the channel, and, once that has come, in
  -- the channel's queue; null: none yet
  own_place_at timestamptz,
  paced_at     timestamptz,
  -- when it was first tried; a row is given up by this, so that waiting for its turn never counts as failing
  tried_at     timestamptz,
  -- the version that looked at it last did not know its kind, or its channel was not known yet: what comes after it in the lane
  -- goes on meanwhile
  unknown_kind boolean     NOT NULL DEFAULT false,
  claimed_at   timestamptz,
  sent_at      timestamptz,
  -- Slack's ts of the message that the row has become, so that people can be led back to it. Messages that are rewritten in
  -- place have theirs in posts.
  posted_ts    text,
  posted_channel text,
  error        text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, seq),
  UNIQUE (team_id, intent_key)
);
-- a thread's orders go with it, and are looked through where words are taken back
CREATE INDEX outbox_by_thread ON outbox (team_id, thread_id, seq);
CREATE INDEX outbox_open ON outbox (team_id, thread_id, lane, seq) WHERE status IN ('pending', 'claimed', 'unknown');

-- Where a slot's message stands, so that it can be rewritten in place and linked to.
CREATE TABLE posts (
  team_id   text NOT NULL,
  slot      text NOT NULL,
  -- the thread that it stands for, with which it goes
  thread_id text NOT NULL,
  channel   text NOT NULL,
  ts        text NOT NULL,
  thread_ts text,
  posted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, slot)
);
CREATE INDEX posts_by_thread ON posts (team_id, thread_id);

-- How fast we post to a channel (by its id, its name as configured, or the person of a direct message), for all processes
-- together, and what of that one person's doing takes (`person`; '*': all). busy_until moves on with each post; see
-- src/db/queries/outbox/claim.ts. limited_until: Slack told us to wait till then.
CREATE TABLE channel_pace (
  team_id       text        NOT NULL,
  channel       text        NOT NULL,
  person        text        NOT NULL DEFAULT '*',
  busy_until    timestamptz NOT NULL,
  limited_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (team_id, channel, person)
);

-- Lanes of the outbox whose first open row is due, the workspaces taking turns, and within them posts and each tracker's orders.
-- Orders to a tracker come in the order in which they were made, also those that were put back; posts as they are due.
-- `lost_after`: a claim older than that belongs to a dead process. A row of an unknown kind that waits is passed over. The planner
-- knows neither how few rows are open nor that their index has them in the order wanted here; told to use it, it does not read and
-- sort what waits.
CREATE FUNCTION due_lanes(lost_after interval, at_most int)
RETURNS TABLE (team_id text, thread_id text, lane text, tracker text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT d.team_id, d.thread_id, d.lane, d.tracker FROM (
    SELECT h.team_id, h.thread_id, h.lane, h.tracker, h.due_at, row_number() OVER (
             PARTITION BY h.team_id, h.lane, h.tracker ORDER BY CASE h.lane WHEN 'slack' THEN h.due_at END, h.seq) AS place
    FROM (
      SELECT DISTINCT ON (o.team_id, o.thread_id, o.lane)
             o.team_id, o.thread_id, o.lane, o.tracker, o.seq, o.status, o.due_at, o.claimed_at
      FROM outbox o
      WHERE o.status IN ('pending', 'claimed', 'unknown') AND (NOT o.unknown_kind OR o.due_at <= now())
      ORDER BY o.team_id, o.thread_id, o.lane, o.seq
    ) h
    WHERE ((h.status = 'claimed' AND h.claimed_at < now() - lost_after) OR (h.status <> 'claimed' AND h.due_at <= now()))
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = h.team_id AND w.ended_at IS NOT NULL)
  ) d ORDER BY d.place, d.due_at LIMIT at_most
$$;


-- Requests that wait for their tracker, untried, since longer than `older`, and whose people have not been told: with how many of
-- their workspace it files up to them, themselves included.
CREATE FUNCTION waiting_filings(older interval, at_most int)
RETURNS TABLE (team_id text, thread_id text, order_key text, place bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  SELECT w.team_id, w.thread_id, w.order_key, w.place FROM (
    SELECT o.team_id, o.thread_id, o.intent_key || ':' || extract(epoch FROM o.created_at) AS order_key, o.created_at,
           row_number() OVER (PARTITION BY o.team_id, o.tracker ORDER BY o.seq) AS place
    FROM outbox o
    WHERE o.status = 'pending' AND o.lane = 'tracker' AND o.kind = 'submit' AND o.attempts = 0
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = o.team_id AND w.ended_at IS NOT NULL)
  ) w
  WHERE w.created_at < now() - older
    AND NOT EXISTS (SELECT FROM outbox t WHERE t.team_id = w.team_id AND t.intent_key = 'place:' || w.order_key)
  ORDER BY w.place LIMIT at_most
$$;

-- For the operator: how long the oldest event and the oldest order have been due, in milliseconds, that nobody has come round
-- to; 0 where nothing is late. Of a thread and of a lane the first open row counts, since those behind it wait for it.
CREATE FUNCTION backlog(lost_after interval)
RETURNS TABLE (inbox_ms float8, outbox_ms float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT
    coalesce((
      SELECT 1000 * extract(epoch FROM now() - min(i.due_at)) FROM (
        SELECT DISTINCT ON (team_id, thread_id) team_id, thread_id, due_at FROM inbox
        WHERE applied_at IS NULL AND set_aside_at IS NULL AND kept_for IS NULL ORDER BY team_id, thread_id, slack_ts, seq
      ) i
      WHERE i.due_at <= now()
        AND NOT EXISTS (SELECT FROM threads t WHERE t.team_id = i.team_id AND t.thread_id = i.thread_id AND t.stopped IS NOT NULL)
        AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = i.team_id AND w.ended_at IS NOT NULL)
    ), 0),
    coalesce((
      SELECT 1000 * extract(epoch FROM now() - min(o.since)) FROM (
        SELECT DISTINCT ON (team_id, thread_id, lane) team_id,
               CASE WHEN status = 'claimed' THEN claimed_at + lost_after ELSE due_at END AS since
        FROM outbox WHERE status IN ('pending', 'claimed', 'unknown') AND (NOT unknown_kind OR due_at <= now())
        ORDER BY team_id, thread_id, lane, seq
      ) o
      WHERE o.since <= now()
        AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = o.team_id AND w.ended_at IS NOT NULL)
    ), 0)
$$;


-- Reminders -------------------------------------------------------------------------------------------------------------------

-- Whom a thread waits for, and when they are to be reminded: one row a thread, written in the commit of the turn that
-- parked it. The row goes as its reminder comes: one statement takes it away and puts the event into the inbox.
CREATE TABLE reminders (
  team_id   text        NOT NULL,
  thread_id text        NOT NULL,
  -- names the open question or card; while it stays the same, later turns leave the row as it is
  key       text        NOT NULL,
  people    jsonb       NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (team_id, thread_id)
);
-- Which workspaces have something due, whatever waits in the others; then the oldest of each of them. The first index begins
-- with a time: being no key, it stays possible on a partitioned table.
CREATE INDEX reminders_by_time ON reminders (at, team_id);
CREATE INDEX reminders_of_team ON reminders (team_id, at, thread_id);

-- Threads of any workspace with a reminder that is due at `moment`. The moment is the caller's, since a playground's clock can be
-- ahead of the database's. The workspaces take turns, each with some of those that have waited longest, by chance: several
-- processes take different ones, and what fails keeps nobody else waiting. One look reads a bounded part of what waits, however
-- much that is. Workspaces that have ended and stopped threads are left out, by scalar subqueries, which can only be index
-- lookups. The planner can't know how little is due; told to use the indexes, it does not read and sort what waits.
CREATE FUNCTION due_reminders(moment timestamptz, at_most int)
RETURNS TABLE (team_id text, thread_id text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  SELECT d.team_id, d.thread_id FROM (
    SELECT t.team_id, h.thread_id, h.at, row_number() OVER (PARTITION BY t.team_id ORDER BY random()) AS place
    FROM (SELECT r.team_id FROM reminders r WHERE r.at <= moment GROUP BY r.team_id) t
    CROSS JOIN LATERAL (
      SELECT r.thread_id, r.at FROM reminders r
      WHERE r.team_id = t.team_id AND r.at <= moment
        AND (SELECT s.stopped FROM threads s WHERE s.team_id = r.team_id AND s.thread_id = r.thread_id) IS NULL
      ORDER BY r.at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
  ) d ORDER BY d.place, d.at LIMIT at_most
$$;


-- Commands --------------------------------------------------------------------------------------------------------------------

-- What people did in their threads with the bot's tools, took back and did again. It only grows: an undo is an entry of its own, and
-- so is a look, which changes nothing.
CREATE TABLE command_history (
  team_id    text        NOT NULL,
  thread_id  text        NOT NULL,
  -- the turn that did it, and its place there: an entry is written once, with that turn's commit
  turn_no    bigint      NOT NULL,
  n          int         NOT NULL,
  command_id text        NOT NULL,
  act        text        NOT NULL CHECK (act IN ('do','undo','redo','look')),
  -- the entry that was taken back or done again
  of         text        CHECK ((of IS NULL) = (act IN ('do','look'))),
  tool       text        NOT NULL,
  by         text        NOT NULL,
  args       jsonb       NOT NULL,
  summary    text        NOT NULL,
  -- what this entry changed, with both of its ends
  change     jsonb       CHECK ((change IS NULL) = (act = 'look')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id, turn_no, n),
  UNIQUE (team_id, thread_id, command_id)
);


-- Tickets, and what later requests learn from earlier ones --------------------------------------------------------------------

-- What was filed, whichever tracker has it. One draft makes one ticket: the unique key on draft_id is the last line of that defence.
CREATE TABLE tickets (
  team_id    text        NOT NULL,
  ticket_id  text        NOT NULL,
  -- its tracker by the configuration's id, and there its own id, what people call it and its address; the built-in tracker numbers
  -- its own instead
  tracker    text        NOT NULL DEFAULT 'builtin',
  number     int,
  item_id    text,
  short_id   text,
  url        text,
  -- a digest of whom the item has, as its tracker told it last: only to notice another. It need not know whom the ticket has
  item_assignee text,
  -- when it was last read there how the item stands: messages get lost, and of a deletion some trackers tell nothing
  item_read_at timestamptz NOT NULL DEFAULT now(),
  draft_id   text        NOT NULL,
  intent_key text        NOT NULL,
  status     text        NOT NULL DEFAULT 'open',
  assignee   text,
  request    jsonb       NOT NULL,
  -- people who have the same need and follow the ticket, each with what they asked for
  followers  jsonb       NOT NULL DEFAULT '[]',
  -- what was left on it in words
  comments   jsonb       NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, ticket_id),
  UNIQUE (team_id, number),
  UNIQUE (team_id, draft_id),
  UNIQUE (team_id, tracker, item_id),
  CHECK (CASE WHEN tracker = 'builtin' THEN number IS NOT NULL
         ELSE item_id IS NOT NULL AND short_id IS NOT NULL AND url IS NOT NULL END)
);
CREATE INDEX tickets_unread ON tickets (team_id, tracker, item_read_at)
  WHERE item_id IS NOT NULL AND status NOT IN ('done', 'withdrawn');
-- Requests that somebody else's tracker may have, since it was asked to file them and no answer is known.
CREATE TABLE filing_attempts (
  team_id  text        NOT NULL,
  draft_id text        NOT NULL,
  tracker  text        NOT NULL,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, draft_id)
);
-- Items that are said to have changed in their tracker, until how they stand has been read there.
CREATE TABLE item_news (
  team_id  text        NOT NULL,
  tracker  text        NOT NULL,
  item_id  text        NOT NULL,
  -- moves on when it is said again, also while it is being read
  told     int         NOT NULL DEFAULT 1,
  attempts int         NOT NULL DEFAULT 0,
  due_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, tracker, item_id)
);
-- Up to when a tracker that tells nothing by itself has been asked what changed.
CREATE TABLE tracker_polls (
  team_id text        NOT NULL,
  tracker text        NOT NULL,
  until   timestamptz NOT NULL,
  PRIMARY KEY (team_id, tracker)
);
CREATE TABLE ticket_numbers (
  team_id text PRIMARY KEY,
  last    int NOT NULL
);

-- Who took earlier requests, and which of them are alike. This table and the next are written in the commit of the turn that
-- filed or changed the request, so they are never behind what people were told.
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
  -- the team took it: it was re-routed there, somebody took it, or it is done; what was merely filed was our own proposal
  taken           boolean     NOT NULL DEFAULT false,
  requester       text        NOT NULL,
  -- who took part in its thread, for the messages there are forgotten in time
  participants    text[]      NOT NULL DEFAULT '{}',
  project         text,
  -- who may hear of it outside its own channel; what is not known is kept there
  audience        text        NOT NULL DEFAULT 'channel' CHECK (audience IN ('everyone', 'channel')),
  filed_at        timestamptz NOT NULL DEFAULT now(),
  changed_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, draft_id)
);
-- read from its end when a process learns a workspace's requests, and from where it last looked afterwards
CREATE INDEX requests_by_change ON requests (team_id, changed_at, draft_id);
-- what somebody said last is proposed for their next request
CREATE INDEX requests_by_requester ON requests (team_id, requester, filed_at DESC);

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
CREATE INDEX constraints_in_force ON constraints (team_id, project, changed_at) WHERE NOT superseded;


-- For the operator: the blueprints and teams that open drafts, and tickets of such teams, need and the configuration no longer
-- has, by id, each with how many need it.
CREATE FUNCTION lost_configuration(blueprints text[], teams text[])
RETURNS TABLE (kind text, id text, needed_by bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, pg_temp AS $$
  WITH open AS (
    SELECT d.blueprint, d.view #>> '{card,team,id}' AS team FROM drafts d
    WHERE d.phase NOT IN ('CREATED', 'DISCARDED')
      AND NOT EXISTS (SELECT FROM threads t WHERE t.team_id = d.team_id AND t.thread_id = d.thread_id AND t.stopped IS NOT NULL)
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = d.team_id AND w.ended_at IS NOT NULL)
  )
  SELECT 'blueprint', o.blueprint, count(*) FROM open o WHERE o.blueprint <> ALL (blueprints) GROUP BY o.blueprint
  UNION ALL
  SELECT 'team', o.team, count(*) FROM open o WHERE o.team <> ALL (teams) GROUP BY o.team
  UNION ALL
  SELECT 'team_of_tickets', k.request #>> '{team,id}', count(*) FROM tickets k
  WHERE k.status NOT IN ('done', 'withdrawn') AND k.request #>> '{team,id}' <> ALL (teams)
  GROUP BY k.request #>> '{team,id}'
$$;


-- What people can name, how it hangs together, and who may see it -------------------------------------------------------------
-- Every query that shows an entity to somebody uses one clause on visible_to (src/db/visibility.ts).

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
  handle      text        COLLATE "C" GENERATED ALWAYS AS (properties ->> 'handle') STORED,
  shown_as    text        COLLATE "C" GENERATED ALWAYS AS (properties ->> 'shownAs') STORED,
  is_open     boolean     NOT NULL GENERATED ALWAYS AS (kind = 'task' AND NOT entity_done(state)) STORED,
  PRIMARY KEY (team_id, id)
);
-- who is to do what, who asked for it, what is open where, and what is due next
CREATE INDEX entities_by_assignee ON entities (team_id, assignee, due_at) WHERE kind = 'task';
CREATE INDEX entities_by_owner ON entities (team_id, owner, due_at) WHERE kind = 'task' AND owner IS NOT NULL;
CREATE INDEX entities_by_channel ON entities (team_id, channel) WHERE is_open AND channel IS NOT NULL;
CREATE INDEX entities_by_due ON entities (team_id, is_open, due_at, created_at DESC, id) WHERE kind = 'task';
-- which plans, goals, documents and so on there are
CREATE INDEX entities_by_kind ON entities (team_id, kind, due_at, id) WHERE kind NOT IN ('task', 'user');
-- whom and which channels the names of the configuration mean, letter for letter
CREATE INDEX entities_by_handle ON entities (team_id, handle) WHERE handle IS NOT NULL;
CREATE INDEX entities_by_shown_name ON entities (team_id, shown_as) WHERE shown_as IS NOT NULL;
CREATE INDEX entities_by_channel_name ON entities (team_id, name) WHERE kind = 'channel';

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

-- What looks like a name that nobody has typed quite right, by word-similarity; bootstrap has seen to the extension, in whatever
-- schema it is. Beneath row-level security PostgreSQL uses no index for a condition that is not leakproof, and likeness is none;
-- so the function looks as the owner, in the workspace of the session alone. It tells ids and no names: whether somebody may see
-- them is for the caller to ask.
DO $$
DECLARE
  trigrams regnamespace := (SELECT extnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX entity_aliases_like ON entity_aliases USING gin (alias %s.gin_trgm_ops) '
    'WHERE how IN (''exact'', ''name'')', trigrams);
  EXECUTE format('CREATE FUNCTION similar_names(sought text, most int) RETURNS TABLE (id text, alike real) '
    'LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, %s, pg_temp AS %L', trigrams,
    'SELECT a.id, max(similarity(a.alias, sought)) FROM entity_aliases a
     WHERE a.team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')
       AND a.how IN (''exact'', ''name'') AND a.alias % sought
     GROUP BY a.id ORDER BY 2 DESC, 1 LIMIT most');
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

-- Who is in which channel. What everyone in the workspace may see is for its full members, where nobody else reads along.
-- Unknown is a guest: somebody of whom nothing is known is no member, and in a place whose people are not all known others may
-- read along. as_of is Slack's time of the news, so that what arrives late changes nothing; who left stays as a row that says so.
CREATE TABLE channel_members (
  team_id text        NOT NULL,
  -- '*' stands for the whole channel
  user_id text        NOT NULL,
  channel text        NOT NULL,
  present boolean     NOT NULL,
  -- Of a person: known as a full member, or as one whose account is closed and who reads nothing; kept so by the triggers below.
  -- Of the row that stands for the whole channel: it is the workspace's alone, and everyone in it is known.
  ours    boolean     NOT NULL DEFAULT false,
  as_of   timestamptz NOT NULL,
  PRIMARY KEY (team_id, user_id, channel)
);
CREATE INDEX channel_members_by_channel ON channel_members (team_id, channel) WHERE present;
-- a place with thousands of members is asked in one look whether anybody else is among them
CREATE INDEX channel_members_others ON channel_members (team_id, channel) WHERE present AND NOT ours;

-- Whether a person of whom Slack has told this may be in a place without being somebody else who reads along.
CREATE FUNCTION reads_as_member(properties jsonb, state text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(properties ->> 'standing' = 'member' OR state = 'deactivated', false)
$$;

-- The person's row is held until the membership is committed: who becomes a guest meanwhile is seen by one of the two. Of a
-- person who is kept for the first time meanwhile neither hears; so "not ours" is looked at once more where it is asked.
CREATE FUNCTION member_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = frontdoor, pg_temp AS $$
DECLARE
  is_ours boolean;
BEGIN
  IF NEW.user_id <> '*' THEN
    IF NEW.present THEN
      SELECT reads_as_member(e.properties, e.state) INTO is_ours FROM entities e
      WHERE e.team_id = NEW.team_id AND e.id = 'user:' || NEW.user_id AND e.source = 'slack' FOR SHARE;
    END IF;
    NEW.ours := coalesce(is_ours, false);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_standing BEFORE INSERT OR UPDATE OF present ON channel_members
  FOR EACH ROW EXECUTE FUNCTION member_standing();

CREATE FUNCTION standing_follows() RETURNS trigger
LANGUAGE plpgsql SET search_path = frontdoor, pg_temp AS $$
BEGIN
  UPDATE channel_members m SET ours = NOT m.ours
  WHERE m.team_id = NEW.team_id AND m.user_id = substr(NEW.id, 6) AND m.present
    AND m.ours <> reads_as_member(NEW.properties, NEW.state);
  RETURN NULL;
END $$;
CREATE TRIGGER standing_comes AFTER INSERT ON entities
  FOR EACH ROW WHEN (NEW.kind = 'user' AND NEW.source = 'slack') EXECUTE FUNCTION standing_follows();
CREATE TRIGGER standing_changes AFTER UPDATE ON entities
  FOR EACH ROW WHEN (NEW.kind = 'user' AND NEW.source = 'slack' AND (OLD.source, OLD.state, OLD.properties -> 'standing')
                     IS DISTINCT FROM (NEW.source, NEW.state, NEW.properties -> 'standing'))
  EXECUTE FUNCTION standing_follows();

-- As whom a person sees: themselves, and every channel that they are in. Whose account is closed sees nothing.
CREATE FUNCTION principals(of_team text, of_user text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = frontdoor, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM entities
                           WHERE team_id = of_team AND id = 'user:' || of_user AND source = 'slack' AND state = 'deactivated')
    THEN '{}'::text[]
    ELSE (SELECT array_append(array_agg('channel:' || channel), 'user:' || of_user)
          FROM channel_members WHERE team_id = of_team AND user_id = of_user AND present)
  END
$$;
-- Whether somebody asks who is not known as a full member, or may read along where the answer appears (NULL: only the asker
-- reads it): nothing is everyone's there. Those who are not known as ours are looked at one by one until one is not, by a
-- subquery, which can only be an index lookup; their ids are a column, since what is made up in a condition is looked up in none.
CREATE FUNCTION among_guests(of_team text, of_user text, in_channel text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = frontdoor, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM entities
                     WHERE team_id = of_team AND id = 'user:' || of_user AND source = 'slack'
                       AND properties ->> 'standing' = 'member')
      OR in_channel IS NOT NULL AND (
        NOT EXISTS (SELECT FROM channel_members
                    WHERE team_id = of_team AND user_id = '*' AND channel = in_channel AND ours)
        OR EXISTS (SELECT FROM (SELECT 'user:' || user_id AS id FROM channel_members
                                WHERE team_id = of_team AND channel = in_channel AND present AND NOT ours OFFSET 0) m
                   WHERE (SELECT reads_as_member(e.properties, e.state) FROM entities e
                          WHERE e.team_id = of_team AND e.id = m.id AND e.source = 'slack') IS NOT TRUE))
$$;

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

-- How far the lists of all people and all channels have been read from Slack, page by page: a reading goes on there after a restart.
CREATE TABLE slack_lists (
  team_id      text NOT NULL,
  list         text NOT NULL CHECK (list IN ('people','channels')),
  -- Slack's time of the first page, and Slack's word for where the next one begins; NULL: no reading is under way
  begun_at     timestamptz,
  next_page    text,
  -- when a reading last came to the end of the list
  completed_at timestamptz,
  PRIMARY KEY (team_id, list)
);

-- The ids of the names in the configuration. A name keeps its id whatever the channel or person is called later, so that nobody
-- gets a team's rights or posts by taking over a name.
CREATE TABLE configured_names (
  team_id text        NOT NULL,
  -- '#it-help' or '@ingrid'
  name    text        NOT NULL,
  -- the Slack id
  id      text        NOT NULL,
  -- false: one channel of that name has been looked at, and whether there is another is not known yet
  sure    boolean     NOT NULL,
  since   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, name)
);


-- Memory ----------------------------------------------------------------------------------------------------------------------
-- Notes and goals, each a person's own, a project's or the workspace's, and the project brief that a project's threads keep up
-- themselves. Who is shown what is one clause (src/db/visibility.ts).

CREATE TABLE notes (
  team_id      text        NOT NULL,
  id           text        COLLATE "C" NOT NULL,
  type         text        NOT NULL DEFAULT 'fact' CHECK (type IN ('fact','preference','decision','plan')),
  scope        text        NOT NULL DEFAULT 'user' CHECK (scope IN ('user','project','workspace')),
  -- a Slack user id; 'frontdoor' for a project brief
  author       text        NOT NULL,
  -- the id of its entity, or 'name:…' where only a channel's configuration names it
  project_key  text        COLLATE "C",
  project_name text,
  -- that of a project brief is empty: its lines stand in note_lines, since not everyone may see each of them
  body         text        NOT NULL,
  tags         text[]      NOT NULL DEFAULT '{}',
  importance   smallint    NOT NULL DEFAULT 3 CHECK (importance BETWEEN 1 AND 5),
  entities     text[]      NOT NULL DEFAULT '{}',
  -- the message that it comes from: channel, ts, threadTs
  source       jsonb,
  is_brief     boolean     NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  CHECK (scope <> 'project' OR project_key IS NOT NULL)
);
CREATE INDEX notes_by_author ON notes (team_id, author, updated_at DESC);
CREATE INDEX notes_by_project ON notes (team_id, project_key, updated_at DESC);
CREATE INDEX notes_newest ON notes (team_id, updated_at DESC) WHERE NOT is_brief;

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

-- The lines of project briefs. Lines are added and ended, never rewritten: those without an end are the note as it is now,
-- all together, in the order of seq, are its history.
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
  ended_why text,
  ended_at  timestamptz,
  PRIMARY KEY (team_id, note_id, seq),
  FOREIGN KEY (team_id, note_id) REFERENCES notes (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX note_lines_now ON note_lines (team_id, note_id, key) WHERE ended_at IS NULL;
-- a goal's lines go with it, and lines that ended long ago go with time; both are found without reading a workspace's others
CREATE INDEX note_lines_by_key ON note_lines (team_id, key);
CREATE INDEX note_lines_ended ON note_lines (team_id, ended_at) WHERE ended_at IS NOT NULL;

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
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  CHECK (scope <> 'project' OR project_key IS NOT NULL)
);
CREATE INDEX goals_by_author ON goals (team_id, author, updated_at DESC);
CREATE INDEX goals_by_project ON goals (team_id, project_key, updated_at DESC);

-- Which posts of ours tell of which note or goal, so that forgetting it finds them, and no others. A row each, as in note_words.
CREATE TABLE citations (
  team_id   text   NOT NULL,
  -- the id of a note or goal
  memory_id text   COLLATE "C" NOT NULL,
  -- the row of the outbox
  seq       bigint NOT NULL,
  PRIMARY KEY (team_id, memory_id, seq),
  FOREIGN KEY (team_id, seq) REFERENCES outbox (team_id, seq) ON DELETE CASCADE
);
CREATE INDEX citations_by_post ON citations (team_id, seq);


-- Watches ---------------------------------------------------------------------------------------------------------------------
-- Who wants to be told when an entity changes, and what has changed since they were told last. The news is written by a trigger,
-- so that it is complete whatever changes the entity: a turn, an import or Slack.

CREATE TABLE watches (
  team_id    text        NOT NULL,
  -- a Slack user id
  who        text        NOT NULL,
  entity     text        COLLATE "C" NOT NULL,
  condition  text        NOT NULL DEFAULT 'any' CHECK (condition IN ('any','state','assignee','due_passed')),
  -- when its due date has passed for the watcher (due_passes), where they are to hear of that and have not heard yet
  due_at     timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, who, entity)
);
CREATE INDEX watches_by_entity ON watches (team_id, entity);
-- as those of reminders
CREATE INDEX watches_by_due ON watches (due_at, team_id) WHERE due_at IS NOT NULL;
CREATE INDEX watches_of_team ON watches (team_id, due_at, who) WHERE due_at IS NOT NULL;

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
-- news is told within a minute, so few workspaces have any at a time: they are found one after another by this index
CREATE INDEX watch_news_of_team ON watch_news (team_id, at, who);
CREATE INDEX watch_news_of ON watch_news (team_id, who, at);

-- A date is written as ISO has it, in UTC.
CREATE FUNCTION iso_date(moment timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

-- When a due date has passed for somebody: as the day of it ends where they live, in UTC where that is not known. A day without a
-- time of day is kept as its noon or midnight, UTC, and is that day for everybody.
CREATE FUNCTION due_passes(team text, watcher text, due timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE SET search_path = frontdoor, pg_temp AS $$
DECLARE
  zone text := coalesce((SELECT u.properties ->> 'timeZone' FROM entities u WHERE u.team_id = team AND u.id = 'user:' || watcher), 'UTC');
  there timestamp := due AT TIME ZONE 'UTC';
BEGIN
  BEGIN
    IF there::time NOT IN ('00:00', '12:00') THEN there := due AT TIME ZONE zone; END IF;
    RETURN (date_trunc('day', there) + interval '1 day') AT TIME ZONE zone;
  EXCEPTION WHEN invalid_parameter_value THEN
    -- a zone that is not known here keeps nobody from saving an entity
    RETURN (date_trunc('day', there) + interval '1 day') AT TIME ZONE 'UTC';
  END;
END $$;

-- In a workspace that has ended there is nobody to tell: its news is deleted as it ends, and none is noted after.
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
    UPDATE watches w SET due_at = due_passes(c.team_id, c.who, c.due_now) FROM changed c
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
    AND NOT EXISTS (SELECT FROM workspaces e WHERE e.team_id = c.team_id AND e.ended_at IS NOT NULL)
  ORDER BY c.who, c.entity;
  RETURN NULL;
END $$;
CREATE TRIGGER entities_watched AFTER UPDATE ON entities
  REFERENCING OLD TABLE AS entities_before NEW TABLE AS entities_after
  FOR EACH STATEMENT EXECUTE FUNCTION entities_watched();

-- Watchers of any workspace to whom there is something to tell: nothing more came for a while after the newest news, or the
-- oldest waits long enough, or a due date has passed at `moment`. Taken in turns and by chance, as in due_reminders.
CREATE FUNCTION due_watchers(moment timestamptz, quiet interval, longest interval, at_most int)
RETURNS TABLE (team_id text, who text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = frontdoor, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH RECURSIVE teams AS (
    (SELECT n.team_id FROM watch_news n ORDER BY n.team_id LIMIT 1)
    UNION ALL
    SELECT (SELECT n.team_id FROM watch_news n WHERE n.team_id > t.team_id ORDER BY n.team_id LIMIT 1)
    FROM teams t WHERE t.team_id IS NOT NULL
  ), changed AS (
    SELECT t.team_id, h.who, min(h.at) AS since
    FROM teams t CROSS JOIN LATERAL (
      SELECT n.who, n.at FROM watch_news n
      WHERE n.team_id = t.team_id AND n.at <= now() - quiet ORDER BY n.at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
    GROUP BY t.team_id, h.who
  ), late AS (
    SELECT t.team_id, h.who, h.due_at
    FROM (SELECT w.team_id FROM watches w WHERE w.due_at <= moment GROUP BY w.team_id) t
    CROSS JOIN LATERAL (
      SELECT w.who, w.due_at FROM watches w
      WHERE w.team_id = t.team_id AND w.due_at <= moment ORDER BY w.due_at LIMIT 3 * at_most) h
    WHERE (SELECT w.ended_at FROM workspaces w WHERE w.team_id = t.team_id) IS NULL
  ), due AS (
    SELECT c.team_id, c.who, c.since FROM changed c
    WHERE c.since <= now() - longest OR now() - quiet >= (
      SELECT max(n.at) FROM watch_news n WHERE n.team_id = c.team_id AND n.who = c.who)
    UNION ALL
    SELECT l.team_id, l.who, l.due_at FROM late l
  )
  SELECT d.team_id, d.who FROM (
    SELECT u.team_id, u.who, min(u.since) AS since,
           row_number() OVER (PARTITION BY u.team_id ORDER BY random()) AS place
    FROM due u GROUP BY u.team_id, u.who
  ) d ORDER BY d.place, d.since LIMIT at_most
$$;


-- Who may do what -------------------------------------------------------------------------------------------------------------
-- Least privilege and tenant isolation. The owner role migrates and owns the functions that cross workspaces; it is the
-- only one that sees more than one workspace.

GRANT USAGE ON SCHEMA frontdoor TO frontdoor_runtime;
-- a process that may not migrate sees whether somebody has
GRANT SELECT ON migrations TO frontdoor_runtime;

DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'frontdoor' AND tablename <> 'migrations' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- the setting is NULL in a fresh session and empty after a transaction that had it: neither is a workspace
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_runtime '
      'USING (team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')) '
      'WITH CHECK (team_id = nullif(current_setting(''frontdoor.team_id'', true), ''''))', t || '_of_team', t);
    EXECUTE format('CREATE POLICY %I ON %I TO frontdoor_owner USING (true) WITH CHECK (true)', t || '_of_owner', t);
    EXECUTE format('GRANT SELECT ON %I TO frontdoor_runtime', t);
    IF t <> 'audit' THEN
      EXECUTE format('GRANT INSERT, DELETE ON %I TO frontdoor_runtime', t);
    END IF;
    -- no entry of the command history is ever changed
    IF t NOT IN ('audit', 'command_history') THEN
      EXECUTE format('GRANT UPDATE ON %I TO frontdoor_runtime', t);
    END IF;
  END LOOP;
END $$;

-- When something was decided, and in which order, is the database's to say.
GRANT INSERT (team_id, who, deed, via, thread_id, draft_id, ticket, detail) ON audit TO frontdoor_runtime;
-- What operators did is the owner's to write: it stands against those who have the bot's login.
CREATE POLICY audit_of_people ON audit AS RESTRICTIVE FOR INSERT TO frontdoor_runtime
  WITH CHECK (via <> 'program' AND deed NOT IN ('purged', 'exported', 'forgot') AND who NOT LIKE 'operator:%');

-- triggers, and functions that only compute, stay as they are: they show nothing
REVOKE ALL ON FUNCTION
  open_workspaces(), known_workspaces(), due_threads(int, int, int), is_due(text, text), stopped_threads(int), find_thread(text, text, text, text),
  aged_workspaces(timestamptz, text, int), due_lanes(interval, int), due_reminders(timestamptz, int), similar_names(text, int),
  backlog(interval), principals(text, text), among_guests(text, text, text), due_watchers(timestamptz, interval, interval, int),
  needless_keeping(text[]), lost_configuration(text[], text[])
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  open_workspaces(), known_workspaces(), due_threads(int, int, int), is_due(text, text), stopped_threads(int), find_thread(text, text, text, text),
  aged_workspaces(timestamptz, text, int), due_lanes(interval, int), due_reminders(timestamptz, int), similar_names(text, int),
  backlog(interval), principals(text, text), among_guests(text, text, text), due_watchers(timestamptz, interval, interval, int),
  needless_keeping(text[]), lost_configuration(text[], text[])
TO frontdoor_runtime;
