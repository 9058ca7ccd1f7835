import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { EntityKind } from '../../domain/entity.js';
import type { Alias } from './save-entities.js';
import { toJsonb } from './to-jsonb.js';

/** An entity with the names that are to find it from now on. */
export interface NamedEntity {
  id: string;
  kind: EntityKind;
  aliases: readonly Alias[];
}

// a name that can't be stored as it is may have become the same as another
const REPLACE = `
  WITH given AS MATERIALIZED (
    SELECT DISTINCT ON (a.id, a.alias) * FROM jsonb_to_recordset($2::jsonb) AS a(id text, kind text, alias text, how text)
    ORDER BY a.id, a.alias
  ), gone AS (
    DELETE FROM entity_aliases x WHERE x.team_id = $1 AND x.id = ANY ($3::text[])
      AND NOT EXISTS (SELECT FROM given g WHERE g.id = x.id AND g.alias = x.alias)
  ), noted AS (
    UPDATE entities e SET known_as = n.known_as FROM unnest($3::text[], $4::text[]) AS n(id, known_as)
    WHERE e.team_id = $1 AND e.id = n.id AND e.known_as <> n.known_as
  )
  INSERT INTO entity_aliases AS x (team_id, alias, id, kind, how)
  SELECT $1, g.alias, g.id, g.kind, g.how FROM given g ORDER BY g.id, g.alias
  ON CONFLICT (team_id, alias, id) DO UPDATE SET how = EXCLUDED.how, kind = EXCLUDED.kind
    WHERE x.how <> EXCLUDED.how OR x.kind <> EXCLUDED.kind`;

/** Gives entities these names and no others. Their rows must be the transaction's own to change. */
export async function replaceAliases(
  client: ClientBase,
  teamId: string,
  entities: readonly NamedEntity[],
): Promise<void> {
  if (entities.length === 0) return;
  const rows = entities.flatMap(({ id, kind, aliases }) =>
    aliases.map(({ alias, how }) => ({ id, kind, alias, how })),
  );
  await client.query({
    name: 'replace_aliases',
    text: REPLACE,
    values: [teamId, toJsonb(rows), entities.map(({ id }) => id), entities.map(fingerprint)],
  });
}

/** Differs where the aliases do, in whatever order they come. */
export function fingerprint({ aliases }: NamedEntity): string {
  const sorted = aliases.map(({ alias, how }) => `${alias}\n${how}`).sort();
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}
