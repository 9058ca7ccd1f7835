import type { Pool } from 'pg';

interface Column {
  place: string;
  name: string;
  type: string;
}

const COLUMNS = `
  SELECT format('%I.%I', table_schema, table_name) AS place, format('%I', column_name) AS name, data_type AS type
  FROM information_schema.columns WHERE table_schema IN ('frontdoor', 'langgraph') ORDER BY 1, 2`;

/**
 * Where some words stand in the whole database, whatever tables it has: "schema.table.column", each once. LangGraph's values are
 * kept as bytes.
 * @param owner a pool of the role that sees all workspaces
 */
export async function standsIn(owner: Pool, words: string): Promise<string[]> {
  const { rows } = await owner.query<Column>(COLUMNS);
  const found = await Promise.all(
    rows.map(async ({ place, name, type }) => {
      const text = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
      const hits = await owner.query(`SELECT FROM ${place} WHERE strpos(${text}, $1) > 0 LIMIT 1`, [words]);
      return hits.rowCount === 0 ? [] : [`${place}.${name}`];
    }),
  );
  return found.flat();
}
