import type { Button, ExternalSelect, KnownBlock, StaticSelect } from '@slack/types';
import { frameIn } from '../../../domain/conversation/frame/frame.js';
import { type TeamCard, ticketSlot } from '../../../domain/conversation/reply.js';
import { dayInWords } from '../../../domain/text/days.js';
import { shown } from '../../../domain/text/person-text.js';
import { dueSet } from '../../../domain/tickets/ticket-values.js';
import {
  type FiledWord,
  type Follower,
  type TicketComment,
  TicketStatus,
} from '../../../domain/tickets/tracker.js';
import { ACTION } from '../action-ids.js';
import { slotUrl } from '../answers/links.js';
import { asker, fallbackText, lineOf, person, words } from '../message.js';
import { permalink } from '../permalink.js';
import { cardActions, cardButton, contextBlock, header, section, select } from '../text/blocks.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink, plainText } from '../text/mrkdwn.js';
import { STATUS, WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';
import { authorLink, cutsOwnWords, foldedWords, messageLink } from './evidence.js';
import { fieldSections } from './fields.js';
import { cutsFiles, foldedFiles } from './files.js';
import { teamMenus } from './team-menus.js';

/** So many followers, comments, and messages that were added are shown: the newest. */
const MAX_SHOWN = 3;
const COMMENT_LIMIT = 200;
const QUOTE_LIMIT = 100;
const DUE_LIMIT = 75;

/** The team's card: the request with what it rests on, where it stands, and what the team can do with it. */
export function presentTeamCard(card: TeamCard, context: PresentContext): Presented {
  const { ticket, movedTo, rev } = card;
  const { draftId, headline, fields, ownWords, shared } = ticket.request;
  const title = `${ticket.shortId}: ${headline}`;
  const text = fallbackText(`${title}\n${STATUS[ticket.status]}`, context);
  const heading = header(plainText(title, context.names));
  if (movedTo !== null) {
    const where = mrkdwnLink(slotUrl(ticketSlot(draftId, movedTo.id), context), movedTo.name);
    return { text, blocks: [heading, section(`Re-routed to ${where}.`)] };
  }
  const due = dueSet(ticket);
  const values = fieldSections(
    fields.filter((field) => field !== due),
    context,
    frameIn(null),
  );
  const all = ownWords.map((word) => ({ ...word, leftOut: false }));
  const since = all.filter(({ added }) => added);
  const files = shared.map((file) => ({ ...file, leftOut: false }));
  const ref = { draftId, rev };
  const blocks: KnownBlock[] = [
    heading,
    contextBlock(originLine(card, context)),
    ...values.blocks,
    ...foldedWords(
      all.filter(({ added }) => !added),
      context,
    ),
    ...foldedFiles(files, context),
    ...linesBlock(since.slice(-MAX_SHOWN).map((word) => addedLine(word, context))),
    ...linesBlock(followerLines(ticket.followers, context)),
    ...linesBlock(ticket.comments.slice(-MAX_SHOWN).map((comment) => commentLine(comment, context))),
    ...(ticket.status === 'withdrawn' ? [section(WORDS.withdrawn)] : []),
    section(standing(card, context)),
    ...cardActions(ref, [
      ...elementsOf(card, ref),
      ...(values.cut || cutsFiles(files, context) || cutsOwnWords({ ownWords: all })
        ? [cardButton(ACTION.showAll, WORDS.showAll, ref, { says: 'Show the whole request' })]
        : []),
    ]),
  ];
  return { text, blocks };
}

const linesBlock = (lines: readonly string[]): KnownBlock[] =>
  lines.length === 0 ? [] : [contextBlock(lines.join('\n'))];

/** What was left on a ticket: "Note by Kim: “It is not needed any more.”" */
function commentLine({ by, text }: TicketComment, context: PresentContext): string {
  return `Note by ${person(by, context)}: “${lineOf(text, COMMENT_LIMIT, context)}”`;
}

/** What was added once it was filed: "Added since by Kim: “it happens on phones, too”", her name leading to it. */
function addedLine(word: FiledWord, context: PresentContext): string {
  const said = lineOf(shown(word.text), COMMENT_LIMIT, context);
  return `Added since by ${authorLink(word, context)}: “${said}”`;
}

/** "Also asked for by Kim: “dashboards are slow” <link|message>"; none where nobody follows. */
function followerLines(followers: readonly Follower[], context: PresentContext): string[] {
  const shown = followers.slice(-MAX_SHOWN).map(({ user, headline, evidence }) => {
    const newest = evidence.at(-1);
    const quote = lineOf(newest?.quote.trim() || headline, QUOTE_LIMIT, context);
    const link = newest === undefined ? '' : messageLink(newest, context);
    return `Also asked for by ${person(user, context)}: “${quote}” ${link}`.trimEnd();
  });
  const others = followers.length - shown.length;
  return [...(others === 0 ? [] : [`Also asked for by ${others} more, and:`]), ...shown];
}

function originLine({ ticket }: TeamCard, context: PresentContext): string {
  const { request } = ticket;
  const when = slackDate(request.approvedAt);
  const approved = `approved by ${person(request.approvedBy, context)}${when === null ? '' : `, ${when}`}`;
  const url = permalink(context.teamUrl, request.thread.channel, request.thread.rootTs);
  const conversation = url === null ? '' : ` · ${mrkdwnLink(url, 'conversation')}`;
  const there = ticket.url === null ? '' : ` · ${mrkdwnLink(ticket.url, ticket.shortId)}`;
  return `Asked ${asker(request, context)} · ${approved}${conversation}${there}`;
}

function standing({ ticket }: TeamCard, context: PresentContext): string {
  const assignee = ticket.assignee === null ? 'nobody yet' : person(ticket.assignee, context);
  const due = dueSet(ticket)?.value ?? null;
  const until = due === null ? '' : ` · *Due:* ${words(dayInWords(due), DUE_LIMIT, context)}`;
  return `*Status:* ${STATUS[ticket.status]} · *Assignee:* ${assignee}${until}`;
}

function elementsOf(
  { ticket, teams, moreTeams }: TeamCard,
  ref: { draftId: string; rev: number },
): (Button | StaticSelect | ExternalSelect)[] {
  const statuses = TicketStatus.options
    .filter((value) => value !== 'withdrawn' || ticket.status === value)
    .map((value) => ({ value, label: STATUS[value] }));
  const isFree = ticket.assignee === null;
  const except = ticket.request.team?.id;
  return [
    cardButton(ACTION.take, isFree ? WORDS.take : WORDS.takeOver, ref, {
      style: isFree ? 'primary' : undefined,
      says: `Take ${ticket.shortId}`,
    }),
    ...select(ACTION.setStatus, WORDS.status, statuses, ticket.status),
    ...teamMenus(ACTION.reroute, WORDS.reroute, { close: [], teams, moreTeams, except }),
    cardButton(ACTION.askBack, WORDS.askBack, ref, { says: 'Ask the requester a question' }),
  ];
}
