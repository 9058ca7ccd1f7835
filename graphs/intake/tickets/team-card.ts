import { teamCard } from '../../../src/domain/card.js';
import { type Reply, ticketSlot } from '../../../src/domain/reply.js';
import type { Ticket } from '../../../src/domain/tracker.js';
import { type IntakeDeps, offeredTeams, teamOf } from '../deps.js';

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
