import { teamCard } from '../../../src/domain/card.js';
import { clipped } from '../../../src/domain/clipped.js';
import { type Reply, ticketSlot } from '../../../src/domain/reply.js';
import type { Ticket, TicketChange } from '../../../src/domain/tracker.js';
import { wording } from '../../../src/domain/wording.js';
import { type IntakeDeps, teamOf } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'submission';

/** The ticket changed: the team's card is rewritten (on a re-route it points to the new one), the thread is told. */
export function updated(
  state: IntakeState,
  deps: IntakeDeps,
  draftId: string,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
): IntakeUpdate {
  const filed = state.filed[draftId];
  if (!filed) return emit(state, NODE, {}, { why: 'a change of nothing known' });
  const rev = filed.rev + 1;
  const team = change.change === 'team' ? change.team : filed.team;
  const { id, shortId, url, status, assignee } = ticket;
  const filing =
    draftId === state.draftId
      ? { filing: { ...state.filing, ticket: { id, shortId, url, status, assignee } } }
      : {};
  return emit(
    state,
    NODE,
    { filed: { ...state.filed, [draftId]: { ...filed, team, rev } }, ...filing },
    {
      why: `${change.change} changed`,
      replies: [
        ...cards(deps, draftId, ticket, rev, { before: filed.team, after: team }),
        say(sentence(change, shortId)),
      ],
    },
  );
}

type TeamName = { id: string; name: string } | null;

function cards(
  deps: IntakeDeps,
  draftId: string,
  ticket: Ticket,
  rev: number,
  team: { before: TeamName; after: TeamName },
): Reply[] {
  const at = (name: TeamName, movedTo: TeamName): Reply[] => {
    const known = teamOf(deps, name?.id);
    if (!known) return [];
    const slot = ticketSlot(draftId, known.id);
    return [
      { kind: 'team_card', slot, channel: known.channel, card: teamCard(ticket, rev, deps.teams, movedTo) },
    ];
  };
  const moved = team.before !== null && team.before.id !== team.after?.id;
  // the new card first, so that the old one can link to it
  return [...at(team.after, null), ...(moved ? at(team.before, team.after) : [])];
}

function sentence(change: TicketChange, shortId: string): string {
  switch (change.change) {
    case 'assignee':
      return wording.took(change.assignee, shortId);
    case 'status':
      return wording.statusSet(change.by, shortId, change.status);
    case 'team':
      return wording.moved(change.by, shortId, clipped(change.team.name));
  }
}
