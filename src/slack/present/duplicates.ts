import type { SectionBlock } from '@slack/types';
import type { AlikeRequest } from '../../domain/past-requests.js';
import { type Reply, ticketSlot } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { button, cardActions, section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { message, words } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { slotUrl } from './slot-url.js';
import { STATUS, WORDS } from './words.js';

type Duplicates = Extract<Reply, { kind: 'duplicates' }>;

const NAME_LIMIT = 75;
const HEADLINE_LIMIT = 300;

/** Open requests that look like the one at hand: each can be followed, or this one is filed as well. */
export function presentDuplicates(reply: Duplicates, context: PresentContext): Presented {
  const found = reply.requests.map(({ shortId, headline, status }) => {
    return `Looks like ${shortId}, ${STATUS[status].toLowerCase()}: ${headline}`;
  });
  return message(
    [WORDS.duplicates, ...found].join('\n'),
    [
      section(WORDS.duplicates),
      ...reply.requests.map((request) => requestSection(reply, request, context)),
      ...cardActions(reply, [
        button(ACTION.fileAnyway, WORDS.fileAnyway, reply, { says: 'File this request as well' }),
      ]),
    ],
    false,
    context,
  );
}

function requestSection(reply: Duplicates, request: AlikeRequest, context: PresentContext): SectionBlock {
  const { draftId, shortId, status, team, headline } = request;
  const url = request.url ?? (team && slotUrl(ticketSlot(draftId, team.id), context));
  const home = team === null ? '' : `, with ${words(team.name, NAME_LIMIT, context)}`;
  const what = words(headline.replace(/\s+/g, ' '), HEADLINE_LIMIT, context);
  return section(
    `Looks like ${mrkdwnLink(url, shortId)}, ${STATUS[status].toLowerCase()}${home}:\n*${what}*`,
    button(ACTION.follow, `Follow ${shortId}`, reply, {
      says: `Follow ${shortId} instead of filing this request`,
      choice: draftId,
    }),
  );
}
