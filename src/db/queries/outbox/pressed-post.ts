import { DIRECT_ROOT, type PressedPost } from '../../../domain/conversation/incoming.js';

/**
 * The condition that a message is a post of ours that shows this draft, in SQL. A button carries the id of its draft; that
 * alone must lead nobody from one request to another. So the message has to be one of the draft's slots; or it stands in the
 * draft's own thread, where everybody reads the draft, and is no slot of another one; or it is the draft's card for a team,
 * which Slack shows some moments before we have stored where it stands.
 * @param draft the name that the table of drafts has in the query
 * @param at the columns or parameters that hold where the message stands
 */
export function isPostOf(draft: string, at: Record<keyof PressedPost, string>): string {
  const posts = `posts p WHERE p.team_id = $1 AND p.thread_id = ${draft}.thread_id
    AND p.channel = ${at.channel} AND p.ts = ${at.messageTs}`;
  return `(CASE WHEN EXISTS (SELECT FROM ${posts})
    THEN EXISTS (SELECT FROM ${posts} AND ${draftIn('p.slot')} = ${draft}.draft_id)
    ELSE EXISTS (
      SELECT FROM threads t WHERE t.team_id = $1 AND t.thread_id = ${draft}.thread_id
        AND t.channel = ${at.channel} AND t.root_ts = coalesce(${at.rootTs}, '${DIRECT_ROOT}'))
    OR EXISTS (
      SELECT FROM outbox o WHERE o.team_id = $1 AND o.thread_id = ${draft}.thread_id AND o.lane = 'slack'
        AND o.status IN ('claimed', 'unknown') AND o.kind = 'team_card'
        AND ${draftIn(`(o.payload ->> 'slot')`)} = ${draft}.draft_id) END)`;
}

/** The draft that a slot is for: it stands after the slot's kind ("card:<draft id>", "ticket:<draft id>:<team id>"). */
const draftIn = (slot: string): string => `split_part(${slot}, ':', 2)`;
