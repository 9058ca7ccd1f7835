import { mayHandle } from '../policies.js';
import type { Team } from '../team.js';
import type { Command } from '../tools/command.js';
import type { Intent, Ticket, TicketValues } from './tracker.js';

/** The field of a request that says until when it is wanted. */
export const DUE_FIELD = 'due_date';

/** All that can be set of a ticket, as it has it now. */
export function valuesOf({ status, assignee, request }: Ticket): Required<TicketValues> {
  const due = request.fields.find(({ name }) => name === DUE_FIELD)?.value ?? null;
  return { status, assignee, due };
}

/**
 * The due date that was set of a ticket: unlike what its requester said it rests on no message, and stands with what else
 * is set.
 */
export function dueSet({ request }: Pick<Ticket, 'request'>) {
  return request.fields.find(({ name, evidence }) => name === DUE_FIELD && evidence.length === 0);
}

/** Whether the ticket has these values; what they leave out does not matter. */
export function standsAt(ticket: Ticket, { status, assignee, due }: TicketValues): boolean {
  const now = valuesOf(ticket);
  return (
    (status === undefined || status === now.status) &&
    (assignee === undefined || assignee === now.assignee) &&
    (due === undefined || due === now.due)
  );
}

/**
 * What somebody sets when they set these values: whoever takes an open ticket starts work on it; one that is blocked or done
 * keeps its status.
 */
export function valuesSetBy(
  { status }: Pick<Ticket, 'status'>,
  values: TicketValues,
  by: string,
): TicketValues {
  const takes = values.assignee === by && values.status === undefined && status === 'open';
  return takes ? { status: 'in_progress', ...values } : values;
}

/** Whether somebody may set a ticket's values: who works on it, who asked for it and who filed it. */
export function mayChange({ request }: Ticket, team: Team | null, user: string): boolean {
  if (user === request.requester || user === request.filer) return true;
  // nobody knows the members of a team that the configuration no longer has
  return (request.team === null || team !== null) && mayHandle(team, user);
}

/** Why setting these values would come to nothing for somebody, be it offered or ordered; null where it would do as they say. */
export function hindrance(
  ticket: Ticket,
  team: Team | null,
  values: TicketValues,
  user: string,
): 'not_theirs' | 'withdrawn' | 'so_already' | null {
  if (!mayChange(ticket, team, user)) return 'not_theirs';
  if (ticket.status === 'withdrawn' && values.status !== 'open') return 'withdrawn';
  return standsAt(ticket, values) ? 'so_already' : null;
}

/** The order that a command of the history is, to the tracker; none where it is about something else. */
export function ticketOrders(commands: readonly Command[]): Intent[] {
  return commands.flatMap((command) => {
    const { change, by } = command;
    if (change.kind !== 'ticket') return [];
    const { draftId, after: values } = change;
    return [{ kind: 'update', key: orderKey(command), draftId, change: { change: 'set', values, by } }];
  });
}

/** What the key of an order begins with that a command of the history is. */
const OF_COMMAND = 'set:';

/** The key of that order, by which its answer is known. */
export const orderKey = ({ id }: Pick<Command, 'id'>): string => `${OF_COMMAND}${id}`;

/** Whether that is the key of an order that a command of some thread's history is. */
export const isOfCommand = (key: string): boolean => key.startsWith(OF_COMMAND);
