import type { Button, ExternalSelect, KnownBlock, StaticSelect } from '@slack/types';
import { type TeamCard, ticketSlot } from '../../../domain/conversation/reply.js';
import { dayInWords } from '../../../domain/text/days.js';
import { dueSet } from '../../../domain/tickets/ticket-values.js';
import { type Follower, type TicketComment, TicketStatus } from '../../../domain/tickets/tracker.js';
import { ACTION } from '../action-ids.js';
import { slotUrl } from '../answers/links.js';
import { asker } from '../answers/people.js';
import type { CardRef } from '../button-refs.js';
import { fallbackText, words } from '../message.js';
import { permalink } from '../permalink.js';
import { button, cardActions, context as contextBlock, header, section, select } from '../text/blocks.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink, plainText } from '../text/mrkdwn.js';
import { STATUS, WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';
import { foldedWords, messageLink } from './evidence.js';
import { fieldSections } from './fields.js';
import { teamMenus } from './team-menus.js';

/** So many are shown, the newest. */
const MAX_SHOWN = 3;
const TEXT_LIMIT = 200;

/** What was left on a ticket: "Note by Kim: “It is not needed any more.”", one a line. */
function commentLines(comments: readonly TicketComment[], context: PresentContext): string {
  return comments
    .slice(-MAX_SHOWN)
    .map(({ by, text }) => {
      const said = words(text.replace(/\s+/g, ' '), TEXT_LIMIT, context);
      return `Note by ${words(context.names(by), NAME_LIMIT, context)}: “${said}”`;
    })
    .join('\n');
}

const QUOTE_LIMIT = 100;

/** "Also asked for by Kim: “dashboards are slow” <link|message>", one a line; empty where nobody follows. */
function followerLines(followers: readonly Follower[], context: PresentContext): string {
  const shown = followers.slice(-MAX_SHOWN).map((follower) => followerLine(follower, context));
  const others = followers.length - shown.length;
  return [...(others === 0 ? [] : [`Also asked for by ${others} more, and:`]), ...shown].join('\n');
}

function followerLine({ user, headline, evidence }: Follower, context: PresentContext): string {
  const newest = evidence.at(-1);
  const said = newest?.quote.trim() || headline;
  const who = words(context.names(user), NAME_LIMIT, context);
  const quote = words(said.replace(/\s+/g, ' '), QUOTE_LIMIT, context);
  const link = newest === undefined ? '' : messageLink(newest, context);
  return `Also asked for by ${who}: “${quote}” ${link}`.trimEnd();
}

const NAME_LIMIT = 75;

/** The team's card: the request with what it rests on, where it stands, and what the team can do with it. */
export function presentTeamCard(card: TeamCard, context: PresentContext): Presented {
  const { ticket } = card;
  const title = `${ticket.shortId}: ${ticket.request.headline}`;
  const text = fallbackText(`${title}\n${STATUS[ticket.status]}`, context);
  if (card.movedTo !== null) return { text, blocks: movedBlocks(card, title, card.movedTo, context) };
  const due = dueSet(ticket);
  const fields = fieldSections(
    ticket.request.fields.filter((field) => field !== due),
    context,
  );
  const ref: CardRef = { draftId: ticket.request.draftId, rev: card.rev };
  const blocks: KnownBlock[] = [
    header(plainText(title, context.names)),
    contextBlock(originLine(card, context)),
    ...fields.blocks,
    ...foldedWords(
      ticket.request.ownWords.map((word) => ({ ...word, leftOut: false })),
      context,
    ),
    ...(ticket.followers.length === 0 ? [] : [contextBlock(followerLines(ticket.followers, context))]),
    ...(ticket.comments.length === 0 ? [] : [contextBlock(commentLines(ticket.comments, context))]),
    ...(ticket.status === 'withdrawn' ? [section(WORDS.withdrawn)] : []),
    section(standing(card, context)),
    ...cardActions(ref, elementsOf(card, ref, fields.cut)),
  ];
  return { text, blocks };
}

function movedBlocks(
  card: TeamCard,
  title: string,
  movedTo: { id: string; name: string },
  context: PresentContext,
): KnownBlock[] {
  const slot = ticketSlot(card.ticket.request.draftId, movedTo.id);
  const where = mrkdwnLink(slotUrl(slot, context), movedTo.name);
  return [header(plainText(title, context.names)), section(`Re-routed to ${where}.`)];
}

function originLine({ ticket }: TeamCard, context: PresentContext): string {
  const { request } = ticket;
  const when = slackDate(request.approvedAt);
  const approved = `approved by ${name(request.approvedBy, context)}${when === null ? '' : `, ${when}`}`;
  const url = permalink(context.teamUrl, request.thread.channel, request.thread.rootTs);
  const conversation = url === null ? '' : ` · ${mrkdwnLink(url, 'conversation')}`;
  return `Asked ${asker(request, context)} · ${approved}${conversation}`;
}

function standing({ ticket }: TeamCard, context: PresentContext): string {
  const assignee = ticket.assignee === null ? 'nobody yet' : name(ticket.assignee, context);
  const due = dueSet(ticket)?.value ?? null;
  const until = due === null ? '' : ` · *Due:* ${words(dayInWords(due), NAME_LIMIT, context)}`;
  return `*Status:* ${STATUS[ticket.status]} · *Assignee:* ${assignee}${until}`;
}

function elementsOf(card: TeamCard, ref: CardRef, cut: boolean): (Button | StaticSelect | ExternalSelect)[] {
  const { ticket, teams, moreTeams } = card;
  const offered = TicketStatus.options.filter((value) => value !== 'withdrawn' || ticket.status === value);
  const statuses = offered.map((value) => ({ value, label: STATUS[value] }));
  return [
    button(ACTION.take, ticket.assignee === null ? WORDS.take : WORDS.takeOver, ref, {
      ...(ticket.assignee === null ? { style: 'primary' } : {}),
      says: `Take ${ticket.shortId}`,
    }),
    ...select(ACTION.setStatus, WORDS.status, statuses, ticket.status),
    ...teamMenus(ACTION.reroute, WORDS.reroute, {
      close: [],
      teams,
      moreTeams,
      except: ticket.request.team?.id,
    }),
    button(ACTION.askBack, WORDS.askBack, ref, { says: 'Ask the requester a question' }),
    ...(cut ? [button(ACTION.showAll, WORDS.showAll, ref, { says: 'Show the whole request' })] : []),
  ];
}

function name(userId: string, context: PresentContext): string {
  return words(context.names(userId), NAME_LIMIT, context);
}
