import { z } from 'zod';
import type { TrackerEvent } from '../../../domain/conversation/event.js';
import type { FiledRequest, Ticket, TicketChange } from '../../../domain/tickets/tracker.js';
import type { Pool } from '../../pool.js';
import { firstOf, onlyOf, rowsOf, ThreadKey, toJsonb } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { editTicket, TICKET, TicketRow } from './tickets.js';

/** Where an item of somebody else's tracker is. */
export interface ItemPlace {
  id: string;
  shortId: string;
  url: string;
}

const Filed = z.object({
  tracker: z.string(),
  itemId: z.string().nullable(),
  itemAssignee: z.string().nullable(),
});

/** A filed request with the tracker that has it, and, where that is somebody else's, its item there. */
export interface FiledTicket {
  tracker: string;
  itemId: string | null;
  /** a digest of whom the item has, as the tracker told it last */
  itemAssignee: string | null;
  ticket: Ticket;
}

/** What was filed for a draft, and where; null where nothing was. */
export async function readFiled(pool: Pool, teamId: string, draftId: string): Promise<FiledTicket | null> {
  const text = `SELECT tracker, item_id, item_assignee, ${TICKET} FROM tickets WHERE team_id = $1 AND draft_id = $2`;
  const found = await queryAs(pool, teamId, text, draftId);
  const [at, ticket] = [firstOf(Filed, found), firstOf(TicketRow, found)];
  return at === null || ticket === null ? null : { ...at, ticket };
}

const INSERT = `
  WITH known AS (
    DELETE FROM filing_attempts WHERE team_id = $1 AND draft_id = $4
  )
  INSERT INTO tickets (team_id, ticket_id, tracker, draft_id, intent_key, request, assignee, item_id, short_id, url)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (team_id, draft_id) DO NOTHING`;

/** Keeps that a request was filed as an item of this tracker. What is known already stays as it is. */
export async function insertItem(
  pool: Pool,
  teamId: string,
  ticketId: string,
  filed: {
    tracker: string;
    intentKey: string;
    request: FiledRequest;
    assignee: string | null;
    place: ItemPlace;
  },
): Promise<void> {
  const { tracker, intentKey, request, assignee, place } = filed;
  const values = [ticketId, tracker, request.draftId, intentKey, toJsonb(request), assignee];
  await queryAs(pool, teamId, INSERT, ...values, place.id, place.shortId, place.url);
}

const Attempt = z.object({ tracker: z.string(), triedAt: z.date() });

/** The last time that a tracker was asked to file this draft and gave no answer; null: never. */
export async function readAttempt(pool: Pool, teamId: string, draftId: string) {
  const text = 'SELECT tracker, tried_at FROM filing_attempts WHERE team_id = $1 AND draft_id = $2';
  return firstOf(Attempt, await queryAs(pool, teamId, text, draftId));
}

/** Says, before a tracker is asked to file a draft, that it will be. */
export async function noteAttempt(
  pool: Pool,
  teamId: string,
  draftId: string,
  { tracker, triedAt }: z.infer<typeof Attempt>,
): Promise<void> {
  const text = `
    INSERT INTO filing_attempts (team_id, draft_id, tracker, tried_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (team_id, draft_id) DO UPDATE SET tracker = EXCLUDED.tracker, tried_at = EXCLUDED.tried_at`;
  await queryAs(pool, teamId, text, draftId, tracker, triedAt);
}

/** The tracker certainly did not file it. */
export async function deleteAttempt(pool: Pool, teamId: string, draftId: string): Promise<void> {
  await queryAs(pool, teamId, 'DELETE FROM filing_attempts WHERE team_id = $1 AND draft_id = $2', draftId);
}

const Draft = z.object({ draftId: z.string() });

/** The draft that became this item; null: the item is none of ours. */
export async function findDraftOf(
  pool: Pool,
  teamId: string,
  tracker: string,
  itemId: string,
): Promise<string | null> {
  const text = 'SELECT draft_id FROM tickets WHERE team_id = $1 AND tracker = $2 AND item_id = $3';
  return firstOf(Draft, await queryAs(pool, teamId, text, tracker, itemId))?.draftId ?? null;
}

const Open = z.object({ open: z.boolean() });

/** SQL: whether an order to change what a draft became is on its way to its tracker. $1 is the workspace. */
export const hasOpenOrder = (draftId: string): string => `
  EXISTS (SELECT FROM outbox o WHERE o.team_id = $1 AND o.lane = 'tracker' AND o.status IN ('pending', 'claimed', 'unknown')
    AND o.payload ->> 'draftId' = ${draftId})`;

const HAS_OPEN_ORDER = `SELECT ${hasOpenOrder('$2')} AS open`;

const SEEN = `
  UPDATE tickets SET item_assignee = $3, item_read_at = now() WHERE team_id = $1 AND draft_id = $2`;

/** Keeps a digest of whom an item has, after we have said who that is to be: the tracker may not know them. */
export async function noteItemAssignee(
  pool: Pool,
  teamId: string,
  draftId: string,
  itemAssignee: string | null,
): Promise<void> {
  await queryAs(pool, teamId, SEEN, draftId, itemAssignee);
}

// The row lock on the ticket decides what is news, so that the event needs no key by which a second one would be known.
/** What an event has in the place of an order's key that answers none. */
const NEWS_KEY = 'news';

const TELL = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  SELECT $1, 'news:' || gen_random_uuid(), d.thread_id, 'tracker', 'tracker', to_char(extract(epoch FROM now()), 'FM9999999999.000000'), $3, true, now()
  FROM drafts d WHERE d.team_id = $1 AND d.draft_id = $2
  RETURNING thread_id`;

const Told = ThreadKey.pick({ threadId: true });

/**
 * Takes over what a tracker says of an item, and tells the thread whose request it is, both or neither. @returns the thread to
 * wake; none where it was known already, or the thread is gone; null where an order of ours is on its way to the item, so that
 * what was read of it may be older or newer than that
 * @param edit the ticket as it is now; the very same where the news is none
 */
export async function reportTicket(
  pool: Pool,
  teamId: string,
  draftId: string,
  news: { itemAssignee: string | null; change: TicketChange; edit: (ticket: Ticket) => Ticket },
): Promise<string[] | null> {
  return inTeam(pool, teamId, async (client) => {
    if (onlyOf(Open, await client.query(HAS_OPEN_ORDER, [teamId, draftId])).open) return null;
    await client.query(SEEN, [teamId, draftId, news.itemAssignee]);
    let before: Ticket | null = null;
    const ticket = await editTicket(client, teamId, draftId, (current) => {
      before = current;
      return news.edit(current);
    });
    if (ticket === null || ticket === before) return [];
    const event: TrackerEvent = {
      ...{ kind: 'tracker', via: 'tracker', intentKey: NEWS_KEY, draftId },
      outcome: { result: 'updated', ticket, change: news.change },
    };
    const told = await client.query(TELL, [teamId, draftId, toJsonb(event)]);
    return rowsOf(Told, told).map(({ threadId }) => threadId);
  });
}
