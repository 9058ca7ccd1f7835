import { z } from 'zod';
import type { EntityKind, Viewer } from '../../../domain/entities/entity.js';
import type { Summary } from '../../../domain/entities/references.js';
import type { Pool } from '../../pool.js';
import { inTeam, queryInTeam } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';
import { HANDLE } from '../entities/find-entities.js';

const WHO = { user: '$2', place: '$3' };

/** So many members of a channel are named, whichever are found first: thousands may be in it. */
const MAX_MEMBERS = 12;

/** More than what any excerpt shows of a description, which may be long. */
const BEGINNING = 1_000;

const of = (kind: EntityKind, more = '') => `
  FROM entities e ${more}
  WHERE e.team_id = $1 AND e.id = ANY ($4::text[]) AND e.kind = '${kind}' AND ${visibleTo('e', WHO)}`;

/** Joins what a column of the entity names, where the viewer may see that, too. */
const named = (row: string, column: string) =>
  `LEFT JOIN entities ${row} ON ${row}.team_id = $1 AND ${row}.id = e.${column} AND ${visibleTo(row, WHO)}`;

/** What is open and the viewer may see, by a column that holds the entity's id. */
const open = (column: 'assignee' | 'channel') => `
  CROSS JOIN LATERAL (
    SELECT count(*) AS tickets, min(t.due_at) AS next_due FROM entities t
    WHERE t.team_id = $1 AND t.${column} = e.id AND t.kind = 'task' AND t.is_open AND ${visibleTo('t', WHO)}) o`;

const selectState = (kind: EntityKind) => `SELECT e.id, e.name, e.state, e.due_at, e.url ${of(kind)}`;

/** One query for each kind. $1 to $3 are the workspace, the asker and the place of the answer, $4 the ids. */
// The day of an import is none on which anything was changed.
const CONTEXT_SQL: { readonly [K in EntityKind]: string } = {
  task: `
    SELECT e.id, e.short_id, e.name, e.state, NOT e.is_open AS done, e.properties ->> 'priority' AS priority, e.due_at, e.url,
           a.name AS assignee_name, r.name AS requester_name, c.name AS channel_name
    ${of('task', `${named('a', 'assignee')} ${named('r', 'owner')} ${named('c', 'channel')}`)}`,
  project: `
    SELECT e.id, e.name, e.state, e.description, e.url, o.name AS owner_name
    ${of('project', named('o', 'owner'))}`,
  document: `
    SELECT e.id, e.short_id, e.name, left(e.description, ${BEGINNING}) AS description, e.url,
           coalesce(e.properties ->> 'updatedAt', CASE WHEN e.source <> 'import' THEN to_jsonb(e.updated_at) #>> '{}' END) AS updated_at,
           o.name AS owner_name
    ${of('document', named('o', 'owner'))}`,
  channel: `
    SELECT e.id, e.name, e.state, coalesce(e.properties ->> 'topic', e.description) AS topic,
           e.properties -> 'memberCount' AS member_count, o.tickets AS open_tickets,
           ARRAY(SELECT name FROM (
             SELECT u.name FROM channel_members m JOIN entities u ON u.team_id = $1 AND u.id = 'user:' || m.user_id
             WHERE m.team_id = $1 AND m.channel = substr(e.id, length('channel:') + 1) AND m.present AND ${visibleTo('u', WHO)}
             LIMIT ${MAX_MEMBERS}) some_members ORDER BY name) AS members
    ${of('channel', open('channel'))}`,
  user: `
    SELECT e.id, e.name, e.state, ${HANDLE} AS handle, o.tickets AS open_tickets, o.next_due
    ${of('user', open('assignee'))}`,
  plan: selectState('plan'),
  goal: selectState('goal'),
  milestone: selectState('milestone'),
  output: selectState('output'),
};

const text = z.string().nullable();
const moment = z
  .date()
  .nullable()
  .transform((date) => date?.toISOString() ?? null);
const stands = z
  .object({ id: z.string(), name: z.string(), state: text, due_at: moment, url: text })
  .transform(({ due_at: dueAt, ...rest }) => ({ ...rest, dueAt }));

/** Null for what is no time. */
function isoOf(given: string | null): string | null {
  const time = given === null ? Number.NaN : Date.parse(given);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** How a row of each kind's query becomes a summary. */
const ROWS = {
  task: z
    .object({
      id: z.string(),
      short_id: text,
      name: z.string(),
      state: text,
      done: z.boolean(),
      priority: text,
      assignee_name: text,
      requester_name: text,
      due_at: moment,
      channel_name: text,
      url: text,
    })
    .transform((row) => ({
      kind: 'task' as const,
      id: row.id,
      shortId: row.short_id,
      title: row.name,
      status: row.state,
      done: row.done,
      priority: row.priority,
      assigneeName: row.assignee_name,
      requesterName: row.requester_name,
      dueDate: row.due_at,
      channelName: row.channel_name,
      url: row.url,
    })),
  project: z
    .object({ id: z.string(), name: z.string(), state: text, description: text, owner_name: text, url: text })
    .transform(({ state: status, owner_name: ownerName, ...rest }) => ({
      kind: 'project' as const,
      ...rest,
      status,
      ownerName,
    })),
  document: z
    .object({
      id: z.string(),
      short_id: text,
      name: z.string(),
      description: text,
      url: text,
      updated_at: text,
      owner_name: text,
    })
    .transform((row) => ({
      kind: 'document' as const,
      id: row.id,
      shortId: row.short_id,
      title: row.name,
      excerpt: row.description,
      ownerName: row.owner_name,
      url: row.url,
      updatedAt: isoOf(row.updated_at),
    })),
  channel: z
    .object({
      id: z.string(),
      name: z.string(),
      topic: text,
      member_count: z.number().nullable().catch(null),
      open_tickets: z.number(),
      members: z.array(z.string()),
      state: text,
    })
    .transform((row) => ({
      kind: 'channel' as const,
      id: row.id,
      name: row.name,
      topic: row.topic,
      memberCount: row.member_count,
      members: row.members,
      openTickets: row.open_tickets,
      ...(row.state === 'archived' ? { archived: true as const } : {}),
    })),
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      handle: text,
      open_tickets: z.number(),
      next_due: moment,
      state: text,
    })
    .transform((row) => ({
      kind: 'user' as const,
      id: row.id,
      name: row.name,
      handle: row.handle,
      openTickets: row.open_tickets,
      nextDue: row.next_due,
      ...(row.state === 'deactivated' ? { left: true as const } : {}),
    })),
  plan: stands.transform((row) => ({ kind: 'plan' as const, ...row })),
  goal: stands.transform((row) => ({ kind: 'goal' as const, ...row })),
  milestone: stands.transform((row) => ({ kind: 'milestone' as const, ...row })),
  output: stands.transform((row) => ({ kind: 'output' as const, ...row })),
} satisfies { readonly [K in EntityKind]: z.ZodType<Summary> };

/**
 * What answers about entities need, for those that the viewer may see, by id: one query for each kind among them, all in one
 * round trip. A document's excerpt is the beginning of its description, not yet cut to length.
 */
export async function readContext(
  pool: Pool,
  { teamId, user, place }: Viewer,
  idsByKind: ReadonlyMap<EntityKind, readonly string[]>,
): Promise<Map<string, Summary>> {
  const found = await inTeam(pool, teamId, (client) =>
    Promise.all(
      [...idsByKind].map(async ([kind, ids]): Promise<Summary[]> => {
        const { rows } = await client.query(CONTEXT_SQL[kind], [teamId, user, place, ids]);
        return ROWS[kind].array().parse(rows);
      }),
    ),
  );
  return new Map(found.flat().map((summary) => [summary.id, summary]));
}

const Row = z.object({ id: z.string() });

const READ = `
  SELECT e.id FROM entities e
  WHERE e.team_id = $1 AND e.kind = $4 AND NOT entity_done(e.state) AND ${visibleTo('e', { user: '$2', place: '$3' })}
  ORDER BY e.due_at, e.id LIMIT $5`;

/** The ids of things of a kind that are not over and that the viewer may see, by due date; at most `limit`. Not for tickets and people. */
export async function readOfKind(
  pool: Pool,
  { teamId, user, place }: Viewer,
  kind: Exclude<EntityKind, 'task' | 'user'>,
  limit: number,
): Promise<string[]> {
  const values = [teamId, user, place, kind, limit];
  const { rows } = await queryInTeam(pool, teamId, { text: READ, values });
  return Row.array()
    .parse(rows)
    .map(({ id }) => id);
}
