import type { Pool } from 'pg';
import { z } from 'zod';
import { EntityKind, type Viewer } from '../../domain/entity.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

/** What names an entity, as a row. */
export const NameRow = z.object({
  id: z.string(),
  kind: EntityKind,
  name: z.string(),
  short_id: z.string().nullable(),
  handle: z.string().nullable(),
});

/** What names an entity to people. `handle` is a person's, without "@". */
export interface ReadName {
  id: string;
  kind: EntityKind;
  name: string;
  shortId: string | null;
  handle: string | null;
}

/** A person's handle, which Slack gives as such and an import as the first of their further names. */
export const HANDLE = `coalesce(e.properties ->> 'handle', CASE e.kind WHEN 'user' THEN e.other_names[1] END)`;

const READ = `
  SELECT e.id, e.kind, e.name, e.short_id, ${HANDLE} AS handle FROM entities e
  WHERE e.team_id = $1 AND e.id = ANY ($4::text[]) AND ${visibleTo('e', { user: '$2', place: '$3' })}`;

/** The names of those of the ids that the viewer may see, by id. */
export async function readNames(
  pool: Pool,
  { teamId, user, place }: Viewer,
  ids: readonly string[],
): Promise<Map<string, ReadName>> {
  const { rows } = await queryInTeam(pool, teamId, { text: READ, values: [teamId, user, place, ids] });
  return new Map(
    NameRow.array()
      .parse(rows)
      .map((row) => [row.id, toName(row)]),
  );
}

export function toName({ id, kind, name, short_id: shortId, handle }: z.infer<typeof NameRow>): ReadName {
  return { id, kind, name, shortId, handle };
}
