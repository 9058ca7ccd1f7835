-- Slack's ts of the message that a row has become, so that people can be led back to it. Messages that are rewritten in place
-- have theirs in posts.
ALTER TABLE outbox ADD COLUMN posted_ts text;
