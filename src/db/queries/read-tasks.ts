import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../domain/entity.js';
import type { TaskFilter, TaskLine } from '../../domain/references.js';
import { inTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';

const text = z.string().nullable();
const Row = z.object({
  id: z.string(),
  short_id: text,
  name: z.string(),
  state: text,
  priority: text,
  assignee: text,
  assignee_name: text,
  due_at: z.date().nullable(),
  url: text,
});
const Count = z.object({ total: z.number() });

const WHO = { user: '$2', place: '$3' };

/** Whoever has more tasks than this has very many, and no question waits for an exact count. */
const MOST_COUNTED = 1_000;

const ORDER = 'ORDER BY e.due_at, e.created_at DESC, e.id';

// Not even by its tasks does a project show that the viewer may not see.
const IN_PROJECT = (project: string) => `
  EXISTS (SELECT FROM entities p WHERE p.team_id = $1 AND p.id = ${project} AND ${visibleTo('p', WHO)})
  AND e.id IN (
    SELECT src_id FROM edges WHERE team_id = $1 AND dst_id = ${project} AND src_kind = 'task'
    UNION SELECT dst_id FROM edges WHERE team_id = $1 AND src_id = ${project} AND dst_kind = 'task')`;

// What a task waits for says something of the task: only what the viewer may see counts.
const WAITS = `(e.state ILIKE 'blocked%' OR EXISTS (
  SELECT FROM edges g JOIN entities w ON w.team_id = $1 AND w.id = g.dst_id AND w.is_open AND ${visibleTo('w', WHO)}
  WHERE g.team_id = $1 AND g.src_id = e.id AND g.relation = 'depends_on'))`;

// Trackers write it with a space, a hyphen or neither.
const IN_PROGRESS = `regexp_replace(lower(e.state), '[^a-z]+', '', 'g') = 'inprogress'`;

/** A person whom the viewer may not see is no assignee for them; one of whom nothing is kept is told by id. */
const LINES = `
  SELECT e.id, e.short_id, e.name, e.state, e.properties ->> 'priority' AS priority, e.due_at, e.url,
         CASE WHEN a.id IS NULL OR a.visible THEN e.assignee END AS assignee,
         CASE WHEN a.visible THEN a.name END AS assignee_name
  FROM chosen e LEFT JOIN LATERAL (
    SELECT a.id, a.name, ${visibleTo('a', WHO)} AS visible FROM entities a
    WHERE a.team_id = $1 AND a.id = e.assignee) a ON true
  ${ORDER}`;

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
  // the index has the open ones and the others each in their order
  const states =
    filter.state === 'done'
      ? ['NOT e.is_open']
      : filter.state === 'all'
        ? ['e.is_open', 'NOT e.is_open']
        : ['e.is_open'];
  const count = `SELECT count(*) AS total FROM (
    SELECT ${matching} AND (${states.join(' OR ')}) LIMIT ${MOST_COUNTED}) AS counted`;
  const counted = [...values];
  const most = parameter(limit);
  const firsts = states.map((state) => `(SELECT e.* ${matching} AND ${state} ${ORDER} LIMIT ${most})`);
  const lines = `
    WITH chosen AS (SELECT * FROM (${firsts.join(' UNION ALL ')}) e ${ORDER} LIMIT ${most}) ${LINES}`;
  const [found, total] = await inTeam(pool, teamId, (client) =>
    Promise.all([client.query(lines, values), client.query(count, counted)]),
  );
  return { tasks: Row.array().parse(found.rows).map(toLine), total: Count.parse(total.rows[0]).total };
}

function conditions(filter: TaskFilter, parameter: (value: unknown) => string): string[] {
  const { assignee, owner, project, ids, dueFrom, dueBefore, without, priority, state } = filter;
  return [
    `e.kind = 'task' AND ${visibleTo('e', WHO)}`,
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

function toLine(row: z.infer<typeof Row>): TaskLine {
  return {
    id: row.id,
    shortId: row.short_id,
    title: row.name,
    status: row.state,
    priority: row.priority,
    assignee: row.assignee,
    assigneeName: row.assignee_name,
    dueAt: row.due_at?.toISOString() ?? null,
    url: row.url,
  };
}
