import type { Button, KnownBlock, StaticSelect } from '@slack/types';
import { type TeamCard, ticketSlot } from '../../domain/reply.js';
import { TicketStatus } from '../../domain/tracker.js';
import { ACTION } from '../action-ids.js';
import type { CardRef } from '../card-ref.js';
import { permalink } from '../permalink.js';
import { button, cardActions, context as contextBlock, header, section, select } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { slackDate } from './dates.js';
import { fieldSections } from './fields.js';
import { mrkdwnLink, mrkdwnPieces, plainText } from './mrkdwn.js';
import { fallbackText } from './plain-replies.js';
import { STATUS, WORDS } from './words.js';

const NAME_LIMIT = 75;

/** The team's card: the request with what it rests on, where it stands, and what the team can do with it. */
export function presentTeamCard(card: TeamCard, context: PresentContext): Presented {
  const { ticket } = card;
  const title = `${ticket.shortId}: ${ticket.request.headline}`;
  const text = fallbackText(`${title}\n${STATUS[ticket.status]}`, context);
  if (card.movedTo !== null) return { text, blocks: movedBlocks(card, title, card.movedTo, context) };
  const fields = fieldSections(ticket.request.fields, context);
  const ref: CardRef = { draftId: ticket.request.draftId, rev: card.rev };
  const blocks: KnownBlock[] = [
    header(plainText(title, context.names)),
    contextBlock(originLine(card, context)),
    ...fields.blocks,
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
  const at = context.slot(ticketSlot(card.ticket.request.draftId, movedTo.id));
  const url = at === null ? null : permalink(context.teamUrl, at.channel, at.ts, at.threadTs);
  const where = mrkdwnLink(url, movedTo.name);
  return [header(plainText(title, context.names)), section(`Re-routed to ${where}.`)];
}

function originLine({ ticket }: TeamCard, context: PresentContext): string {
  const { request } = ticket;
  const when = slackDate(request.approvedAt);
  const approved = `approved by ${name(request.approvedBy, context)}${when === null ? '' : `, ${when}`}`;
  const url = permalink(context.teamUrl, request.thread.channel, request.thread.rootTs);
  const conversation = url === null ? '' : ` · ${mrkdwnLink(url, 'conversation')}`;
  return `Asked for by ${name(request.requester, context)} · ${approved}${conversation}`;
}

function standing({ ticket }: TeamCard, context: PresentContext): string {
  const assignee = ticket.assignee === null ? 'nobody yet' : name(ticket.assignee, context);
  return `*Status:* ${STATUS[ticket.status]} · *Assignee:* ${assignee}`;
}

function elementsOf(card: TeamCard, ref: CardRef, cut: boolean): (Button | StaticSelect)[] {
  const { ticket, teams } = card;
  const statuses = TicketStatus.options.map((value) => ({ value, label: STATUS[value] }));
  const others = teams
    .filter(({ id }) => id !== ticket.request.team?.id)
    .map(({ id, name: label }) => ({ value: id, label }));
  return [
    button(ACTION.take, ticket.assignee === null ? WORDS.take : WORDS.takeOver, ref, {
      ...(ticket.assignee === null ? { style: 'primary' } : {}),
      says: `Take ${ticket.shortId}`,
    }),
    ...select(ACTION.setStatus, WORDS.status, statuses, ticket.status),
    ...select(ACTION.reroute, WORDS.reroute, others),
    button(ACTION.askBack, WORDS.askBack, ref, { says: 'Ask the requester a question' }),
    ...(cut ? [button(ACTION.showAll, WORDS.showAll, ref, { says: 'Show the whole request' })] : []),
  ];
}

function name(userId: string, context: PresentContext): string {
  return clipPieces(mrkdwnPieces(context.names(userId), context), NAME_LIMIT).text;
}
