import { z } from 'zod';
import type { EntityKind, Viewer } from '../../../domain/entities/entity.js';
import type { Summary } from '../../../domain/entities/references.js';
import type { Pool } from '../../pool.js';
import { IsoTime, rowsOf } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';
import { HANDLE } from '../entities/find-entities.js';

/** So many members of a channel are named, whichever are found first: thousands may be in it. */
const MAX_MEMBERS = 12;

/** More than what any excerpt shows of a description, which may be long. */
const BEGINNING = 1_000;

const of = (kind: EntityKind, more = '') => `
  FROM entities e ${more}
  WHERE e.team_id = $1 AND e.id = ANY ($4::text[]) AND e.kind = '${kind}' AND ${visibleTo('e')}`;

/** Joins what a column of the entity names, where the viewer may see that, too. */
const join = (row: string, column: string) =>
  `LEFT JOIN entities ${row} ON ${row}.team_id = $1 AND ${row}.id = e.${column} AND ${visibleTo(row)}`;

/** What is open and the viewer may see, by a column that holds the entity's id. */
const open = (column: 'assignee' | 'channel') => `
  CROSS JOIN LATERAL (
    SELECT count(*) AS tickets, min(t.due_at) AS next_due FROM entities t
    WHERE t.team_id = $1 AND t.${column} = e.id AND t.kind = 'task' AND t.is_open AND ${visibleTo('t')}) o`;

const selectState = (kind: EntityKind) => `SELECT e.id, e.name, e.state, e.due_at, e.url ${of(kind)}`;

/** One query for each kind. $1 to $3 are the workspace, the asker and the place of the answer, $4 the ids. */
// The day of an import is none on which anything was changed.
const CONTEXT_SQL: { readonly [K in EntityKind]: string } = {
  task: `
    SELECT e.id, e.short_id, e.name, e.state, NOT e.is_open AS done, e.properties ->> 'priority' AS priority, e.due_at, e.url,
           a.name AS assignee_name, r.name AS requester_name, c.name AS channel_name
    ${of('task', `${join('a', 'assignee')} ${join('r', 'owner')} ${join('c', 'channel')}`)}`,
  project: `
    SELECT e.id, e.name, e.state, e.description, e.url, o.name AS owner_name
    ${of('project', join('o', 'owner'))}`,
  document: `
    SELECT e.id, e.short_id, e.name, left(e.description, ${BEGINNING}) AS description, e.url,
           coalesce(e.properties ->> 'updatedAt', CASE WHEN e.source <> 'import' THEN to_jsonb(e.updated_at) #>> '{}' END) AS updated_at,
           o.name AS owner_name
    ${of('document', join('o', 'owner'))}`,
  channel: `
    SELECT e.id, e.name, e.state, coalesce(e.properties ->> 'topic', e.description) AS topic,
           e.properties -> 'memberCount' AS member_count, o.tickets AS open_tickets,
           ARRAY(SELECT name FROM (
             SELECT u.name FROM channel_members m JOIN entities u ON u.team_id = $1 AND u.id = 'user:' || m.user_id
             WHERE m.team_id = $1 AND m.channel = substr(e.id, length('channel:') + 1) AND m.present AND ${visibleTo('u')}
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
const named = { id: z.string(), name: z.string() };
const stands = { ...named, state: text, dueAt: IsoTime.nullable(), url: text };
const a = <K extends EntityKind>(kind: K) => z.literal(kind).default(kind);

/** A time as somebody gave it, as an ISO time; null for what is no time. */
const AnyTime = text.transform((given) => {
  const time = given === null ? Number.NaN : Date.parse(given);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
});

/** How a row of each kind's query becomes a summary. */
const ROWS = {
  task: z
    .object({
      ...stands,
      kind: a('task'),
      shortId: text,
      done: z.boolean(),
      priority: text,
      assigneeName: text,
      requesterName: text,
      channelName: text,
    })
    .transform(({ name: title, state: status, dueAt: dueDate, ...row }) => ({
      ...row,
      title,
      status,
      dueDate,
    })),
  project: z
    .object({ ...named, kind: a('project'), state: text, description: text, ownerName: text, url: text })
    .transform(({ state: status, ...row }) => ({ ...row, status })),
  document: z
    .object({
      ...named,
      kind: a('document'),
      shortId: text,
      description: text,
      url: text,
      updatedAt: AnyTime,
      ownerName: text,
    })
    .transform(({ name: title, description: excerpt, ...row }) => ({ ...row, title, excerpt })),
  channel: z
    .object({
      ...named,
      kind: a('channel'),
      topic: text,
      memberCount: z.number().nullable().catch(null),
      openTickets: z.number(),
      members: z.array(z.string()),
      state: text,
    })
    .transform(({ state, ...row }) => (state === 'archived' ? { ...row, archived: true as const } : row)),
  user: z
    .object({
      ...named,
      kind: a('user'),
      handle: text,
      openTickets: z.number(),
      nextDue: IsoTime.nullable(),
      state: text,
    })
    .transform(({ state, ...row }) => (state === 'deactivated' ? { ...row, left: true as const } : row)),
  plan: z.object({ ...stands, kind: a('plan') }),
  goal: z.object({ ...stands, kind: a('goal') }),
  milestone: z.object({ ...stands, kind: a('milestone') }),
  output: z.object({ ...stands, kind: a('output') }),
} satisfies { readonly [K in EntityKind]: z.ZodType<Summary> };

/** Summaries by id of what the viewer may see, in one round trip. Excerpts of documents are not yet cut to length. */
export async function readContext(
  pool: Pool,
  { teamId, user, place }: Viewer,
  idsByKind: ReadonlyMap<EntityKind, readonly string[]>,
): Promise<Map<string, Summary>> {
  const found = await inTeam(pool, teamId, (client) =>
    Promise.all(
      [...idsByKind].map(async ([kind, ids]) =>
        rowsOf<Summary>(ROWS[kind], await client.query(CONTEXT_SQL[kind], [teamId, user, place, ids])),
      ),
    ),
  );
  return new Map(found.flat().map((summary) => [summary.id, summary]));
}

const Row = z.object({ id: z.string() });

const READ = `
  SELECT e.id FROM entities e
  WHERE e.team_id = $1 AND e.kind = $4 AND NOT entity_done(e.state) AND ${visibleTo('e')}
  ORDER BY e.due_at, e.id LIMIT $5`;

/**
 * The ids of things of a kind that are not over and that the viewer may see, by due date; at most `limit`. Not for tickets
 * and people.
 */
export async function readOfKind(
  pool: Pool,
  viewer: Viewer,
  kind: Exclude<EntityKind, 'task' | 'user'>,
  limit: number,
): Promise<string[]> {
  return rowsOf(Row, await queryAs(pool, viewer, READ, kind, limit)).map(({ id }) => id);
}
