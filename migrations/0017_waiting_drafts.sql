-- App Home lists the drafts that wait for people, the newest first.
CREATE INDEX drafts_waiting ON drafts (team_id, updated_at DESC) WHERE phase = 'AWAITING_USER';
