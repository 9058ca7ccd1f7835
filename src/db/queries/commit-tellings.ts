import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { OutboxInsert } from './commit-turn.js';
import { toJsonb } from './to-jsonb.js';
import { unsaid } from './unsaid.js';

const Telling = z.object({ tellsOf: z.array(z.string()) });

// The memories are held until the commit: whoever forgets one waits, and finds these rows then. What was forgotten since the
// turn has read it is not told of any more.
const TELLINGS = `
  WITH given AS (
    SELECT DISTINCT key, id FROM jsonb_to_recordset($2::jsonb) AS r(key text, id text)
  ), notes_held AS (
    SELECT n.id FROM notes n WHERE n.team_id = $1 AND n.id = ANY (ARRAY(SELECT id FROM given)) ORDER BY n.id FOR KEY SHARE OF n
  ), goals_held AS (
    SELECT n.id FROM goals n WHERE n.team_id = $1 AND n.id = ANY (ARRAY(SELECT id FROM given)) ORDER BY n.id FOR KEY SHARE OF n
  ), telling AS (
    SELECT o.seq, g.id, g.id IN (SELECT id FROM notes_held UNION ALL SELECT id FROM goals_held) AS stands
    FROM given g JOIN outbox o ON o.team_id = $1 AND o.intent_key = g.key
  ), noted AS (
    INSERT INTO told_of (team_id, memory_id, seq) SELECT $1, id, seq FROM telling WHERE stands ON CONFLICT DO NOTHING
  )
  UPDATE outbox o SET payload = ${unsaid('o.payload')}
  WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(SELECT seq FROM telling WHERE NOT stands))`;

/**
 * Notes which of a turn's replies tell of which notes and goals, in its transaction, after its rows are in the outbox and what
 * it remembers and forgets is written. Without such replies nothing is asked of the database.
 */
export async function commitTellings(
  client: ClientBase,
  teamId: string,
  rows: readonly OutboxInsert[],
): Promise<void> {
  const given = rows.flatMap(({ intentKey, payload }) => {
    const tellsOf = Telling.safeParse(payload).data?.tellsOf ?? [];
    return tellsOf.map((id) => ({ key: intentKey, id }));
  });
  if (given.length > 0) await client.query(TELLINGS, [teamId, toJsonb(given)]);
}
