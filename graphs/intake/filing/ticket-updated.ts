import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Ticket, TicketChange } from '../../../src/domain/tickets/tracker.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { IntakeDeps } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { endedOffer } from '../draft/offer-amendment.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import type { Changes, Filed, IntakeState, IntakeUpdate } from '../state.js';
import { acceptedItems, recordOf } from './request-record.js';
import { teamCardReply } from './ticket-created.js';

const NODE = 'submission';
const MAX_HEADLINE = 150;

/**
 * A ticket of this thread changed: the team's card is rewritten (on a re-route it points to the new one), so is the
 * requester's while it is the thread's last draft, and the thread is told. `recorded` is what the command history and the memory learn of it;
 * `isTold`: the order was given here, and is what people read of it.
 */
export function updated(
  state: IntakeState,
  deps: IntakeDeps,
  draftId: string,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
  recorded: Pick<NodeOutcome, 'commands' | 'memory'> & {
    replies: readonly Reply[];
    isTold?: boolean;
    now: Date;
  },
): IntakeUpdate {
  const filed = state.filed[draftId];
  if (!filed) return nodeResult(state, NODE, { why: 'a change of nothing known' });
  const team = change.change === 'team' ? change.team : filed.team;
  const after: Filed = { ...filed, team, rev: filed.rev + 1 };
  const own = draftId === state.draftId && state.phase === 'CREATED';
  const current = own ? withTicket(state, ticket, change) : {};
  const now: IntakeState = { ...state, ...current };
  const isAmended = own && change.change === 'fields' && state.proposal !== null;
  return nodeResult(state, NODE, {
    filed: { ...state.filed, [draftId]: after },
    ...current,
    why: `${change.change} changed`,
    replies: [
      ...cards(deps, ticket, after.rev, { before: filed.team, after: team }),
      ...(own ? cardReply(now, deps, 'created', { ticket }) : []),
      ...(isAmended ? endedOffer(state, deps, 'taken', change.by) : []),
      ...(recorded.isTold ? [] : [textReply(sentence(change, ticket, recorded.now))]),
      ...recorded.replies,
    ],
    commands: recorded.commands ?? [],
    memory: recorded.memory ?? [],
    requests: [
      {
        ...recordOf(deps, ticket),
        ...(change.change === 'team' ? { taken: true } : {}),
        ...(isAmended ? { constraints: acceptedItems(now) } : {}),
      },
    ],
  });
}

/** The thread's own draft as the ticket has it now. */
function withTicket(state: IntakeState, ticket: Ticket, change: TicketChange): Changes {
  const { id, shortId, url, status, assignee } = ticket;
  const filing = { ...state.filing, ticket: { id, shortId, url, status, assignee } };
  const next = { filing, rev: state.rev + 1, cardRev: state.rev + 1 };
  if (change.change === 'fields' && state.proposal !== null) {
    return { ...next, draft: state.proposal.draft, proposal: null };
  }
  if (change.change !== 'team' || state.team === null) return { filing };
  const { id: teamId, name } = change.team;
  const reasoning = wording.chosenByPerson(change.by);
  const team = { ...state.team, id: teamId, name, confidence: 1, reasoning, chosenBy: 'person' as const };
  return { ...next, team };
}

type TeamName = { id: string; name: string } | null;

/** The new card first, so that the old one can link to it. */
function cards(
  deps: IntakeDeps,
  ticket: Ticket,
  rev: number,
  team: { before: TeamName; after: TeamName },
): Reply[] {
  const moved = team.before !== null && team.before.id !== team.after?.id;
  return [
    ...teamCardReply(deps, ticket, rev, team.after),
    ...(moved ? teamCardReply(deps, ticket, rev, team.before, team.after) : []),
  ];
}

function sentence(change: TicketChange, { shortId, request }: Ticket, now: Date): string {
  switch (change.change) {
    case 'assignee':
      return wording.took(change.assignee, shortId);
    case 'status':
      return wording.statusSet(change.by, shortId, change.status);
    case 'set':
      return wording.ticketSet(change.by, shortId, change.values, now);
    case 'team':
      return wording.moved(change.by, shortId, clipped(change.team.name));
    case 'fields':
      return wording.ticketUpdated(
        change.by,
        shortId,
        labelsOf(
          change.fields.map(({ name }) => name),
          request,
        ),
      );
    case 'follow':
      return wording.followsToo(
        change.follower.user,
        shortId,
        clipped(change.follower.headline, MAX_HEADLINE),
      );
    case 'withdraw':
      return undoWording.withdrew(change.by, shortId);
    case 'reopen':
      return undoWording.reopened(change.by, shortId);
    case 'comment':
      return undoWording.commented(change.by, shortId, change.comment.text);
  }
}

function labelsOf(names: readonly string[], { fields }: Ticket['request']): string[] {
  return fields.filter(({ name }) => names.includes(name)).map(({ label }) => label.toLowerCase());
}
