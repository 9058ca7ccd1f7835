import type { Button, ExternalSelect, KnownBlock, StaticSelect } from '@slack/types';
import { dayInWords } from '../../domain/day-words.js';
import { type TeamCard, ticketSlot } from '../../domain/reply.js';
import { dueSet } from '../../domain/ticket-values.js';
import { TicketStatus } from '../../domain/tracker.js';
import { ACTION } from '../action-ids.js';
import type { CardRef } from '../card-ref.js';
import { permalink } from '../permalink.js';
import { button, cardActions, context as contextBlock, header, section, select } from './blocks.js';
import { commentLines } from './comments.js';
import type { PresentContext, Presented } from './context.js';
import { slackDate } from './dates.js';
import { fieldSections } from './fields.js';
import { followerLines } from './followers.js';
import { fallbackText, words } from './message.js';
import { mrkdwnLink, plainText } from './mrkdwn.js';
import { foldedWords } from './own-words.js';
import { asker } from './people.js';
import { slotUrl } from './slot-url.js';
import { teamMenus } from './team-menus.js';
import { STATUS, WORDS } from './words.js';

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
