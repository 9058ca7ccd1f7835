import type { Pool } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../team-tx.js';

const Row = z.object({ blueprint: z.string(), view: z.unknown() });

/**
 * The draft as it stood after its thread's last turn, or null. The view's shape is the intake graph's projection, which
 * the caller checks.
 */
export async function readDraft(
  pool: Pool,
  teamId: string,
  draftId: string,
): Promise<z.infer<typeof Row> | null> {
  const found = await queryInTeam(pool, teamId, {
    text: 'SELECT blueprint, view FROM drafts WHERE team_id = $1 AND draft_id = $2',
    values: [teamId, draftId],
  });
  return found.rows.length === 0 ? null : Row.parse(found.rows[0]);
}
