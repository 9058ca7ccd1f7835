const COLUMNS = [
  'kind',
  'short_id',
  'name',
  'other_names',
  'state',
  'type_key',
  'description',
  'url',
  'owner',
  'assignee',
  'due_at',
  'properties',
  'visible_to',
  'known_as',
];
const columnsOf = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** Whose word counts: the same source's, and against an import's anybody's. */
const MAY = `(e.source = $3 OR e.source = 'import')`;
const sameAs = (row: string) =>
  `((${columnsOf('e')}) IS NOT DISTINCT FROM (${columnsOf(row)}) AND e.source = $3)`;

/**
 * Writes the entities of $2 as source $3 and answers what became of each. What is stored just so is left out before anything
 * is locked, so that a file which is imported again writes nothing; where the source's own time is later, that alone is
 * written. Rows are taken in the order of their ids: two who save the same entities at once wait for one another in turn.
 * Whoever had to wait is compared again with what the other has made of the row. `renamed` says of which the names are still
 * to be replaced: `known_as` is of the names that are stored, and changes with them.
 */
export const SAVE_ENTITIES = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(
      id text, kind text, short_id text, name text, other_names text[], state text, type_key text, description text,
      url text, owner text, assignee text, due_at timestamptz, properties jsonb, visible_to text[], known_as text,
      created_at timestamptz, told_at timestamptz)
  ), compared AS MATERIALIZED (
    SELECT g.*, e.id IS NOT NULL AS is_known, ${MAY} AS may, ${sameAs('g')} AS is_same,
           coalesce(g.told_at, greatest(now(), e.as_of)) AS as_of, e.as_of AS known_as_of
    FROM given g LEFT JOIN entities e ON e.team_id = $1 AND e.id = g.id
  ), saved AS (
    INSERT INTO entities AS e (team_id, id, source, as_of, created_at, ${COLUMNS.join(', ')})
    SELECT $1, c.id, $3, c.as_of, c.created_at, ${columnsOf('c')}
    FROM compared c
    WHERE NOT c.is_known OR c.may AND CASE WHEN c.is_same THEN c.told_at > c.known_as_of ELSE c.as_of >= c.known_as_of END
    ORDER BY c.id COLLATE "C"
    ON CONFLICT (team_id, id) DO UPDATE SET
      source = EXCLUDED.source, as_of = EXCLUDED.as_of,
      updated_at = CASE WHEN ${sameAs('EXCLUDED')} THEN e.updated_at ELSE now() END,
      ${COLUMNS.filter((column) => column !== 'known_as')
        .map((column) => `${column} = EXCLUDED.${column}`)
        .join(', ')}
      WHERE ${MAY} AND EXCLUDED.as_of >= e.as_of
    RETURNING e.id, e.xmax = 0 AS is_new, e.known_as
  )
  SELECT c.id, CASE
    WHEN s.is_new THEN 'added'
    WHEN s.id IS NOT NULL AND c.is_same IS NOT TRUE THEN 'changed'
    WHEN s.id IS NULL AND c.is_known AND NOT c.may THEN 'refused'
    ELSE 'unchanged' END AS outcome,
    s.is_new OR coalesce(s.known_as <> c.known_as, false) AS renamed
  FROM compared c LEFT JOIN saved s ON s.id = c.id`;
