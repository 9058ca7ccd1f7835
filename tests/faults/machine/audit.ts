/**
 * The run's own book beside the bots' tables, kept by triggers: which process put an event into the inbox, took it for a
 * turn (with the time at which it asked), committed a turn. With PostgreSQL's own commit times this says who could see
 * what when. A process is named by its sessions' application_name.
 */
export const AUDIT = `
  CREATE SCHEMA audit;
  CREATE TABLE audit.arrivals (seq bigint);
  CREATE TABLE audit.claims (seq bigint, at timestamptz, by text);
  CREATE TABLE audit.turns (thread_id text, turn_no bigint, by text);

  CREATE FUNCTION audit.arrived() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO audit.arrivals SELECT seq FROM fresh;
    RETURN NULL;
  END $$;
  CREATE FUNCTION audit.claimed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO audit.claims
      SELECT n.seq, statement_timestamp(), current_setting('application_name')
      FROM now_so n JOIN so_far o USING (team_id, seq) WHERE n.attempts > o.attempts;
    RETURN NULL;
  END $$;
  CREATE FUNCTION audit.turned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO audit.turns VALUES (NEW.thread_id, NEW.turn_no, current_setting('application_name'));
    RETURN NULL;
  END $$;

  CREATE TRIGGER audit_arrived AFTER INSERT ON frontdoor.inbox
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION audit.arrived();
  CREATE TRIGGER audit_claimed AFTER UPDATE ON frontdoor.inbox
    REFERENCING OLD TABLE AS so_far NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION audit.claimed();
  CREATE TRIGGER audit_turned AFTER INSERT ON frontdoor.turns FOR EACH ROW EXECUTE FUNCTION audit.turned();`;
