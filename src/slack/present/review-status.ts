import { dayInWords } from '../../domain/day-words.js';
import { type ReviewCard, ticketSlot } from '../../domain/reply.js';
import { dueSet } from '../../domain/ticket-values.js';
import type { PresentContext } from './context.js';
import { slackDate } from './dates.js';
import { words } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { slotUrl } from './slot-url.js';
import { WORDS } from './words.js';

const TEXT_LIMIT = 400;

/** The last line of a review card: what happens next, or who decided what and when. */
export function statusLine(card: ReviewCard, context: PresentContext): string {
  switch (card.status) {
    case 'open':
      return WORDS.openHint;
    case 'asking':
      return WORDS.askingHint;
    case 'submitting':
      return `${decided('Approved', card, context)}\nSending to ${words(card.team?.name ?? 'the tracker', TEXT_LIMIT, context)}…`;
    case 'created':
      return `${decided(':white_check_mark: Approved', card, context)}\nFiled as ${ticketLink(card, context)}.${since(card, context)}`;
    case 'failed':
      return `:warning: This could not be filed: ${words(card.error ?? 'the tracker did not take it', TEXT_LIMIT, context)}\n${WORDS.failedHint}`;
    case 'discarded':
      return decided('Discarded', card, context);
  }
}

/** What became of the ticket: the fields of the card are as they were approved. */
function since({ ticket }: ReviewCard, context: PresentContext): string {
  const due = (ticket && dueSet(ticket)?.value) ?? null;
  const until = due === null ? '' : ` It is due on ${words(dayInWords(due), TEXT_LIMIT, context)} now.`;
  return `${until}${ticket?.status === 'withdrawn' ? ` ${WORDS.withdrawnSince}` : ''}`;
}

function decided(what: string, card: ReviewCard, context: PresentContext): string {
  const who = card.by === null ? '' : ` by ${words(context.names(card.by), TEXT_LIMIT, context)}`;
  const when = slackDate(card.at);
  return `${what}${who}${when === null ? '' : `, ${when}`}`;
}

/** A tracker's own address, or for the built-in one the address of the team's card. */
function ticketLink(card: ReviewCard, context: PresentContext): string {
  const { ticket } = card;
  if (ticket === null) return 'a ticket';
  const team = ticket.request.team ?? card.team;
  const own = team && slotUrl(ticketSlot(card.draftId, team.id), context);
  return mrkdwnLink(ticket.url ?? own, ticket.shortId);
}
