/** The parameters that hold the asker's Slack user id and the channel of the answer, such as `{ user: '$2', place: '$3' }`. */
interface Who {
  user: string;
  place: string;
}

/**
 * The one condition under which an entity may be shown: everyone may see it and nobody of another company asks or reads along;
 * or the asker is among those who may and, where the answer appears in a channel, so are all who are in it. Row-level security
 * has already left the workspace's own rows.
 * @param row the name that a table with `visible_to` has in the query
 * @param who `place` holds NULL where the asker alone sees the answer; `$1` is the workspace
 */
export function visibleTo(row: string, who: Who): string {
  const own = `${row}.visible_to && (SELECT principals($1, ${who.user}))`;
  const there = `(${who.place}::text IS NULL OR ${row}.visible_to @> ARRAY['channel:' || ${who.place}::text])`;
  return `((${row}.visible_to IS NULL AND ${amongOurselves(who)}) OR (${own} AND ${there}))`;
}

/** Whether what everyone in the workspace may see may be shown: nobody of another company asks or reads along. */
export function amongOurselves({ user, place }: Who): string {
  return `NOT (SELECT among_guests($1, ${user}, ${place}))`;
}
