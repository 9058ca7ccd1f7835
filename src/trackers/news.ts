import type { Pool } from '../db/pool.js';
import { findDraftOf, hasOpenOrder, readFiled, reportTicket } from '../db/queries/requests/filed-items.js';
import { applyChange } from '../domain/tickets/apply-change.js';
import { standsAt } from '../domain/tickets/ticket-values.js';
import type { Ticket, TicketChange, TicketValues } from '../domain/tickets/tracker.js';
import type { ItemState, TrackerAdapter } from './adapter.js';

/** An order of ours on its way to the same item is waited for in these steps, since what it changes is no news. */
const WAIT_MS = 500;
const MAX_WAITS = 10;

interface Deps {
  pool: Pool;
  teamId: string;
  /** the tracker's id in the configuration, and its name for people */
  id: string;
  name: string;
  adapter: Pick<TrackerAdapter, 'read'>;
  /** the Slack user behind an email address; null: nobody here */
  userOf(email: string): Promise<string | null>;
  wake(teamId: string, threadId: string): void;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Takes over how an item stands now, which is always read from the tracker: messages come late, twice and out of order. What is
 * known already is no news, so nothing of ours comes back as an echo.
 * @param change tells this change from all others of the tracker
 * @returns whether the item is one of ours
 */
export type TakeNews = (itemId: string, change: string, signal: AbortSignal) => Promise<boolean>;

export function createTakeNews(deps: Deps): TakeNews {
  const { pool, teamId, id, name, adapter, userOf, wake, sleep } = deps;
  return async (itemId, changeId, signal) => {
    const draftId = await findDraftOf(pool, teamId, id, itemId);
    if (draftId === null) return false;
    for (let waits = 0; waits < MAX_WAITS && (await hasOpenOrder(pool, teamId, draftId)); waits += 1) {
      await sleep(WAIT_MS);
    }
    const filed = await readFiled(pool, teamId, draftId);
    if (filed === null) return false;
    const { shortId, url } = filed.ticket;
    const values = await valuesOf(
      await adapter.read({ id: itemId, shortId, url: url ?? '' }, signal),
      userOf,
    );
    const isKnown = (ticket: Ticket) => standsAt(ticket, values);
    const changed = differing(filed.ticket, values);
    const change: TicketChange = { change: 'reported', values: changed, by: name };
    const edit = (ticket: Ticket) => (isKnown(ticket) ? ticket : applyChange(ticket, change));
    const told = await reportTicket(pool, teamId, draftId, { id: `${id}:${changeId}`, change, edit });
    for (const threadId of told) wake(teamId, threadId);
    return true;
  };
}

/** What of an item's state means something here. An item that is gone is needed no longer. */
async function valuesOf(state: ItemState | null, userOf: Deps['userOf']): Promise<TicketValues> {
  if (state === null) return { status: 'withdrawn' };
  const { status, assignee } = state;
  const user = assignee?.email ? await userOf(assignee.email) : null;
  return {
    ...(status === null ? {} : { status }),
    // somebody whom Slack doesn't know is not nobody
    ...(assignee !== null && user === null ? {} : { assignee: user }),
  };
}

function differing(ticket: Ticket, { status, assignee }: TicketValues): TicketValues {
  return {
    ...(status === undefined || status === ticket.status ? {} : { status }),
    ...(assignee === undefined || assignee === ticket.assignee ? {} : { assignee }),
  };
}
