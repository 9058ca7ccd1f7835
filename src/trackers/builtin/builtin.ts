import type { Pool } from '../../db/pool.js';
import { insertTicket, updateTicket } from '../../db/queries/tickets.js';
import { AppError } from '../../domain/errors.js';
import type { Ticket, TicketChange, Tracker } from '../../domain/tracker.js';

/**
 * The built-in tracker: tickets are rows in Postgres, numbered T-1, T-2, … a workspace. Filing is idempotent by draft,
 * changes are absolute, so a repeated call of either ends in the same ticket.
 */
export function createBuiltinTracker(pool: Pool, newId: () => string): Tracker {
  return {
    create: (teamId, request, intentKey) => insertTicket(pool, teamId, newId(), intentKey, request),
    async update(teamId, draftId, change) {
      const ticket = await updateTicket(pool, teamId, draftId, (current) => applyChange(current, change));
      if (ticket === null) {
        throw new AppError('tracker_failed', 'No ticket was filed for this draft; file it first.', {
          fields: { draftId },
        });
      }
      return ticket;
    },
  };
}

function applyChange(ticket: Ticket, change: TicketChange): Ticket {
  switch (change.change) {
    case 'assignee':
      // Taking an open ticket starts work on it; one that is blocked or done keeps its status.
      return {
        ...ticket,
        assignee: change.assignee,
        status: ticket.status === 'open' ? 'in_progress' : ticket.status,
      };
    case 'status':
      return { ...ticket, status: change.status };
    case 'team':
      // The next team starts afresh: who worked on it before need not be among them.
      return {
        ...ticket,
        assignee: null,
        status: 'open',
        request: { ...ticket.request, team: change.team },
      };
  }
}
