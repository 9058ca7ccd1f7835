import { amongOurselves, visibleTo } from './visibility.js';

/** The parameters that hold the asker's Slack user id and the channel of the answer, as in visibility.ts. */
interface Who {
  user: string;
  place: string;
}

/** What begins the key of a project that only a channel's configuration names. */
export const NAMED_ONLY = 'name:';

/**
 * The one condition under which a note or goal may be shown: the asker wrote it and nobody reads along; or it is the
 * workspace's, or a project's that the asker (and, in a channel, all who are in it) may see. A bedside note is shown by its
 * lines, never by this. Row-level security has already left the workspace's own rows.
 * @param row the name that a table with `scope`, `author` and `project_key` has in the query
 */
export function remembered(row: string, who: Who): string {
  const own = `(${row}.author = ${who.user} AND ${who.place}::text IS NULL)`;
  const shared = `(${row}.scope = 'workspace' AND ${amongOurselves(who)})`;
  return `(${own} OR ${shared} OR (${row}.scope = 'project' AND ${projectSeen(`${row}.project_key`, who)}))`;
}

/** Whether the project of that key may be seen. One without an entity of its own is nobody's secret among ourselves. */
export function projectSeen(key: string, who: Who): string {
  return `(CASE WHEN starts_with(${key}, '${NAMED_ONLY}') THEN ${amongOurselves(who)} ELSE EXISTS (
    SELECT FROM entities p WHERE p.team_id = $1 AND p.id = ${key} AND ${visibleTo('p', who)}) END)`;
}
