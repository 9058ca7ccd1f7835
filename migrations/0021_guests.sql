-- What everyone in the workspace may see is for its full members, where nobody else reads along. Unknown is a guest: somebody of
-- whom nothing is known is no member, and in a place whose people are not all known others may read along.

-- Of a person: known as a full member, or as one whose account is closed and who reads nothing; kept so by the triggers below.
-- Of the row that stands for the whole channel (user_id '*'): it is the workspace's alone, and everyone in it is known. What an
-- earlier version has kept says so of nobody.
ALTER TABLE channel_members ADD COLUMN ours boolean NOT NULL DEFAULT false;
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
CREATE OR REPLACE FUNCTION principals(of_team text, of_user text) RETURNS text[]
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
CREATE OR REPLACE FUNCTION among_guests(of_team text, of_user text, in_channel text) RETURNS boolean
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
