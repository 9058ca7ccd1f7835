import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { doerOf } from '../../domain/ticket-entity.js';
import { FiledRequest, Follower, type Ticket, TicketComment, TicketStatus } from '../../domain/tracker.js';
import { inTeam, queryInTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';

const Row = z.object({
  ticket_id: z.string(),
  number: z.number(),
  status: TicketStatus,
  assignee: z.string().nullable(),
  request: FiledRequest,
  followers: z.array(Follower),
  comments: z.array(TicketComment),
});

const COLUMNS = 'ticket_id, number, status, assignee, request, followers, comments';

function toTicket(raw: unknown): Ticket {
  const row = Row.parse(raw);
  return {
    id: row.ticket_id,
    shortId: `T-${row.number}`,
    url: null,
    status: row.status,
    assignee: row.assignee,
    request: row.request,
    followers: row.followers,
    comments: row.comments,
  };
}

async function findByDraft(client: ClientBase, teamId: string, draftId: string): Promise<Ticket | null> {
  const found = await client.query(
    `SELECT ${COLUMNS} FROM tickets WHERE team_id = $1 AND draft_id = $2 FOR UPDATE`,
    [teamId, draftId],
  );
  return found.rows.length === 0 ? null : toTicket(found.rows[0]);
}

// Numbers by which other tickets are found, from wherever they were imported, are passed over, however many follow one another.
// The name is a column, since what is made up in a condition is looked up in no index where row-level security stands before it.
const INSERT_NEXT = `
  WITH RECURSIVE tried AS (
    SELECT last + 1 AS number, 't-' || last + 1 AS name FROM ticket_numbers WHERE team_id = $1
    UNION ALL
    SELECT t.number + 1, 't-' || t.number + 1 FROM tried t
    WHERE EXISTS (SELECT FROM entity_aliases a
                  WHERE a.team_id = $1 AND a.alias = t.name AND a.kind = 'task' AND a.how = 'exact')
  ), next AS (
    UPDATE ticket_numbers SET last = (SELECT max(number) FROM tried) WHERE team_id = $1 RETURNING last
  )
  INSERT INTO tickets (team_id, ticket_id, number, draft_id, intent_key, request, assignee)
  SELECT $1, $2, next.last, $3, $4, $5, $6 FROM next RETURNING ${COLUMNS}`;

/**
 * Files a request under the workspace's next number that no ticket has, once a draft: a second call answers the first one's
 * ticket. Drafts of one workspace take their numbers one after the other, so that none is left out.
 */
export async function insertTicket(
  pool: Pool,
  teamId: string,
  ticketId: string,
  intentKey: string,
  request: FiledRequest,
): Promise<Ticket> {
  return inTeam(pool, teamId, async (client) => {
    await client.query(`INSERT INTO ticket_numbers (team_id, last) VALUES ($1, 0) ON CONFLICT DO NOTHING`, [
      teamId,
    ]);
    await client.query('SELECT last FROM ticket_numbers WHERE team_id = $1 FOR UPDATE', [teamId]);
    const filed = await findByDraft(client, teamId, request.draftId);
    if (filed !== null) return filed;
    const created = await client.query(INSERT_NEXT, [
      teamId,
      ticketId,
      request.draftId,
      intentKey,
      toJsonb(request),
      doerOf(request),
    ]);
    return toTicket(created.rows[0]);
  });
}

/** The ticket that was filed for a draft; null where there is none. */
export async function readTicket(pool: Pool, teamId: string, draftId: string): Promise<Ticket | null> {
  const found = await queryInTeam(pool, teamId, {
    text: `SELECT ${COLUMNS} FROM tickets WHERE team_id = $1 AND draft_id = $2`,
    values: [teamId, draftId],
  });
  return found.rows.length === 0 ? null : toTicket(found.rows[0]);
}

/**
 * Changes a ticket. `edit` computes the new row from the current one under a row lock; where it answers that very ticket,
 * nothing is written.
 * @returns null when no ticket was filed for that draft
 */
export async function updateTicket(
  pool: Pool,
  teamId: string,
  draftId: string,
  edit: (ticket: Ticket) => Ticket,
): Promise<Ticket | null> {
  return inTeam(pool, teamId, async (client) => {
    const current = await findByDraft(client, teamId, draftId);
    if (current === null) return null;
    const next = edit(current);
    if (next === current) return current;
    const changed = await client.query(
      `UPDATE tickets SET status = $3, assignee = $4, request = $5, followers = $6, comments = $7, updated_at = now()
       WHERE team_id = $1 AND draft_id = $2 RETURNING ${COLUMNS}`,
      [
        teamId,
        draftId,
        next.status,
        next.assignee,
        toJsonb(next.request),
        toJsonb(next.followers),
        toJsonb(next.comments),
      ],
    );
    return toTicket(changed.rows[0]);
  });
}
