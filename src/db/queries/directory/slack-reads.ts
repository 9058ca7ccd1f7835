import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { firstOf, toRecords } from '../../rows.js';
import { queryAs } from '../../team-tx.js';

/** What is to be read from Slack: "everything", or a conversation by its id; and Slack's time of the news that asks for it. */
const SlackRead = z.object({ what: z.string(), newsAt: z.date() });
export type SlackRead = z.infer<typeof SlackRead>;

const WANT = `
  INSERT INTO slack_reads AS r (team_id, what, news_at, due_at)
  SELECT $1, n.what, max(n.news_at), now() + $3 * interval '1 millisecond'
  FROM jsonb_to_recordset($2::jsonb) AS n(what text, news_at timestamptz) GROUP BY n.what ORDER BY n.what
  ON CONFLICT (team_id, what) DO UPDATE
    SET news_at = greatest(r.news_at, EXCLUDED.news_at), due_at = EXCLUDED.due_at`;

/** Asks for reads, `delayMs` from now, in one statement. Of a conversation that is wanted already the newest news counts. */
export async function wantReads(
  pool: Pool,
  teamId: string,
  reads: readonly SlackRead[],
  delayMs: number,
): Promise<void> {
  if (reads.length > 0) await queryAs(pool, teamId, WANT, toRecords(reads), delayMs);
}

const DUE = `
  SELECT what, news_at AS "newsAt" FROM slack_reads
  WHERE team_id = $1 AND (what = 'everything') = $2 AND due_at <= now()
  ORDER BY news_at DESC LIMIT 1`;

/** The conversation that is due to be read, of several the one with the newest news; or everything, if that is due. */
export async function dueRead(
  pool: Pool,
  teamId: string,
  what: 'conversation' | 'everything',
): Promise<SlackRead | null> {
  return firstOf(SlackRead, await queryAs(pool, teamId, DUE, what === 'everything'));
}

/** Notes that it was read; where there has been newer news meanwhile, it stays due. */
export async function finishRead(pool: Pool, teamId: string, { what, newsAt }: SlackRead): Promise<void> {
  const text = 'DELETE FROM slack_reads WHERE team_id = $1 AND what = $2 AND news_at <= $3';
  await queryAs(pool, teamId, text, what, newsAt);
}

const POSTPONE = `
  UPDATE slack_reads SET due_at = now() + $3 * interval '1 millisecond' WHERE team_id = $1 AND what = $2`;

export async function postponeRead(pool: Pool, teamId: string, what: string, delayMs: number): Promise<void> {
  await queryAs(pool, teamId, POSTPONE, what, delayMs);
}

/** How far a list of Slack's has been read. `nextPage` null: no reading is under way. */
const SlackList = z.object({ begunAt: z.date(), nextPage: z.string() });
export type SlackList = z.infer<typeof SlackList>;

/** The lists that are read page by page, of all people and of all channels. */
export type ListName = 'people' | 'channels';

/** Where the reading of a list goes on; null: it begins anew. */
export async function readList(pool: Pool, teamId: string, list: ListName): Promise<SlackList | null> {
  const text = `
    SELECT begun_at AS "begunAt", next_page AS "nextPage" FROM slack_lists
    WHERE team_id = $1 AND list = $2 AND begun_at IS NOT NULL AND next_page IS NOT NULL`;
  return firstOf(SlackList, await queryAs(pool, teamId, text, list));
}

const NOTE_PAGE = `
  INSERT INTO slack_lists (team_id, list, begun_at, next_page) VALUES ($1, $2, $3, $4)
  ON CONFLICT (team_id, list) DO UPDATE SET begun_at = EXCLUDED.begun_at, next_page = EXCLUDED.next_page`;

/** Notes how far a list is read; null: the reading under way is given up, and the next one begins anew. */
export async function noteList(
  pool: Pool,
  teamId: string,
  list: ListName,
  at: SlackList | null,
): Promise<void> {
  await queryAs(pool, teamId, NOTE_PAGE, list, at?.begunAt ?? null, at?.nextPage ?? null);
}

const COMPLETE = `
  INSERT INTO slack_lists (team_id, list, completed_at) VALUES ($1, $2, now())
  ON CONFLICT (team_id, list) DO UPDATE SET begun_at = NULL, next_page = NULL, completed_at = now()`;

/** Notes that a list was read to its end. */
export async function completeList(pool: Pool, teamId: string, list: ListName): Promise<void> {
  await queryAs(pool, teamId, COMPLETE, list);
}
