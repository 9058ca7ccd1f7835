import { type Reply, ticketSlot } from '../../../domain/conversation/reply.js';
import { taskSlots } from '../answers/links.js';

/** A person's id, as Slack has them. */
export const PERSON_ID = /^[UW][A-Z0-9]{1,30}$/;
const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]*)?>/g;

/** The user ids whose names a reply shows, each once: those it names itself and those in its words. */
export function peopleIn(reply: Reply): string[] {
  const named = namedIn(reply).filter((id) => id != null);
  return [...new Set([...named, ...mentionedIn(reply)])].filter((id) => PERSON_ID.test(id));
}

/** The user ids that the words of anything mention, each once. */
export function mentionedIn(shown: unknown): string[] {
  return [...new Set([...JSON.stringify(shown).matchAll(MENTION)].map(([, id = '']) => id))];
}

/** Those whom drafts are for, as mentions. */
export const ownersOf = (drafts: readonly { requester: string }[]): string[] =>
  drafts.map(({ requester }) => `<@${requester}>`);

function namedIn(reply: Reply): readonly (string | null | undefined)[] {
  switch (reply.kind) {
    case 'ask':
      return reply.questions.flatMap(({ evidence }) => evidence.flatMap(authorsOf));
    case 'review_card': {
      const { requester, filer, by, named, fields, ownWords } = reply.card;
      return [requester, filer, by, ...named, ...authors(fields), ...ownWords.map(authorOf)];
    }
    case 'team_card': {
      const { assignee, request, followers } = reply.card.ticket;
      const { requester, filer, approvedBy, fields, ownWords } = request;
      const said = [...authors(fields), ...ownWords.map(authorOf)];
      return [requester, filer, approvedBy, assignee, ...said, ...followers.map(({ user }) => user)];
    }
    case 'choose':
      return [reply.chosen?.by, ...(reply.offer?.taken ?? []).map(({ by }) => by)];
    case 'reminder':
      return [reply.answer?.by];
    case 'offer_update':
      return [reply.over?.by];
    case 'done':
      return [reply.changedBy];
    case 'passages':
      return reply.passages.map(authorOf);
    default:
      return [];
  }
}

type Authored = { author: string | null; origin?: { author: string } | undefined };

const authorOf = ({ author }: Authored): string | null => author;

/** Who wrote a message, and whom it quotes there. */
const authorsOf = ({ author, origin }: Authored): (string | null)[] => [author, origin?.author ?? null];

function authors(
  fields: readonly { evidence: readonly Authored[]; items: readonly { evidence: readonly Authored[] }[] }[],
): (string | null)[] {
  const all = fields.flatMap(({ evidence, items }) => [evidence, ...items.map((item) => item.evidence)]);
  return all.flat().flatMap(authorsOf);
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
