import type { ClientBase } from 'pg';
import { z } from 'zod';
import { AuditEntry } from '../../../domain/audit.js';
import type { Pool } from '../../pool.js';
import { rowsOf, ThreadKey, toRecords } from '../../rows.js';
import { queryAs, queryAsOwner } from '../../team-tx.js';

const INSERT = `
  INSERT INTO audit (team_id, thread_id, who, deed, via, draft_id, ticket, detail)
  SELECT $1, $2, r.who, r.deed, r.via, r.draft_id, r.ticket, r.detail
  FROM jsonb_to_recordset($3::jsonb) AS r(who text, deed text, via text, draft_id text, ticket text, detail text)`;

/** Adds to a workspace's audit, in the transaction of what it tells of. `threadId`: null for what is no thread's. */
export async function insertAudit(
  client: ClientBase,
  { teamId, threadId }: { teamId: string; threadId: string | null },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await client.query(INSERT, [teamId, threadId, toRecords(entries)]);
}

/**
 * Adds what an operator did to a workspace's audit, as the owner, in the caller's transaction. @throws AppError
 * `database_forbidden` where the login may not become the owner
 */
export async function insertOperatorsDeed(
  client: ClientBase,
  teamId: string,
  { who, deed, detail }: { who: string; deed: 'purged' | 'exported' | 'forgot'; detail: string | null },
): Promise<void> {
  const entry: AuditEntry = { who, deed, via: 'program', draftId: null, ticket: null, detail };
  await queryAsOwner(client, INSERT, [teamId, null, toRecords([entry])]);
}

/** An entry as it was stored. */
const Row = AuditEntry.extend({ threadId: ThreadKey.shape.threadId.nullable(), at: z.date() });
export type AuditRow = z.infer<typeof Row>;

const READ = `
  SELECT at, who, deed, via, thread_id, draft_id, ticket, detail FROM audit
  WHERE team_id = $1 AND at >= coalesce($2::timestamptz, '-infinity') AND ($3::text IS NULL OR who = $3) ORDER BY seq`;

/** A workspace's audit, oldest first. null: from its beginning, of everybody. */
export async function readAudit(
  pool: Pool,
  teamId: string,
  { since, person }: { since: Date | null; person: string | null },
): Promise<AuditRow[]> {
  return rowsOf(Row, await queryAs(pool, teamId, READ, since, person));
}
