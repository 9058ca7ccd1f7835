-- A command acts on the thread in which a person wrote last: their messages, the newest first.
CREATE INDEX messages_by_author ON messages (team_id, author, ts DESC) WHERE NOT bot;
