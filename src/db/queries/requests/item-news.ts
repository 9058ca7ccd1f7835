import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { firstOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { hasOpenOrder } from './filed-items.js';

const NOTE = `
  INSERT INTO item_news AS n (team_id, tracker, item_id)
  SELECT team_id, tracker, item_id FROM tickets WHERE team_id = $1 AND tracker = $2 AND item_id = ANY($3) ORDER BY item_id
  ON CONFLICT (team_id, tracker, item_id) DO UPDATE SET told = n.told + 1, attempts = 0, due_at = now()`;

/** Keeps that these items are said to have changed. Those that are none of ours are let go. */
export async function noteNews(
  pool: Pool,
  teamId: string,
  tracker: string,
  items: readonly string[],
): Promise<void> {
  await queryAs(pool, teamId, NOTE, tracker, [...new Set(items)]);
}

const NOTE_UNREAD = `
  INSERT INTO item_news (team_id, tracker, item_id)
  SELECT team_id, tracker, item_id FROM tickets
  WHERE team_id = $1 AND tracker = $2 AND item_id IS NOT NULL AND status NOT IN ('done', 'withdrawn')
    AND item_read_at < now() - interval '1 day'
  ORDER BY item_read_at LIMIT $3 ON CONFLICT DO NOTHING`;

/** Has items read whose request is open and of which nothing was heard for a day, those first that were read longest ago. */
export async function noteUnread(pool: Pool, teamId: string, tracker: string, atMost: number): Promise<void> {
  await queryAs(pool, teamId, NOTE_UNREAD, tracker, atMost);
}

// What an order of ours is on its way to is left until that is done: what it changes is no news.
const CLAIM = `
  UPDATE item_news n SET attempts = attempts + 1,
    due_at = now() + make_interval(mins => least(power(2, least(attempts, 11)), 1440)::int)
  WHERE team_id = $1 AND tracker = $2 AND item_id = (
    SELECT i.item_id FROM item_news i JOIN tickets t USING (team_id, tracker, item_id)
    WHERE i.team_id = $1 AND i.tracker = $2 AND i.due_at <= now() AND NOT ${hasOpenOrder('t.draft_id')}
    ORDER BY i.due_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED)
  RETURNING item_id, told`;

const ClaimedNews = z.object({ itemId: z.string(), told: z.number() });
type ClaimedNews = z.infer<typeof ClaimedNews>;

/** The item that is to be read next. Whoever fails or dies over it leaves it for a minute, and longer each time, up to a day. */
export async function claimNews(pool: Pool, teamId: string, tracker: string): Promise<ClaimedNews | null> {
  return firstOf(ClaimedNews, await queryAs(pool, teamId, CLAIM, tracker));
}

/** How an item stands has been taken over, unless it was said to have changed once more since it was claimed. */
export async function dropNews(
  pool: Pool,
  teamId: string,
  tracker: string,
  { itemId, told }: ClaimedNews,
): Promise<void> {
  const text = 'DELETE FROM item_news WHERE team_id = $1 AND tracker = $2 AND item_id = $3 AND told = $4';
  await queryAs(pool, teamId, text, tracker, itemId, told);
}

const Poll = z.object({ until: z.date() });

/** Up to when a tracker has been asked what changed; null: never. */
export async function readPoll(pool: Pool, teamId: string, tracker: string): Promise<Date | null> {
  const text = 'SELECT until FROM tracker_polls WHERE team_id = $1 AND tracker = $2';
  return firstOf(Poll, await queryAs(pool, teamId, text, tracker))?.until ?? null;
}

export async function notePoll(pool: Pool, teamId: string, tracker: string, until: Date): Promise<void> {
  const text = `
    INSERT INTO tracker_polls AS p (team_id, tracker, until) VALUES ($1, $2, $3)
    ON CONFLICT (team_id, tracker) DO UPDATE SET until = greatest(p.until, EXCLUDED.until)`;
  await queryAs(pool, teamId, text, tracker, until);
}
