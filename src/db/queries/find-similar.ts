import type { Pool } from 'pg';
import { z } from 'zod';
import { EntityKind, type Viewer } from '../../domain/entity.js';
import { errorCode } from '../error-code.js';
import { inTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';
import type { NamedEntity } from './find-aliases.js';

/** How much alike, from 0 to 1, two names must be (pg_trgm): the share of three-letter pieces that both have. */
const ALIKE = 0.45;

/** How many of those that look like a name are looked at, and how many that the viewer may see are given. */
const LOOKED_AT = 50;
const GIVEN = 5;

/** A suggestion is not worth more waiting. Milliseconds. */
const PATIENCE_MS = 200;

/** PostgreSQL: a statement that took longer than `statement_timeout` allows. */
const CANCELLED = '57014';

const WHO = { user: '$2', place: '$3' };

const SIMILAR = `
  SELECT k.name AS key, m.* FROM unnest($4::text[]) AS k(name) CROSS JOIN LATERAL (
    SELECT e.id, e.kind, e.short_id, e.name, e.state, e.type_key,
      coalesce(e.properties->>'handle', CASE e.kind WHEN 'user' THEN e.other_names[1] END) AS handle
    FROM similar_names(k.name, ${LOOKED_AT}) s JOIN entities e ON e.team_id = $1 AND e.id = s.id AND ${visibleTo('e', WHO)}
    ORDER BY s.alike DESC, e.id LIMIT ${GIVEN}) m`;

const Row = z.object({
  key: z.string(),
  id: z.string(),
  kind: EntityKind,
  short_id: z.string().nullable(),
  name: z.string(),
  state: z.string().nullable(),
  type_key: z.string().nullable(),
  handle: z.string().nullable(),
});

/**
 * Entities that the viewer may see and whose names look like those given, the most alike first, by the trigram index on
 * names. Where that takes longer than `patienceMs`, none.
 */
export async function findSimilar(
  pool: Pool,
  { teamId, user, place }: Viewer,
  names: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<Map<string, NamedEntity[]>> {
  const found = new Map<string, NamedEntity[]>();
  if (names.length === 0) return found;
  try {
    const rows = await inTeam(pool, teamId, async (client) => {
      const limits = `SET LOCAL pg_trgm.similarity_threshold = ${ALIKE}; SET LOCAL statement_timeout = ${patienceMs}`;
      const [, answer] = await Promise.all([
        client.query(limits),
        client.query({ name: 'find_similar', text: SIMILAR, values: [teamId, user, place, names] }),
      ]);
      return Row.array().parse(answer.rows);
    });
    for (const { key, short_id, type_key, ...row } of rows) {
      const entity: NamedEntity = { ...row, how: 'part', shortId: short_id, typeKey: type_key };
      found.set(key, [...(found.get(key) ?? []), entity]);
    }
  } catch (error) {
    if (errorCode(error) !== CANCELLED) throw error;
  }
  return found;
}
