import { teamCard } from '../../../src/domain/card.js';
import { type Reply, ticketSlot } from '../../../src/domain/reply.js';
import type { Ticket } from '../../../src/domain/tracker.js';
import { wording } from '../../../src/domain/wording.js';
import { cardReply } from '../card-of.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import { endOf } from '../draft-life.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'submission';

/** The request is filed: the team's card first, since its permalink is the ticket's link; then the requester is told. */
export function created(state: IntakeState, deps: IntakeDeps, draftId: string, ticket: Ticket): IntakeUpdate {
  if (state.filed[draftId]) return emit(state, NODE, {}, { why: 'already known as filed' });
  const { request, id, shortId, url, status, assignee } = ticket;
  const filed = {
    ticketId: id,
    shortId,
    team: request.team,
    requester: request.requester,
    rev: 1,
    failures: 0,
  };
  const team = teamOf(deps, request.team?.id);
  const slot = team && ticketSlot(draftId, team.id);
  const link = slot ? { link: { slot, label: wording.theTicket(shortId) } } : {};
  const told = say(wording.filed(shortId, request.team?.name ?? null), {
    mentions: [request.requester],
    ...link,
  });
  const teamReply: Reply[] =
    team && slot
      ? [{ kind: 'team_card', slot, channel: team.channel, card: teamCard(ticket, filed.rev, deps.teams) }]
      : [];
  const others = { filed: { ...state.filed, [draftId]: filed } };
  const why = `filed as ${shortId}`;
  if (draftId !== state.draftId) return emit(state, NODE, others, { why, replies: [...teamReply, told] });

  const now: IntakeState = {
    ...state,
    filing: {
      ...state.filing,
      status: 'created',
      error: null,
      ticket: { id, shortId, url, status, assignee },
    },
  };
  return emit(
    state,
    NODE,
    { ...others, mode: 'CHAT', phase: 'CREATED', filing: now.filing, handledAt: endOf(state) },
    { why, replies: [...teamReply, ...cardReply(now, deps, 'created', { ticket }), told] },
  );
}
