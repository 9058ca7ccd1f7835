import { teamCard } from '../../../src/domain/conversation/card.js';
import { fileWording } from '../../../src/domain/conversation/file-wording.js';
import { cardSlot, type Reply, ticketSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { concealed } from '../../../src/domain/draft/withdraw.js';
import { OF_DRAFT, pendingOf, without } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { leftOutInWords } from '../../../src/domain/tickets/left-out.js';
import type { AcceptedItem, RequestRecord } from '../../../src/domain/tickets/past-requests.js';
import { quotedIn, tellable } from '../../../src/domain/tickets/retract.js';
import { filedText } from '../../../src/domain/tickets/routing-text.js';
import { ticketFacts } from '../../../src/domain/tickets/ticket-entity.js';
import type { Ticket, TicketChange } from '../../../src/domain/tickets/tracker.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { deferredEvents } from '../conversation.js';
import { bindingOf, type IntakeDeps, offeredTeams, type Turn, teamOf } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { endOf } from '../draft/draft-life.js';
import { endedOffer } from '../draft/offered-amendment.js';
import { withAdded } from '../draft/own-words.js';
import { offerQueued } from '../draft/queued-requests.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import { type Changes, type Filed, frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { filedCommand } from '../undo/filed.js';
import { filedNews } from './project-brief.js';

const NODE = 'submission';
const MAX_HEADLINE = 150;

/**
 * Filed: first the team's card, whose permalink is the ticket's link, then the requester is told, then what was said
 * meanwhile is taken up.
 */
export async function created(state: IntakeState, turn: Turn, ticket: Ticket): Promise<IntakeUpdate> {
  const { id, shortId, request } = ticket;
  const { draftId, team, requester, filer } = request;
  if (state.filed[draftId]) return nodeResult(state, NODE, { why: 'already known as filed' });
  const isOwn = draftId === state.draftId;
  const people = { requester, filer, named: isOwn ? state.named : [] };
  const quotes = quotedIn(ticket);
  const filed: Filed = { ticketId: id, shortId, team, ...people, rev: 1, failures: 0, quotes };
  const atTeam = teamCardReply(turn, ticket, filed.rev, team);
  const done = {
    filed: { ...state.filed, [draftId]: filed },
    why: `filed as ${shortId}`,
    commands: [filedCommand(turn.newId(), ticket)],
    memory: await filedNews(state, turn, ticket),
  };
  const record = recordOf(turn, ticket);
  if (!isOwn) {
    return nodeResult(state, NODE, {
      ...done,
      replies: [...atTeam, told(state, turn, ticket)],
      requests: [record],
    });
  }
  const draft = concealed(state.draft);
  const filing = {
    ...state.filing,
    status: 'created' as const,
    error: null,
    ticket: kept(ticket),
    deferred: [],
  };
  const report = { ...state.report, problems: {} };
  const learnt = {
    ...record,
    project: bindingOf(turn).project ?? null,
    audience: turn.isDirect ? ('channel' as const) : await turn.audienceOf(turn.teamId, turn.channel),
    constraints: acceptedItems(state),
    replaces: state.report.replaces,
  };
  const queued = offerQueued({ ...state, pending: without(state, ...OF_DRAFT) }, turn);
  const card = cardReply({ ...state, draft, filing, report }, turn, 'created', { ticket });
  return nodeResult(state, NODE, {
    ...done,
    mode: 'CHAT',
    phase: 'CREATED',
    draft,
    filing,
    report,
    done: { ...state.done, handledAt: endOf(state) },
    pending: queued.pending,
    ...resumed(state, turn),
    replies: [...atTeam, ...card, told(state, turn, ticket), ...queued.replies],
    requests: [learnt],
  });
}

/** What was said while the request was on its way, which is taken up next. */
export function resumed(state: IntakeState, turn: Turn): Changes & Pick<NodeOutcome, 'due'> {
  const events = deferredEvents(state, turn);
  return events.length > 0 ? { events, due: 'supervisor' } : {};
}

/** A ticket as the state keeps it. */
function kept({ id, shortId, url, status, assignee }: Ticket) {
  return { id, shortId, url, status, assignee };
}

/** The requester is told, with where it is to be found: in its tracker, else on the team's card. */
function told(state: IntakeState, turn: Turn, { shortId, assignee, url, request }: Ticket): Reply {
  const { draftId, requester } = request;
  const words = frameOf(state).filed(shortId, request.team === null ? null : clipped(request.team.name));
  // whoever is to do it may not have been here
  const doer = assignee === requester ? null : assignee;
  const team = teamOf(turn, request.team?.id);
  const atTeam = team && { slot: ticketSlot(draftId, team.id), label: wording.theTicket(shortId) };
  const link = url === null ? atTeam : { slot: cardSlot(draftId), url, label: wording.inItsTracker(shortId) };
  const lost = team === null && request.team ? wording.notShownToTeam(clipped(request.team.name)) : null;
  const all = [words, lost, doer && wording.isTheirs(doer), leftOutInWords(request)];
  return textReply(all.filter((one) => one !== null).join(' '), {
    mentions: [requester, ...(doer === null ? [] : [doer])],
    ...(link ? { link } : {}),
  });
}

/** The card of a ticket in this team's channel; none where the configuration no longer has the team. */
function teamCardReply(
  deps: IntakeDeps,
  ticket: Ticket,
  rev: number,
  at: Filed['team'],
  movedTo: Filed['team'] = null,
): Reply[] {
  const team = teamOf(deps, at?.id);
  if (!team) return [];
  const slot = ticketSlot(ticket.request.draftId, team.id);
  const card = teamCard(ticket, rev, offeredTeams(deps), movedTo);
  return [{ kind: 'team_card', slot, channel: team.channel, card }];
}

/**
 * A ticket of this thread changed: the team's card is rewritten (on a re-route it points to the new one), so is the requester's
 * while it is the thread's last draft, and the thread is told. `recorded`: what the command history and the memory learn of it;
 * `isTold`: the order was given here, and is what people read of it.
 */
export function updated(
  state: IntakeState,
  turn: Turn,
  draftId: string,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
  {
    isTold,
    replies,
    ...recorded
  }: Pick<NodeOutcome, 'commands' | 'memory' | 'audit'> & {
    replies: readonly Reply[];
    isTold: boolean;
  },
): IntakeUpdate {
  const filed = state.filed[draftId];
  if (!filed) return nodeResult(state, NODE, { why: 'a change of nothing known' });
  const isMoved = change.change === 'team';
  const team = isMoved ? change.team : filed.team;
  const rev = filed.rev + 1;
  const own = draftId === state.draftId && state.phase === 'CREATED';
  const current = own ? withTicket(state, ticket, change) : {};
  const now: IntakeState = { ...state, ...current };
  const isAmended = own && AMENDS.has(change.change) && pendingOf(state, 'amend') !== null;
  const isLeft = filed.team !== null && filed.team.id !== team?.id;
  return nodeResult(state, NODE, {
    filed: { ...state.filed, [draftId]: { ...filed, team, rev, quotes: quotedIn(ticket) } },
    ...current,
    ...recorded,
    why: `${change.change} changed`,
    replies: [
      // the new card first, so that the old one can link to it
      ...teamCardReply(turn, ticket, rev, team),
      ...(isLeft ? teamCardReply(turn, ticket, rev, filed.team, team) : []),
      ...(own ? cardReply(now, turn, 'created', { ticket }) : []),
      ...(isAmended ? endedOffer(state, turn, 'taken', change.by) : []),
      ...(isTold || change.change === 'retract' ? [] : [textReply(sentence(change, ticket, turn.now))]),
      ...replies,
    ],
    requests: [
      {
        ...recordOf(turn, ticket),
        ...(isMoved ? { taken: true } : {}),
        ...(isAmended ? { constraints: acceptedItems(now) } : {}),
      },
    ],
  });
}

/** What an offer to change a filed request comes to once somebody has taken it. */
const AMENDS: ReadonlySet<TicketChange['change']> = new Set(['fields', 'files', 'words']);

/** The thread's own draft as the ticket has it now. */
function withTicket(state: IntakeState, ticket: Ticket, change: TicketChange): Changes {
  const { filing, rev, team, ownWords } = state;
  const amended = pendingOf(state, 'amend');
  const pending = without(state, 'amend');
  const current = { filing: { ...filing, ticket: kept(ticket) } };
  const next = { ...current, rev: rev + 1, cardRev: rev + 1 };
  if (change.change === 'words') return { ...next, ownWords: withAdded(ownWords, change.words), pending };
  if (change.change === 'files') return { ...next, pending };
  if (change.change === 'fields' && amended) return { ...next, draft: amended.draft, pending };
  if (change.change !== 'team' || !team) return current;
  const { id, name } = change.team;
  const reasoning = wording.chosenByPerson(change.by);
  return { ...next, team: { ...team, id, name, confidence: 1, reasoning, chosenBy: 'person' } };
}

/** What is told of a change that somebody ordered. */
function sentence(
  change: Exclude<TicketChange, { change: 'retract' }>,
  { shortId, request }: Ticket,
  now: Date,
): string {
  const { by } = change;
  switch (change.change) {
    case 'set':
      return wording.ticketSet(by, shortId, change.values, now);
    case 'reported':
      return wording.ticketReported(change, shortId, now);
    case 'team':
      return wording.moved(by, shortId, clipped(change.team.name));
    case 'fields': {
      const changed = request.fields.filter(({ name }) => change.fields.some((one) => one.name === name));
      return wording.ticketUpdated(
        by,
        shortId,
        changed.map(({ label }) => label.toLowerCase()),
      );
    }
    case 'files': {
      const ids = new Set(change.files.map(({ id }) => id));
      const files = (request.files ?? []).filter(({ id }) => ids.has(id));
      const left = leftOutInWords({ ...request, files });
      return [fileWording.added(change.files, by, shortId), ...(left === null ? [] : [left])].join(' ');
    }
    case 'words':
      return wording.wordsAdded(by, shortId, change.words.length);
    case 'follow': {
      const { user, headline } = change.follower;
      return wording.followsToo(user, shortId, clipped(headline, MAX_HEADLINE));
    }
    case 'withdraw':
      return undoWording.withdrew(by, shortId);
    case 'reopen':
      return undoWording.reopened(by, shortId);
    case 'comment':
      return undoWording.commented(by, shortId, change.comment.text);
  }
}

/** What is remembered of a ticket whenever it changes. Once somebody has taken it or done it, its team took it for good. */
function recordOf(deps: IntakeDeps, ticket: Ticket): RequestRecord {
  const { id, shortId, url, status, assignee } = ticket;
  const blueprint = deps.blueprints.find((one) => one.id === ticket.request.blueprint);
  const request = tellable(ticket.request, blueprint?.headline);
  const { draftId, headline, team, requester } = request;
  return {
    draftId,
    ticket: { id, shortId, url, status },
    headline: headline || shortId,
    text: filedText(blueprint, request),
    team,
    requester,
    facts: ticketFacts({ assignee, request }, teamOf(deps, team?.id)),
    ...(assignee !== null || status === 'done' ? { taken: true } : {}),
  };
}

/** The constraints that the approval of this draft has made binding. */
function acceptedItems({ draft }: IntakeState): AcceptedItem[] {
  return Object.values(draft.lists)
    .flat()
    .flatMap(({ key, value, status, evidence }) => {
      const last = evidence.at(-1);
      return key === undefined || !last || status === 'rejected' ? [] : [{ key, value, evidence: last }];
    });
}
