/** The parameters that hold the asker's Slack user id and the channel of the answer, which is NULL where they alone see it. */
const VIEWER = { user: '$2', place: '$3' };
type Who = typeof VIEWER;

/**
 * The one condition under which an entity may be shown: everyone may see it, the asker is a full member and nobody else
 * reads along; or the asker is among those whom it is for and, where the answer appears in a channel, so are all who are in
 * it. What everyone may see is for guests, too, where it is theirs: themselves, what they asked for or have to do, the
 * channels that they are in and what was asked there. Row-level security has already left the workspace's own rows, and
 * `$1` is the workspace.
 *
 * Where an id is made up (`'task:' || draft_id`) and not yet a column, it belongs into a subquery that ends with OFFSET 0:
 * what is made up in a condition is looked up in no index where row-level security stands before it.
 * @param row the name that the table of entities has in the query
 */
export function visibleTo(row: string, who = VIEWER): string {
  const concerned = `ARRAY[${row}.id, ${row}.owner, ${row}.assignee, ${row}.channel]`;
  return `((${row}.visible_to IS NULL AND ${amongOurselves(who)})
    OR ${isFor(`coalesce(${row}.visible_to, ${concerned})`, who)})`;
}

/**
 * Whether the asker is among these people and members of channels and, where the answer appears in a channel, so are all in
 * it.
 */
export function isFor(audience: string, { user, place }: Who = VIEWER): string {
  const there = `(${place}::text IS NULL OR ${audience} @> ARRAY['channel:' || ${place}::text])`;
  return `(${audience} && (SELECT principals($1, ${user})) AND ${there})`;
}

/**
 * Whether what everyone in the workspace may see may be shown: a full member asks, and nobody else reads along. Unknown is
 * a guest.
 */
export function amongOurselves({ user, place }: Who = VIEWER): string {
  return `NOT (SELECT among_guests($1, ${user}, ${place}))`;
}

/** What begins the key of a project that only a channel's configuration names. */
export const NAMED_ONLY = 'name:';

/**
 * The one condition under which a note or goal may be shown: the asker wrote it and nobody reads along; or it is the
 * workspace's, or a project's that the asker (and, in a channel, all who are in it) may see. A project brief is shown by its
 * lines, never by this. Row-level security has already left the workspace's own rows.
 * @param row the name that a table with `scope`, `author` and `project_key` has in the query
 */
export function remembered(row: string): string {
  const own = `(${row}.author = ${VIEWER.user} AND ${VIEWER.place}::text IS NULL)`;
  const shared = `(${row}.scope = 'workspace' AND ${amongOurselves()})`;
  return `(${own} OR ${shared} OR (${row}.scope = 'project' AND ${projectSeen(`${row}.project_key`)}))`;
}

/** Whether the project of that key may be seen. One without an entity of its own is nobody's secret among ourselves. */
export function projectSeen(key: string): string {
  return `(CASE WHEN starts_with(${key}, '${NAMED_ONLY}') THEN ${amongOurselves()} ELSE EXISTS (
    SELECT FROM entities p WHERE p.team_id = $1 AND p.id = ${key} AND ${visibleTo('p')}) END)`;
}
