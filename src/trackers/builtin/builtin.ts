import type { Pool } from '../../db/pool.js';
import { insertTicket, updateTicket } from '../../db/queries/requests/tickets.js';
import { AppError } from '../../domain/errors.js';
import { applyChange } from '../../domain/tickets/apply-change.js';
import type { Tracker } from '../../domain/tickets/tracker.js';

/** Tickets as rows in Postgres, numbered T-1, T-2, … a workspace. Filing is idempotent by draft, and changes are absolute. */
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
