import type { EntityKind } from '../../domain/entity.js';
import { visibleTo } from '../visibility.js';
import { HANDLE } from './read-named.js';

const WHO = { user: '$2', place: '$3' };

/** So many members of a channel are named, whichever are found first: thousands may be in it. */
const MOST_MEMBERS = 12;

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

const stands = (kind: EntityKind) => `SELECT e.id, e.name, e.state, e.due_at, e.url ${of(kind)}`;

/** One query for each kind. $1 to $3 are the workspace, the asker and the place of the answer, $4 the ids. */
// The day of an import is none on which anything was changed.
export const CONTEXT_SQL: { readonly [K in EntityKind]: string } = {
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
             LIMIT ${MOST_MEMBERS}) some_members ORDER BY name) AS members
    ${of('channel', open('channel'))}`,
  user: `
    SELECT e.id, e.name, e.state, ${HANDLE} AS handle, o.tickets AS open_tickets, o.next_due
    ${of('user', open('assignee'))}`,
  plan: stands('plan'),
  goal: stands('goal'),
  milestone: stands('milestone'),
  output: stands('output'),
};
