import { createHash } from 'node:crypto';
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
 * known already is no news, so a message may come as often as it likes, and nothing of ours comes back as an echo.
 * @returns whether the item is one of ours
 */
export type TakeNews = (itemId: string, signal: AbortSignal) => Promise<boolean>;

export function createTakeNews(deps: Deps): TakeNews {
  const { pool, teamId, id, name, adapter, userOf, wake, sleep } = deps;
  return async (itemId, signal) => {
    const draftId = await findDraftOf(pool, teamId, id, itemId);
    if (draftId === null) return false;
    for (let waits = 0; waits < MAX_WAITS && (await hasOpenOrder(pool, teamId, draftId)); waits += 1) {
      await sleep(WAIT_MS);
    }
    const filed = await readFiled(pool, teamId, draftId);
    if (filed === null) return false;
    const { shortId, url } = filed.ticket;
    const state = await adapter.read({ id: itemId, shortId, url: url ?? '' }, signal);
    const itemAssignee = digestOf(state);
    const values: TicketValues = {
      // an item that is gone is needed no longer
      ...(state === null ? { status: 'withdrawn' } : statusOf(state)),
      ...(itemAssignee === filed.itemAssignee || state === null ? {} : await assigneeOf(state, userOf)),
    };
    const isKnown = (ticket: Ticket) => standsAt(ticket, values);
    const change: TicketChange = { change: 'reported', values: differing(filed.ticket, values), by: name };
    const edit = (ticket: Ticket) => (isKnown(ticket) ? ticket : applyChange(ticket, change));
    const told = await reportTicket(pool, teamId, draftId, { itemAssignee, change, edit });
    for (const threadId of told) wake(teamId, threadId);
    return true;
  };
}

/** Tells one assignee from another without keeping who they are. */
export function digestOf(state: ItemState | null): string | null {
  if (!state?.assignee) return null;
  const { email, name } = state.assignee;
  return createHash('sha256')
    .update(email ?? name)
    .digest('base64url');
}

const statusOf = ({ status }: ItemState): TicketValues => (status === null ? {} : { status });

/** Somebody whom Slack doesn't know is not nobody, and nothing is said of them. */
async function assigneeOf({ assignee }: ItemState, userOf: Deps['userOf']): Promise<TicketValues> {
  if (assignee === null) return { assignee: null };
  const user = assignee.email === null ? null : await userOf(assignee.email);
  return user === null ? {} : { assignee: user };
}

function differing(ticket: Ticket, { status, assignee }: TicketValues): TicketValues {
  return {
    ...(status === undefined || status === ticket.status ? {} : { status }),
    ...(assignee === undefined || assignee === ticket.assignee ? {} : { assignee }),
  };
}
