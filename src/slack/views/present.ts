import type { KnownBlock, SectionBlock } from '@slack/types';
import { type Reply, ticketSlot } from '../../domain/conversation/reply.js';
import { wording } from '../../domain/conversation/wording.js';
import { shown } from '../../domain/text/person-text.js';
import type { AlikeRequest } from '../../domain/tickets/past-requests.js';
import { ACTION, variantOf } from './action-ids.js';
import { presentPanel } from './answers/answers.js';
import { slotUrl } from './answers/links.js';
import { presentPassages } from './answers/passages.js';
import { presentTasks } from './answers/tasks.js';
import { callValue } from './button-refs.js';
import { presentAsk } from './cards/ask.js';
import { presentChoose, presentOfferUpdate } from './cards/choose.js';
import type { PresentContext, Presented, ReplyOf } from './cards/context.js';
import { PERSON_ID } from './cards/needs.js';
import { presentReminder } from './cards/reminder.js';
import { presentReviewCard } from './cards/review-card.js';
import { presentTeamCard } from './cards/team-card.js';
import { teamMenus } from './cards/team-menus.js';
import { lineOf, message, sections, words } from './message.js';
import { actions, button, cardActions, cardButton, contextBlock, section } from './text/blocks.js';
import { clipPieces, oneLine } from './text/clip.js';
import { mrkdwnLink, mrkdwnPieces, plainText } from './text/mrkdwn.js';
import { STATUS, WORDS } from './text/words.js';

const DONE_BY_LIMIT = 150;

/**
 * What was done on request, who took it back or did it again, and the one button there is a use for: Undo, or Redo once it
 * was taken back; what its tracker did not take has none. Its value is the command's id; what that stands for is looked up when it is pressed.
 */
function presentDone(reply: ReplyOf<'done'>, context: PresentContext): Presented {
  const { text, now, changedBy, commandId, degraded } = reply;
  const did = now === 'undone' ? 'took this back.' : 'did this again.';
  const byWhom = changedBy === null ? [] : [`<@${changedBy}> ${did}`];
  const last = now === 'failed' ? [WORDS.notDone] : byWhom;
  const [actionId, label] = now === 'done' ? [ACTION.undo, WORDS.undo] : [ACTION.redo, WORDS.redo];
  const says = `${label}: ${oneLine(plainText(text, context.names))}`;
  const blocks = [
    ...sections(text, context),
    ...last.map((line) => contextBlock(words(line, DONE_BY_LIMIT, context))),
    ...actions(now === 'failed' ? [] : [button(actionId, label, { value: commandId, says })]),
  ];
  return message([text, ...last].join('\n'), blocks, context, degraded);
}

const NAME_LIMIT = 75;
const HEADLINE_LIMIT = 300;

/** Open requests that look like the one at hand: each can be followed, or this one is filed as well. */
function presentDuplicates(reply: ReplyOf<'duplicates'>, context: PresentContext): Presented {
  const found = reply.requests.map(
    ({ shortId, headline, status }) => `Looks like ${shortId}, ${STATUS[status].toLowerCase()}: ${headline}`,
  );
  const anyway = cardButton(ACTION.fileAnyway, wording.fileAnyway, reply, {
    says: 'File this request as well',
  });
  const blocks = [
    section(WORDS.duplicates),
    ...reply.requests.map((request) => requestSection(reply, request, context)),
    ...cardActions(reply, [anyway]),
  ];
  return message([WORDS.duplicates, ...found].join('\n'), blocks, context);
}

function requestSection(
  reply: ReplyOf<'duplicates'>,
  { draftId, shortId, status, team, headline, url }: AlikeRequest,
  context: PresentContext,
): SectionBlock {
  const link = mrkdwnLink(url ?? (team && slotUrl(ticketSlot(draftId, team.id), context)), shortId);
  const home = team === null ? '' : `, with ${words(team.name, NAME_LIMIT, context)}`;
  const what = lineOf(headline, HEADLINE_LIMIT, context);
  const says = `Follow ${shortId} instead of filing this request`;
  return section(
    `Looks like ${link}, ${STATUS[status].toLowerCase()}${home}:\n*${what}*`,
    cardButton(ACTION.follow, wording.followIt(shortId), reply, { says, choice: draftId }),
  );
}

/** So many teams are offered at once where there are more than a menu holds; the others are found by name. */
const LIKELIEST = 10;

/** Words for the thread. Only the people in `mentions` are notified; who is not named in the words is named before them. */
function presentText(reply: ReplyOf<'text' | 'elsewhere'>, context: PresentContext): Presented {
  const people = reply.mentions.filter((id) => PERSON_ID.test(id));
  const missing = people.filter((id) => !reply.text.includes(`<@${id}>`)).map((id) => `<@${id}> `);
  const said = `${missing.join('')}${reply.text}`;
  const rendering = { names: context.names, notify: people };
  const { link, degraded } = reply.kind === 'text' ? reply : { link: undefined, degraded: false };
  return message(said, [...sections(said, rendering), ...linkTo(link, context)], rendering, degraded);
}

/** Words for one person in a direct message. */
function presentDirect({ text, orders = [], link }: ReplyOf<'direct'>, context: PresentContext): Presented {
  const buttons = orders.map(({ label, does }, at) =>
    button(variantOf(ACTION.row, at), label, { value: callValue(does) }),
  );
  const blocks = [...sections(text, context), ...linkTo(link, context), ...actions(buttons)];
  return message(text, blocks, context);
}

/** The link to an address, or to a slot's message, once it stands. */
function linkTo(link: ReplyOf<'text'>['link'], context: PresentContext): KnownBlock[] {
  const url = link && (link.url ?? slotUrl(link.slot, context));
  return link === undefined || url == null ? [] : [section(mrkdwnLink(url, link.label))];
}

/** Nothing fitted: the words, the likeliest teams as buttons, and all others in a menu. */
function presentChooseTeam(reply: ReplyOf<'choose_team'>, context: PresentContext): Presented {
  const { text, likely, teams, moreTeams, degraded } = reply;
  const buttons = likely.map(({ id, name }, index) =>
    cardButton(variantOf(ACTION.chooseTeam, index), name, reply, { choice: id, says: `Send it to ${name}` }),
  );
  const close = teams.slice(0, LIKELIEST);
  const menus = teamMenus(ACTION.chooseTeam, WORDS.chooseTeam, { close, teams, moreTeams });
  const blocks = [...sections(text, context), ...cardActions(reply, [...buttons, ...menus])];
  return message(text, blocks, context, degraded);
}

const HAS_REQUEST_LIMIT = 150;
const MAX_SAID = 1_000;

/**
 * What a request that a command begins stands under. Slack shows the bot as its author, so it says whose words they are,
 * and calls that person, who follows the thread from then on.
 */
export function presentRoot({ by, said }: ReplyOf<'root'>, context: PresentContext): Presented {
  const lead = words(`<@${by}> has a request:`, HAS_REQUEST_LIMIT, { ...context, notify: [by] });
  const quoted = mrkdwnPieces(shown(said), context).map((piece) => piece.replace('\n', '\n>'));
  const text = `${lead}\n>${clipPieces(quoted, MAX_SAID).text}`;
  return { text, blocks: [section(text)] };
}

/** A reply as Slack shows it. Pure, and within Slack's limits whatever the reply says. */
export function present(reply: Reply, context: PresentContext): Presented {
  switch (reply.kind) {
    case 'text':
    case 'elsewhere':
      return presentText(reply, context);
    case 'ask':
      return presentAsk(reply, context);
    case 'duplicates':
      return presentDuplicates(reply, context);
    case 'offer_update':
      return presentOfferUpdate(reply, context);
    case 'choose':
      return presentChoose(reply, context);
    case 'tasks':
      return presentTasks(reply, context);
    case 'choose_team':
      return presentChooseTeam(reply, context);
    case 'review_card':
      return presentReviewCard(reply.card, reply.degraded, context);
    case 'team_card':
      return presentTeamCard(reply.card, context);
    case 'reminder':
      return presentReminder(reply, context);
    case 'done':
      return presentDone(reply, context);
    case 'passages':
      return presentPassages(reply, context);
    case 'panel':
      return presentPanel(reply, context);
    case 'notice':
      return message(reply.text, sections(reply.text, context), context);
    case 'direct':
      return presentDirect(reply, context);
    case 'root':
      return presentRoot(reply, context);
    case 'retracted':
      return message(WORDS.retracted, [contextBlock(WORDS.retracted)], context);
  }
}
