import type { Evidence } from '../../domain/evidence.js';
import { type Reply, ticketSlot } from '../../domain/reply.js';

const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]*)?>/g;

/** The user ids whose names a reply shows, each once: those it names itself and those in its words. */
export function peopleIn(reply: Reply): string[] {
  const inWords = [...JSON.stringify(reply).matchAll(MENTION)].map(([, id = '']) => id);
  return [...new Set([...named(reply), ...inWords])].filter((id) => /^[UW][A-Z0-9]{1,30}$/.test(id));
}

function named(reply: Reply): string[] {
  if (reply.kind === 'review_card') {
    const { card } = reply;
    return [card.requester, ...(card.by === null ? [] : [card.by]), ...authors(card.fields)];
  }
  if (reply.kind === 'team_card') {
    const { assignee, request } = reply.card.ticket;
    const own = [request.requester, request.approvedBy, ...(assignee === null ? [] : [assignee])];
    return [...own, ...authors(request.fields)];
  }
  return [];
}

function authors(fields: readonly { evidence: readonly Evidence[] }[]): string[] {
  return fields.flatMap(({ evidence }) => evidence.map(({ author }) => author));
}

/** The slots that a reply links to; its own slot, which it is written to, is not among them. */
export function slotsIn(reply: Reply): string[] {
  if (reply.kind === 'text') return reply.link === undefined ? [] : [reply.link.slot];
  if (reply.kind === 'review_card') {
    const { ticket, draftId, team } = reply.card;
    const home = ticket?.request.team ?? team;
    return ticket === null || home === null ? [] : [ticketSlot(draftId, home.id)];
  }
  if (reply.kind !== 'team_card' || reply.card.movedTo === null) return [];
  return [ticketSlot(reply.card.ticket.request.draftId, reply.card.movedTo.id)];
}
