import { z } from 'zod';
import { ThreadMessage } from '../../../domain/conversation/event.js';
import type { PressedPost } from '../../../domain/conversation/incoming.js';
import type { ThreadView } from '../../../domain/conversation/thread-view.js';
import type { Viewer } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { firstOf, rowsOf, type ThreadKey } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { amongOurselves, isFor, visibleTo } from '../../visibility.js';
import { isPostOf } from '../outbox/pressed-post.js';

/** A thread, and where it stands in Slack. */
const FoundThread = z.object({
  threadId: z.string(),
  channel: z.string(),
  rootTs: z.string(),
  isDirect: z.boolean(),
});

// Walks the person's messages from the newest on. Whoever has left a channel does not act in its threads any more.
const LATEST = `
  SELECT t.thread_id, t.channel, t.root_ts, t.is_direct
  FROM messages m JOIN threads t ON t.team_id = $1 AND t.thread_id = m.thread_id
  WHERE m.team_id = $1 AND m.author = $2 AND NOT m.bot AND ($3::text IS NULL OR t.channel = $3) AND t.stopped IS NULL
    AND NOT EXISTS (SELECT FROM channel_members c
                    WHERE c.team_id = $1 AND c.user_id = $2 AND c.channel = t.channel AND NOT c.present)
  ORDER BY m.ts DESC LIMIT 1`;

/** The thread in which the person wrote last, in one channel or (null) anywhere; null where there is none. */
export async function findLatestThread(
  pool: Pool,
  teamId: string,
  userId: string,
  channel: string | null,
): Promise<z.infer<typeof FoundThread> | null> {
  return firstOf(FoundThread, await queryAs(pool, teamId, LATEST, userId, channel));
}

/** So many messages of a transcript are read for a turn. */
const MAX_MESSAGES = 200;

/** The newest messages of a thread, as they read now. */
export const TRANSCRIPT = `
  SELECT ts, author, body AS text, files, quotes, bot FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND NOT deleted ORDER BY ts DESC LIMIT ${MAX_MESSAGES}`;

const MESSAGES = `
  SELECT ts, author, body AS text, files, quotes, bot, deleted, edit_ts FROM messages
  WHERE team_id = $1 AND thread_id = $2 AND ts = ANY ($3::text[]) AND NOT bot`;
const Message = ThreadMessage.extend({ deleted: z.boolean(), editTs: z.string().nullable() });

/** Those of these messages that people wrote, as they read now, with Slack's time of their last edit. */
export async function readMessages(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  messages: readonly string[],
): Promise<z.infer<typeof Message>[]> {
  return rowsOf(Message, await queryAs(pool, teamId, MESSAGES, threadId, messages));
}

/**
 * The thread in which the person wrote last in that channel, or null, with what people said in it; only its turns know its
 * draft.
 */
export async function latestView(pool: Pool, viewer: Viewer, channel: string): Promise<ThreadView | null> {
  const { teamId, user } = viewer;
  const thread = await findLatestThread(pool, teamId, user, channel);
  if (thread === null) return null;
  const newest = await queryAs(pool, teamId, TRANSCRIPT, thread.threadId);
  return {
    ...thread,
    messages: rowsOf(ThreadMessage, newest)
      .reverse()
      .filter(({ bot }) => !bot),
    open: null,
    filed: [],
    focus: null,
    quiet: false,
    project: null,
  };
}

const DraftRow = z.object({ blueprint: z.string(), view: z.unknown() });

// The request is for those who are in the channel of the post, or may look into that channel; for those whose request it is or
// whom it names; in a direct conversation for its person; and, once it is filed, for those who may see its ticket. Whoever has
// left the channel has no more part in it. Ids are columns, for the indexes (see visibleTo).
const DRAFT = `
  SELECT d.blueprint, d.view FROM (
    SELECT r.*, 'task:' || r.draft_id AS task, 'channel:' || $5 AS place, r.view -> 'card' AS card
    FROM drafts r WHERE r.team_id = $1 AND r.draft_id = $4 OFFSET 0
  ) d
  WHERE ${isPostOf('d', { channel: '$5', messageTs: '$6', rootTs: '$7' })}
    AND NOT EXISTS (SELECT FROM channel_members c
                    WHERE c.team_id = $1 AND c.user_id = $2 AND c.channel = $5 AND NOT c.present)
    AND ($2 IN (d.card ->> 'requester', d.card ->> 'filer') OR coalesce(d.card -> 'named' ? $2, false)
         OR ${isFor('ARRAY[d.place]')}
         OR EXISTS (SELECT FROM entities e WHERE e.team_id = $1 AND e.id IN (d.place, d.task) AND ${visibleTo('e')})
         OR EXISTS (SELECT FROM messages m JOIN threads t ON t.team_id = $1 AND t.thread_id = m.thread_id
                    WHERE m.team_id = $1 AND m.thread_id = d.thread_id AND m.author = $2 AND NOT m.bot AND t.is_direct))`;

/**
 * The draft after its thread's last turn, as a person may read it by one of its posts; null where they may not, or that
 * message shows another draft or none. Its view is the intake graph's projection, which the caller checks.
 */
export async function readDraft(
  pool: Pool,
  viewer: Viewer,
  draftId: string,
  { channel, messageTs, rootTs }: PressedPost,
): Promise<z.infer<typeof DraftRow> | null> {
  return firstOf(DraftRow, await queryAs(pool, viewer, DRAFT, draftId, channel, messageTs, rootTs));
}

/** A draft that waits for people, with the people around it and where its thread stands. */
const WaitingDraft = z
  .object({
    draftId: z.string(),
    blueprint: z.string(),
    headline: z.string(),
    /** of its card */
    status: z.string(),
    requester: z.string(),
    filer: z.string().nullable(),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    named: z.array(z.string()).nullable(),
    channel: z.string(),
    rootTs: z.string(),
    isDirect: z.boolean(),
    updatedAt: z.date(),
  })
  .transform(({ teamId: id, teamName: name, named, ...draft }) => ({
    ...draft,
    named: named ?? [],
    team: id === null ? null : { id, name: name ?? id },
  }));
export type WaitingDraft = z.infer<typeof WaitingDraft>;

const WHO = { user: '$2', place: 'NULL' };

// Whoever has left a channel has no more part in what goes on there. Others than full members have one in their own drafts, and
// in those of channels that they are in.
const WAITING = `
  SELECT d.draft_id, d.blueprint, d.view #>> '{card,headline}' AS headline, d.view #>> '{card,status}' AS status,
         d.view #>> '{card,requester}' AS requester, d.view #>> '{card,filer}' AS filer,
         d.view #>> '{card,team,id}' AS team_id, d.view #>> '{card,team,name}' AS team_name,
         d.view #> '{card,named}' AS named, t.channel, t.root_ts, t.is_direct, d.updated_at
  FROM drafts d JOIN threads t ON t.team_id = $1 AND t.thread_id = d.thread_id
  WHERE d.team_id = $1 AND d.phase = 'AWAITING_USER' AND t.stopped IS NULL
    AND NOT EXISTS (SELECT FROM channel_members c
                    WHERE c.team_id = $1 AND c.user_id = $2 AND c.channel = t.channel AND NOT c.present)
    AND (${amongOurselves(WHO)} OR $2 IN (d.view #>> '{card,requester}', d.view #>> '{card,filer}')
         OR ${isFor(`ARRAY['channel:' || t.channel]`, WHO)})
  ORDER BY d.updated_at DESC LIMIT $3`;

/**
 * The newest drafts of a workspace that wait for people, but those in channels that this person has left or, being a guest,
 * is not in.
 */
export async function readWaitingDrafts(
  pool: Pool,
  teamId: string,
  user: string,
  limit: number,
): Promise<WaitingDraft[]> {
  return rowsOf(WaitingDraft, await queryAs(pool, teamId, WAITING, user, limit));
}
