import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../../domain/entities/entity.js';
import type { TaskFilter, TaskLine } from '../../../domain/entities/references.js';
import { doerOf } from '../../../domain/tickets/ticket-entity.js';
import {
  FiledRequest,
  Follower,
  type Ticket,
  TicketComment,
  TicketStatus,
} from '../../../domain/tickets/tracker.js';
import type { Pool } from '../../pool.js';
import { firstOf, IsoTime, onlyOf, rowsOf, toJsonb } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';

export const TicketRow = z
  .object({
    ticketId: z.string(),
    number: z.number().nullable(),
    shortId: z.string().nullable(),
    url: z.string().nullable(),
    status: TicketStatus,
    assignee: z.string().nullable(),
    request: FiledRequest,
    followers: z.array(Follower),
    comments: z.array(TicketComment),
  })
  .transform(({ ticketId: id, number, shortId, ...row }) => ({
    id,
    shortId: shortId ?? `T-${number}`,
    ...row,
  }));

export const TICKET = 'ticket_id, number, short_id, url, status, assignee, request, followers, comments';

async function findByDraft(client: ClientBase, teamId: string, draftId: string): Promise<Ticket | null> {
  const text = `SELECT ${TICKET} FROM tickets WHERE team_id = $1 AND draft_id = $2 FOR UPDATE`;
  return firstOf(TicketRow, await client.query(text, [teamId, draftId]));
}

// Numbers by which other tickets are found, from wherever they were imported, are passed over, however many follow one another.
// The name is a column, so that it is looked up in an index (see visibleTo).
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
  SELECT $1, $2, next.last, $3, $4, $5, $6 FROM next RETURNING ${TICKET}`;

/**
 * Files a request under the workspace's next free number, none left out; a second call for a draft answers the first's
 * ticket.
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
    return onlyOf(TicketRow, created);
  });
}

/** The ticket that was filed for a draft; null where there is none. */
export async function readTicket(pool: Pool, teamId: string, draftId: string): Promise<Ticket | null> {
  const text = `SELECT ${TICKET} FROM tickets WHERE team_id = $1 AND draft_id = $2`;
  return firstOf(TicketRow, await queryAs(pool, teamId, text, draftId));
}

/** Changes a ticket by `edit`, under a row lock; null where there is none. What `edit` answers unchanged is not written. */
export async function updateTicket(
  pool: Pool,
  teamId: string,
  draftId: string,
  edit: (ticket: Ticket) => Ticket,
): Promise<Ticket | null> {
  return inTeam(pool, teamId, (client) => editTicket(client, teamId, draftId, edit));
}

/** The same within the caller's transaction, until whose end nobody else changes the ticket. */
export async function editTicket(
  client: ClientBase,
  teamId: string,
  draftId: string,
  edit: (ticket: Ticket) => Ticket,
): Promise<Ticket | null> {
  const current = await findByDraft(client, teamId, draftId);
  if (current === null) return null;
  const next = edit(current);
  if (next === current) return current;
  const changed = await client.query(
    `UPDATE tickets SET status = $3, assignee = $4, request = $5, followers = $6, comments = $7, updated_at = now()
       WHERE team_id = $1 AND draft_id = $2 RETURNING ${TICKET}`,
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
  return onlyOf(TicketRow, changed);
}

const text = z.string().nullable();
const TaskRow = z
  .object({
    id: z.string(),
    shortId: text,
    name: z.string(),
    state: text,
    priority: text,
    assignee: text,
    assigneeName: text,
    dueAt: IsoTime.nullable(),
    url: text,
  })
  .transform(({ name: title, state: status, ...row }) => ({ ...row, title, status }));
const Count = z.object({ total: z.number() });

/** Whoever has more tasks than this has very many, and no question waits for an exact count. */
const MAX_COUNTED = 1_000;

const ORDER = 'ORDER BY e.due_at, e.created_at DESC, e.id';

// Not even by its tasks does a project show that the viewer may not see.
const IN_PROJECT = (project: string) => `
  EXISTS (SELECT FROM entities p WHERE p.team_id = $1 AND p.id = ${project} AND ${visibleTo('p')})
  AND e.id IN (
    SELECT src_id FROM edges WHERE team_id = $1 AND dst_id = ${project} AND src_kind = 'task'
    UNION SELECT dst_id FROM edges WHERE team_id = $1 AND src_id = ${project} AND dst_kind = 'task')`;

// What a task waits for says something of the task: only what the viewer may see counts.
const WAITS = `(e.state ILIKE 'blocked%' OR EXISTS (
  SELECT FROM edges g JOIN entities w ON w.team_id = $1 AND w.id = g.dst_id AND w.is_open AND ${visibleTo('w')}
  WHERE g.team_id = $1 AND g.src_id = e.id AND g.relation = 'depends_on'))`;

// Trackers write it with a space, a hyphen or neither.
const IN_PROGRESS = `regexp_replace(lower(e.state), '[^a-z]+', '', 'g') = 'inprogress'`;

/** A person whom the viewer may not see is no assignee for them; one of whom nothing is kept is told by id. */
const LINES = `
  SELECT e.id, e.short_id, e.name, e.state, e.properties ->> 'priority' AS priority, e.due_at, e.url,
         CASE WHEN a.id IS NULL OR a.visible THEN e.assignee END AS assignee,
         CASE WHEN a.visible THEN a.name END AS assignee_name
  FROM chosen e LEFT JOIN LATERAL (
    SELECT a.id, a.name, ${visibleTo('a')} AS visible FROM entities a
    WHERE a.team_id = $1 AND a.id = e.assignee) a ON true
  ${ORDER}`;

/** The index has the open ones and the others each in their order. */
const STATES = { open: ['e.is_open'], done: ['NOT e.is_open'], all: ['e.is_open', 'NOT e.is_open'] };

/** Tasks that the viewer may see, by due date and then the newest first, and how many there are, up to a thousand. */
export async function readTasks(
  pool: Pool,
  { teamId, user, place }: Viewer,
  filter: TaskFilter,
  limit: number,
): Promise<{ tasks: TaskLine[]; total: number }> {
  const values: unknown[] = [teamId, user, place];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const matching = `FROM entities e WHERE e.team_id = $1 AND ${conditions(filter, parameter).join(' AND ')}`;
  const states = STATES[filter.state === 'done' || filter.state === 'all' ? filter.state : 'open'];
  const count = `SELECT count(*) AS total FROM (
    SELECT ${matching} AND (${states.join(' OR ')}) LIMIT ${MAX_COUNTED}) AS counted`;
  const counted = [...values];
  const most = parameter(limit);
  const firsts = states.map((state) => `(SELECT e.* ${matching} AND ${state} ${ORDER} LIMIT ${most})`);
  const lines = `
    WITH chosen AS (SELECT * FROM (${firsts.join(' UNION ALL ')}) e ${ORDER} LIMIT ${most}) ${LINES}`;
  const [found, total] = await inTeam(pool, teamId, (client) =>
    Promise.all([client.query(lines, values), client.query(count, counted)]),
  );
  return { tasks: rowsOf(TaskRow, found), ...onlyOf(Count, total) };
}

function conditions(filter: TaskFilter, parameter: (value: unknown) => string): string[] {
  const { assignee, owner, project, ids, dueFrom, dueBefore, without, priority, state } = filter;
  return [
    `e.kind = 'task' AND ${visibleTo('e')}`,
    ...(assignee === undefined ? [] : [`e.assignee = ${parameter(assignee)}`]),
    ...(owner === undefined ? [] : [`e.owner = ${parameter(owner)}`]),
    ...(project === undefined ? [] : [IN_PROJECT(parameter(project))]),
    ...(ids === undefined ? [] : [`e.id = ANY (${parameter(ids)}::text[])`]),
    ...(dueFrom === undefined ? [] : [`e.due_at >= ${parameter(dueFrom)}::timestamptz`]),
    ...(state === 'blocked' ? [WAITS] : []),
    ...(state === 'in_progress' ? [IN_PROGRESS] : []),
    ...(without === undefined ? [] : [without === 'due' ? 'e.due_at IS NULL' : 'e.assignee IS NULL']),
    ...(priority === undefined ? [] : [`lower(e.properties ->> 'priority') = lower(${parameter(priority)})`]),
    ...(dueBefore === undefined ? [] : [`e.due_at < ${parameter(dueBefore)}::timestamptz`]),
  ];
}
