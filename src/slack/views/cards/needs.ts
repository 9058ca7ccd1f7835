import { type Reply, ticketSlot } from '../../../domain/conversation/reply.js';
import type { Evidence } from '../../../domain/draft/evidence.js';
import type { OpenDraftLine } from '../../ports.js';
import { taskSlots } from '../answers/links.js';

const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]*)?>/g;

/** The user ids whose names a reply shows, each once: those it names itself and those in its words. */
export function peopleIn(reply: Reply): string[] {
  return [...new Set([...named(reply), ...mentionedIn(reply)])].filter((id) =>
    /^[UW][A-Z0-9]{1,30}$/.test(id),
  );
}

/** The user ids that the words of anything mention, each once. */
export function mentionedIn(shown: unknown): string[] {
  return [...new Set([...JSON.stringify(shown).matchAll(MENTION)].map(([, id = '']) => id))];
}

/** Those whom drafts are for, as mentions. */
export const ownersOf = (drafts: readonly OpenDraftLine[]): string[] =>
  drafts.map(({ requester }) => `<@${requester}>`);

function named(reply: Reply): string[] {
  switch (reply.kind) {
    case 'ask':
      return reply.questions.flatMap(({ evidence }) => authorsOf(evidence));
    case 'review_card': {
      const { card } = reply;
      return [
        ...somebody(card.requester, card.filer, card.by, ...card.named),
        ...authors(card.fields),
        ...card.ownWords.map(({ author }) => author),
      ];
    }
    case 'team_card': {
      const { assignee, request, followers } = reply.card.ticket;
      const own = somebody(request.requester, request.filer, request.approvedBy, assignee);
      const said = request.ownWords.map(({ author }) => author);
      return [...own, ...authors(request.fields), ...said, ...followers.map(({ user }) => user)];
    }
    case 'choose':
      return somebody(reply.chosen?.by ?? null, ...(reply.offer?.taken ?? []).map(({ by }) => by));
    case 'reminder':
      return somebody(reply.answer?.by ?? null);
    case 'offer_update':
      return somebody(reply.over?.by ?? null);
    case 'done':
      return somebody(reply.changedBy);
    case 'passages':
      return somebody(...reply.passages.map(({ author }) => author));
    default:
      return [];
  }
}

const somebody = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null);

type Rested = { evidence: readonly Evidence[]; items: readonly { evidence: readonly Evidence[] }[] };

function authors(fields: readonly Rested[]): string[] {
  return fields.flatMap(({ evidence, items }) =>
    authorsOf([...evidence, ...items.flatMap((item) => item.evidence)]),
  );
}

function authorsOf(evidence: readonly Evidence[]): string[] {
  return evidence.map(({ author }) => author);
}

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
