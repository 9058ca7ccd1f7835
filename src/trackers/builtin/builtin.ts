import type { Pool } from '../../db/pool.js';
import { insertTicket, updateTicket } from '../../db/queries/requests/tickets.js';
import { wording } from '../../domain/conversation/wording.js';
import { AppError } from '../../domain/errors.js';
import { retracted } from '../../domain/tickets/retract.js';
import { DOER_FIELD, doerOf } from '../../domain/tickets/ticket-entity.js';
import { DUE_FIELD, standsAt } from '../../domain/tickets/ticket-values.js';
import {
  COMPENSATIONS,
  type FiledField,
  type Ticket,
  type TicketChange,
  type TicketValues,
  type Tracker,
} from '../../domain/tickets/tracker.js';

/** The ticket as it is after a change; the very same one where the change makes no difference. */
export function applyChange(ticket: Ticket, change: TicketChange): Ticket {
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
    case 'set':
      return withValues(ticket, change.values);
    case 'team':
      // The next team starts afresh: who worked on it before need not be among them.
      return { ...ticket, assignee: null, status: 'open', request: { ...ticket.request, team: change.team } };
    case 'fields': {
      const fields = withFields(ticket.request.fields, change.fields);
      const saysWho = change.fields.some(({ name }) => name === DOER_FIELD);
      const assignee = saysWho ? doerOf({ fields }) : ticket.assignee;
      return { ...ticket, assignee, request: { ...ticket.request, headline: change.headline, fields } };
    }
    case 'follow':
      return ticket.followers.some(({ user }) => user === change.follower.user)
        ? ticket
        : { ...ticket, followers: [...ticket.followers, change.follower] };
    case 'withdraw':
      return ticket.status === 'withdrawn' ? ticket : { ...ticket, status: 'withdrawn' };
    case 'reopen':
      // who works on it goes on with it
      return ticket.status === 'withdrawn'
        ? { ...ticket, status: ticket.assignee === null ? 'open' : 'in_progress' }
        : ticket;
    case 'comment':
      return ticket.comments.some(({ id }) => id === change.comment.id)
        ? ticket
        : { ...ticket, comments: [...ticket.comments, change.comment] };
    case 'retract':
      return retracted(ticket, change.messages);
  }
}

/** The day on which it is due stands among the request's fields, where whoever asked may have said one. */
function withValues(ticket: Ticket, values: TicketValues): Ticket {
  if (standsAt(ticket, values)) return ticket;
  const { status = ticket.status, assignee = ticket.assignee, due } = values;
  const { request } = ticket;
  const set = { ...ticket, status, assignee };
  if (due === undefined) return set;
  const label = request.fields.find(({ name }) => name === DUE_FIELD)?.label ?? wording.dueDate;
  const field = { name: DUE_FIELD, label, value: due, evidence: [], items: [] };
  return { ...set, request: { ...request, fields: withFields(request.fields, [field]) } };
}

/** The named fields as they are now, each in its place; a field that the request did not have comes last. */
function withFields(held: readonly FiledField[], changed: readonly FiledField[]): FiledField[] {
  const now = new Map(changed.map((field) => [field.name, field]));
  return [...new Map([...held.map((field) => [field.name, field] as const), ...now]).values()];
}

/** Tickets as rows in Postgres, numbered T-1, T-2, … a workspace. Filing is idempotent by draft, and changes are absolute. */
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
