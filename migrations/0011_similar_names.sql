-- What looks like a name that nobody has typed quite right. Beneath row-level security PostgreSQL uses no index for a condition
-- that is not leakproof, and likeness is none; so this function looks as the owner, in the workspace of the session alone. It
-- tells ids and no names: whether somebody may see them is for the caller to ask.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION similar_names(sought text, most int) RETURNS TABLE (id text, alike real) '
    'LANGUAGE sql STABLE SECURITY DEFINER SET search_path = frontdoor, %s, pg_temp AS %L',
    (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm'),
    'SELECT a.id, max(similarity(a.alias, sought)) FROM entity_aliases a
     WHERE a.team_id = nullif(current_setting(''frontdoor.team_id'', true), '''')
       AND a.how IN (''exact'', ''name'') AND a.alias % sought
     GROUP BY a.id ORDER BY 2 DESC, 1 LIMIT most');
END $$;
REVOKE ALL ON FUNCTION similar_names(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_names(text, int) TO frontdoor_runtime;
