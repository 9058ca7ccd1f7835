import { teamCard } from '../../../src/domain/conversation/card.js';
import { cardSlot, type Reply, ticketSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import { deferredEvents } from '../conversation.js';
import { bindingOf, type IntakeDeps, offeredTeams, type Turn, teamOf } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { endOf } from '../draft/draft-life.js';
import { offerQueued } from '../draft/give-up.js';
import { nodeResult, textReply } from '../node-result.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';
import { filedCommand } from '../undo/filed.js';
import { filedNews } from './project-brief.js';
import { acceptedItems, recordOf } from './request-record.js';

type TextLink = NonNullable<Extract<Reply, { kind: 'text' }>['link']>;

const NODE = 'submission';

/**
 * The request is filed: the team's card first, since its permalink is the ticket's link; then the requester is told.
 * What was said while it was on its way is taken up next.
 */
export async function created(state: IntakeState, turn: Turn, ticket: Ticket): Promise<IntakeUpdate> {
  const { request } = ticket;
  const { draftId } = request;
  if (state.filed[draftId]) return nodeResult(state, NODE, { why: 'already known as filed' });
  const filed = firstRecord(state, ticket);
  const replies = [...teamCardReply(turn, ticket, filed.rev, request.team), told(turn, ticket)];
  const others = { filed: { ...state.filed, [draftId]: filed } };
  const why = `filed as ${ticket.shortId}`;
  const commands = [filedCommand(turn.newId(), ticket)];
  const memory = await filedNews(state, turn, ticket);
  if (draftId !== state.draftId) {
    return nodeResult(state, NODE, {
      ...others,
      why,
      replies,
      requests: [recordOf(turn, ticket)],
      commands,
      memory,
    });
  }
  const now: IntakeState = {
    ...state,
    filing: { ...state.filing, status: 'created', error: null, ticket: shown(ticket) },
  };
  const record = {
    ...recordOf(turn, ticket),
    project: bindingOf(turn).project ?? null,
    audience: turn.isDirect ? ('channel' as const) : await turn.audienceOf(turn.teamId, turn.channel),
    constraints: acceptedItems(state),
    replaces: state.replaces,
  };
  const events = deferredEvents(state, turn);
  const queued = offerQueued(state, turn);
  return nodeResult(state, NODE, {
    ...others,
    mode: 'CHAT',
    phase: 'CREATED',
    filing: now.filing,
    handledAt: endOf(state),
    deferredMessages: [],
    ...queued.update,
    ...(events.length > 0 ? { events } : {}),
    why,
    next: events.length > 0 ? 'supervisor' : 'await_user',
    replies: [
      ...replies.slice(0, -1),
      ...cardReply(now, turn, 'created', { ticket }),
      ...replies.slice(-1),
      ...queued.replies,
    ],
    requests: [record],
    commands,
    memory,
  });
}

function firstRecord({ draftId, named }: IntakeState, { id, shortId, request }: Ticket): Filed {
  const { team, requester, filer } = request;
  const people = { requester, filer, named: request.draftId === draftId ? named : [] };
  return { ticketId: id, shortId, team, ...people, rev: 1, failures: 0 };
}

function shown({ id, shortId, url, status, assignee }: Ticket) {
  return { id, shortId, url, status, assignee };
}

function told(deps: IntakeDeps, ticket: Ticket): Reply {
  const { shortId, assignee, request } = ticket;
  const words = wording.filed(shortId, request.team === null ? null : clipped(request.team.name));
  // whoever is to do it may not have been here
  const doer = assignee === request.requester ? null : assignee;
  return textReply(doer === null ? words : `${words} ${wording.isTheirs(doer)}`, {
    mentions: [request.requester, ...(doer === null ? [] : [doer])],
    ...linkTo(deps, ticket),
  });
}

/** Where it is to be found: in its tracker, else on the team's card. */
function linkTo(deps: IntakeDeps, { shortId, url, request }: Ticket): { link?: TextLink } {
  const team = teamOf(deps, request.team?.id);
  if (url !== null)
    return { link: { slot: cardSlot(request.draftId), url, label: wording.inItsTracker(shortId) } };
  if (!team) return {};
  return { link: { slot: ticketSlot(request.draftId, team.id), label: wording.theTicket(shortId) } };
}

type TeamName = { id: string; name: string } | null;

/** The card of a ticket in this team's channel; none where the configuration no longer has the team. */
export function teamCardReply(
  deps: IntakeDeps,
  ticket: Ticket,
  rev: number,
  at: TeamName,
  movedTo: TeamName = null,
): Reply[] {
  const team = teamOf(deps, at?.id);
  if (!team) return [];
  const slot = ticketSlot(ticket.request.draftId, team.id);
  const card = teamCard(ticket, rev, offeredTeams(deps), movedTo);
  return [{ kind: 'team_card', slot, channel: team.channel, card }];
}
