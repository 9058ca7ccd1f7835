import { type Reply, ticketSlot } from '../../../domain/conversation/reply.js';
import { taskSlots } from '../answers/links.js';

/** A person's id, as Slack has them. */
export const PERSON_ID = /^[UW][A-Z0-9]{1,30}$/;

/** The slots that a reply links to; its own slot, which it is written to, is not among them. */
export function slotsIn(reply: Reply): string[] {
  switch (reply.kind) {
    case 'text':
    case 'reminder':
      return reply.link === undefined ? [] : [reply.link.slot];
    case 'duplicates':
      return reply.requests.flatMap(({ draftId, team }) => (team ? [ticketSlot(draftId, team.id)] : []));
    case 'tasks':
      return taskSlots(reply.tasks);
    case 'review_card': {
      const { ticket, draftId, team } = reply.card;
      const home = ticket?.request.team ?? team;
      return ticket === null || home === null ? [] : [ticketSlot(draftId, home.id)];
    }
    case 'team_card': {
      const { ticket, movedTo } = reply.card;
      return movedTo === null ? [] : [ticketSlot(ticket.request.draftId, movedTo.id)];
    }
    default:
      return [];
  }
}
