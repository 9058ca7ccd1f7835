import { createHash } from 'node:crypto';
import type { Pool } from '../../db/pool.js';
import { findDraftOf, readFiled, reportTicket } from '../../db/queries/requests/filed-items.js';
import { claimNews, dropNews, noteNews } from '../../db/queries/requests/item-news.js';
import type { Logger } from '../../domain/ports.js';
import { applyChange } from '../../domain/tickets/apply-change.js';
import { standsAt } from '../../domain/tickets/ticket-values.js';
import type { Ticket, TicketChange, TicketValues } from '../../domain/tickets/tracker.js';
import type { ItemState, TrackerAdapter } from '../adapter.js';

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
}

/**
 * Takes over how an item stands now, which is always read from the tracker: messages come late, twice and out of order. What is
 * known already is no news, so a message may come as often as it likes, and nothing of ours comes back as an echo.
 * @returns whether that is done; false: an order of ours is on its way to the item, and it has to be read again after that
 */
export type TakeNews = (itemId: string, signal: AbortSignal) => Promise<boolean>;

export function createTakeNews(deps: Deps): TakeNews {
  const { pool, teamId, id, name, adapter, userOf, wake } = deps;
  return async (itemId, signal) => {
    const draftId = await findDraftOf(pool, teamId, id, itemId);
    const filed = draftId === null ? null : await readFiled(pool, teamId, draftId);
    if (draftId === null || filed === null) return true;
    const { shortId, url } = filed.ticket;
    const state = await adapter.read({ id: itemId, shortId, url: url ?? '' }, signal);
    const itemAssignee = digestOf(draftId, state);
    const assignee =
      itemAssignee === filed.itemAssignee || state === null ? undefined : await assigneeOf(state, userOf);
    const values: TicketValues = {
      // an item that is gone is needed no longer
      ...(state === null ? { status: 'withdrawn' } : statusOf(state)),
      ...(assignee === undefined ? {} : { assignee }),
    };
    const isKnown = (ticket: Ticket) => standsAt(ticket, values);
    const because =
      state === null ? 'deleted' : assignee === null && state.assignee !== null ? 'stranger' : undefined;
    const change: TicketChange = {
      ...{ change: 'reported', values: differing(filed.ticket, values), by: name },
      ...(because === undefined ? {} : { because }),
    };
    const edit = (ticket: Ticket) => (isKnown(ticket) ? ticket : applyChange(ticket, change));
    const told = await reportTicket(pool, teamId, draftId, { itemAssignee, change, edit });
    for (const threadId of told ?? []) wake(teamId, threadId);
    return told !== null;
  };
}

/** What a tracker told, kept until it has been read there: nobody has to tell it again. */
export interface News {
  /** Resolves when it is durable that these items are said to have changed. */
  note(items: readonly string[]): Promise<void>;
  /** Reads items that are said to have changed, until none is left for which it is time, or one can't be read. */
  readDue(signal: AbortSignal): Promise<void>;
}

export function createNews(
  { pool, teamId, id }: Pick<Deps, 'pool' | 'teamId' | 'id'>,
  take: TakeNews,
  log: Logger,
): News {
  return {
    async note(items) {
      if (items.length > 0) await noteNews(pool, teamId, id, items);
    },
    async readDue(signal) {
      while (!signal.aborted) {
        const next = await claimNews(pool, teamId, id);
        if (next === null) return;
        try {
          if (await take(next.itemId, signal)) await dropNews(pool, teamId, id, next);
        } catch (error) {
          const fields = { err: error, tracker: id, item: next.itemId };
          log.warn(fields, 'how an item stands could not be read in its tracker');
          return;
        }
      }
    },
  };
}

/** Tells one assignee of an item from another without keeping who they are, also not that two items have the same one. */
export function digestOf(draftId: string, state: ItemState | null): string | null {
  if (!state?.assignee) return null;
  const { email, name } = state.assignee;
  return createHash('sha256')
    .update(JSON.stringify([draftId, email ?? name]))
    .digest('base64url');
}

const statusOf = ({ status }: ItemState): TicketValues => (status === null ? {} : { status });

/** Whom an item has, as a Slack user; null: nobody, or nobody who is in Slack. */
async function assigneeOf({ assignee }: ItemState, userOf: Deps['userOf']): Promise<string | null> {
  return assignee === null || assignee.email === null ? null : userOf(assignee.email);
}

function differing(ticket: Ticket, { status, assignee }: TicketValues): TicketValues {
  return {
    ...(status === undefined || status === ticket.status ? {} : { status }),
    ...(assignee === undefined || assignee === ticket.assignee ? {} : { assignee }),
  };
}
