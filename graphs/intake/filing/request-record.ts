import type { AcceptedItem, RequestRecord } from '../../../src/domain/tickets/past-requests.js';
import { filedText } from '../../../src/domain/tickets/routing-text.js';
import { ticketFacts } from '../../../src/domain/tickets/ticket-entity.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import type { IntakeState } from '../state.js';

/** What is remembered of a ticket whenever it changes. Once somebody has taken it or done it, its team took it for good. */
export function recordOf(deps: IntakeDeps, ticket: Ticket): RequestRecord {
  const { id, shortId, url, status, assignee, request } = ticket;
  return {
    draftId: request.draftId,
    ticket: { id, shortId, url, status },
    headline: request.headline,
    text: filedText(
      deps.blueprints.find((blueprint) => blueprint.id === request.blueprint),
      request,
    ),
    team: request.team,
    requester: request.requester,
    facts: ticketFacts(ticket, teamOf(deps, request.team?.id)),
    ...(assignee !== null || status === 'done' ? { taken: true } : {}),
  };
}

/** The constraints that the approval of this draft has made binding. */
export function acceptedItems(state: IntakeState): AcceptedItem[] {
  return Object.values(state.draft.lists).flatMap((items) =>
    items.flatMap(({ key, value, status, evidence }) => {
      const last = evidence.at(-1);
      return key === undefined || last === undefined || status === 'rejected'
        ? []
        : [{ key, value, evidence: last }];
    }),
  );
}
