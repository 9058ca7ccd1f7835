import { type ReviewCard, ticketSlot } from '../../domain/reply.js';
import { permalink } from '../permalink.js';
import { clipPieces } from './clip.js';
import type { PresentContext } from './context.js';
import { slackDate } from './dates.js';
import { mrkdwnLink, mrkdwnPieces } from './mrkdwn.js';
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
      return `${decided('Approved', card, context)}\nSending to ${words(card.team?.name ?? 'the tracker', context)}…`;
    case 'created':
      return `${decided(':white_check_mark: Approved', card, context)}\nFiled as ${ticketLink(card, context)}.`;
    case 'failed':
      return `:warning: This could not be filed: ${words(card.error ?? 'the tracker did not take it', context)}\n${WORDS.failedHint}`;
    case 'discarded':
      return decided('Discarded', card, context);
  }
}

function decided(what: string, card: ReviewCard, context: PresentContext): string {
  const who = card.by === null ? '' : ` by ${words(context.names(card.by), context)}`;
  const when = slackDate(card.at);
  return `${what}${who}${when === null ? '' : `, ${when}`}`;
}

/** A tracker's own address, or for the built-in one the address of the team's card. */
function ticketLink(card: ReviewCard, context: PresentContext): string {
  const { ticket } = card;
  if (ticket === null) return 'a ticket';
  const team = ticket.request.team ?? card.team;
  const at = team === null ? null : context.slot(ticketSlot(card.draftId, team.id));
  const own = at === null ? null : permalink(context.teamUrl, at.channel, at.ts, at.threadTs);
  return mrkdwnLink(ticket.url ?? own, ticket.shortId);
}

function words(text: string, context: PresentContext): string {
  return clipPieces(mrkdwnPieces(text, context), TEXT_LIMIT).text;
}
