import type { TicketStatus, TicketValues } from '../../domain/tickets/tracker.js';

/** A withdrawn ticket is only ever opened again. */
const STATES: Readonly<Record<Exclude<TicketStatus, 'withdrawn'>, string>> = {
  open: 'open',
  in_progress: 'in progress',
  blocked: 'blocked',
  done: 'done',
};

/** The order that sets these values, as anybody may say it: for the button of somebody who is asked to. */
export function orderFor(shortId: string, { status, assignee, due }: TicketValues): string {
  return [
    ...(status === undefined || status === 'withdrawn' ? [] : [`mark ${shortId} as ${STATES[status]}`]),
    ...(assignee === undefined
      ? []
      : [assignee === null ? `unassign ${shortId}` : `assign ${shortId} to <@${assignee}>`]),
    ...(due === undefined
      ? []
      : [due === null ? `remove the due date of ${shortId}` : `move ${shortId}'s due date to ${due}`]),
  ].join(' and ');
}

/** How whoever was asked says that they leave it; the ticket's phrases know it. */
export const declineFor = (shortId: string, asker: string): string =>
  `I won't change ${shortId} for <@${asker}>`;
