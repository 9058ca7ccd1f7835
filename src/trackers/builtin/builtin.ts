import type { Pool } from '../../db/pool.js';
import { insertTicket, updateTicket } from '../../db/queries/tickets.js';
import { AppError } from '../../domain/errors.js';
import { COMPENSATIONS, type Tracker } from '../../domain/tracker.js';
import { applyChange } from './apply-change.js';

/**
 * The built-in tracker: tickets are rows in Postgres, numbered T-1, T-2, … a workspace. Filing is idempotent by draft,
 * changes are absolute, so a repeated call of either ends in the same ticket.
 */
export function createBuiltinTracker(pool: Pool, newId: () => string): Tracker {
  return {
    compensations: COMPENSATIONS,
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
