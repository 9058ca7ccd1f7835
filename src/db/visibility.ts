/** The parameters that hold the asker's Slack user id and the channel of the answer, such as `{ user: '$2', place: '$3' }`. */
interface Who {
  user: string;
  place: string;
}

/**
 * The one condition under which an entity may be shown: everyone may see it, the asker is a full member and nobody else reads
 * along; or the asker is among those whom it is for and, where the answer appears in a channel, so are all who are in it. What
 * everyone may see is for guests, too, where it is theirs: themselves, what they asked for or have to do, the channels that they
 * are in and what was asked there. Row-level security has already left the workspace's own rows.
 * @param row the name that the table of entities has in the query
 * @param who `place` holds NULL where the asker alone sees the answer; `$1` is the workspace
 */
export function visibleTo(row: string, who: Who): string {
  const concerned = `ARRAY[${row}.id, ${row}.owner, ${row}.assignee, ${row}.channel]`;
  return `((${row}.visible_to IS NULL AND ${amongOurselves(who)})
    OR ${isFor(`coalesce(${row}.visible_to, ${concerned})`, who)})`;
}

/** Whether the asker is among these people and members of channels and, where the answer appears in a channel, so are all in it. */
export function isFor(audience: string, { user, place }: Who): string {
  const there = `(${place}::text IS NULL OR ${audience} @> ARRAY['channel:' || ${place}::text])`;
  return `(${audience} && (SELECT principals($1, ${user})) AND ${there})`;
}

/** Whether what everyone in the workspace may see may be shown: a full member asks, and nobody else reads along. Unknown is a guest. */
export function amongOurselves({ user, place }: Who): string {
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
