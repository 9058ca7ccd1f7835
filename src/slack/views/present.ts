import type { Button, KnownBlock, SectionBlock } from '@slack/types';
import { type Reply, ticketSlot } from '../../domain/conversation/reply.js';
import { shown } from '../../domain/text/person-text.js';
import type { AlikeRequest } from '../../domain/tickets/past-requests.js';
import { ACTION, variantOf } from './action-ids.js';
import { presentPanel } from './answers/answers.js';
import { slotUrl } from './answers/links.js';
import { presentPassages } from './answers/passages.js';
import { presentTasks, sayButton } from './answers/tasks.js';
import { presentAsk } from './cards/ask.js';
import { presentChoose, presentOfferUpdate } from './cards/choose.js';
import type { PresentContext, Presented } from './cards/context.js';
import { presentReminder } from './cards/reminder.js';
import { presentReviewCard } from './cards/review-card.js';
import { presentTeamCard } from './cards/team-card.js';
import { teamMenus } from './cards/team-menus.js';
import { message, sections, words } from './message.js';
import { actions, button, cardActions, context as contextBlock, plain, section } from './text/blocks.js';
import { clip, clipPieces, LIMIT } from './text/clip.js';
import { mrkdwnLink, mrkdwnPieces, plainText } from './text/mrkdwn.js';
import { STATUS, WORDS } from './text/words.js';

type Done = Extract<Reply, { kind: 'done' }>;

const DONE_BY_LIMIT = 75;

/**
 * What was done on request, with the one button that there is a use for: Undo, or Redo once it was taken back. A button's
 * value is the command's id; what that stands for is looked up when it is pressed.
 */
function presentDone(reply: Done, context: PresentContext): Presented {
  const last = lastChange(reply);
  const blocks = [
    ...sections(reply.text, context),
    ...(last === null
      ? []
      : [contextBlock(words(last(`<@${reply.changedBy}>`), DONE_BY_LIMIT * 2, context))]),
    ...actions(buttonOf(reply, context)),
  ];
  const said = last === null ? reply.text : `${reply.text}\n${last(`<@${reply.changedBy}>`)}`;
  return message(said, blocks, reply.degraded, context);
}

/** Who took it back, or did it again; null where nobody has. */
function lastChange({ now, changedBy }: Done): ((who: string) => string) | null {
  if (changedBy === null || now === 'kept') return null;
  return now === 'undone' ? (who) => `${who} took this back.` : (who) => `${who} did this again.`;
}

function buttonOf({ now, commandId, text }: Done, context: PresentContext): Button[] {
  if (now === 'kept') return [];
  const [actionId, label] =
    now === 'done' ? ([ACTION.undo, WORDS.undo] as const) : ([ACTION.redo, WORDS.redo] as const);
  const what = plainText(text, context.names).replace(/\s+/g, ' ');
  return [
    {
      type: 'button',
      action_id: actionId,
      text: plain(label, LIMIT.buttonText),
      value: commandId,
      accessibility_label: clip(`${label}: ${what}`, LIMIT.accessibilityLabel),
    },
  ];
}

type Duplicates = Extract<Reply, { kind: 'duplicates' }>;

const NAME_LIMIT = 75;
const HEADLINE_LIMIT = 300;

/** Open requests that look like the one at hand: each can be followed, or this one is filed as well. */
function presentDuplicates(reply: Duplicates, context: PresentContext): Presented {
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

type Of<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>;

/** So many teams are offered at once where there are more than a menu holds; the others are found by name. */
const LIKELIEST = 10;

/** Words for the thread. Only the people in `mentions` are notified; who is not named in the words is named before them. */
function presentText(reply: Of<'text' | 'elsewhere'>, context: PresentContext): Presented {
  const people = reply.mentions.filter((id) => /^[UW][A-Z0-9]{1,30}$/.test(id));
  const missing = people.filter((id) => !reply.text.includes(`<@${id}>`)).map((id) => `<@${id}> `);
  const words = `${missing.join('')}${reply.text}`;
  const rendering = { names: context.names, notify: people };
  const { link, degraded } = reply.kind === 'text' ? reply : { link: undefined, degraded: false };
  const blocks = [...sections(words, rendering), ...linkTo(link, context)];
  return message(words, blocks, degraded, rendering);
}

/** Words for one person in a direct message. */
function presentDirect(reply: Of<'direct'>, context: PresentContext): Presented {
  const buttons = (reply.orders ?? []).map(({ label, says }, at) => sayButton(at, label, says));
  const blocks = [...sections(reply.text, context), ...linkTo(reply.link, context), ...actions(buttons)];
  return message(reply.text, blocks, false, context);
}

/** The link to an address, or to a slot's message, once it stands. */
function linkTo(link: Of<'text'>['link'], context: PresentContext): KnownBlock[] {
  const url = link === undefined ? null : (link.url ?? slotUrl(link.slot, context));
  return link === undefined || url === null ? [] : [section(mrkdwnLink(url, link.label))];
}

/** Nothing fitted: the words, the likeliest teams as buttons, and all others in a menu. */
function presentChooseTeam(reply: Of<'choose_team'>, context: PresentContext): Presented {
  const { likely, teams, moreTeams } = reply;
  const buttons = likely.map(({ id, name }, index) =>
    button(variantOf(ACTION.chooseTeam, index), name, reply, { choice: id, says: `Send it to ${name}` }),
  );
  const menus = teamMenus(ACTION.chooseTeam, WORDS.chooseTeam, {
    close: teams.slice(0, LIKELIEST),
    teams,
    moreTeams,
  });
  const blocks: KnownBlock[] = [
    ...sections(reply.text, context),
    ...cardActions(reply, [...buttons, ...menus]),
  ];
  return message(reply.text, blocks, reply.degraded, context);
}

/** A line for one person. */
function presentNotice(reply: Of<'notice'>, context: PresentContext): Presented {
  return message(reply.text, sections(reply.text, context), false, context);
}

const HAS_REQUEST_LIMIT = 150;
const MAX_SAID = 1_000;

/**
 * What a request that a command begins stands under. Slack shows who wrote it, and that is the bot; so it says whose words they are, and
 * calls that person, who follows the thread from then on.
 */
export function presentRoot(
  { by, said }: Extract<Reply, { kind: 'root' }>,
  context: PresentContext,
): Presented {
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
      return presentNotice(reply, context);
    case 'direct':
      return presentDirect(reply, context);
    case 'root':
      return presentRoot(reply, context);
  }
}
