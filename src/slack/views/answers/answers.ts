import type { Button } from '@slack/types';
import type { Found, Mine } from '../../directory/entities.js';
import type { OpenDraftLine, ThreadPlace } from '../../ports.js';
import { ACTION } from '../action-ids.js';
import type { PresentContext, Presented, ReplyOf } from '../cards/context.js';
import { summaryLines, summaryWords } from '../cards/summary.js';
import { MAX_LINES, message, sections, words } from '../message.js';
import { permalink } from '../permalink.js';
import { actions, button, contextBlock, section } from '../text/blocks.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { draftBlocks, draftWords, firstOf, mineBlocks, mineWords } from './mine.js';
import { moreLines } from './tasks.js';

type Panel = ReplyOf<'panel'>;

const NO_LINK = 'Open it with a click on my name, then Home.';

/**
 * Leads to a part of the App Home. The button is a link that Slack follows by itself; the click that it also tells us of
 * brings that part up. Slack: a button's `url` may be one of its own deep links.
 */
export function presentPanel({ text, section: part }: Panel, context: PresentContext): Presented {
  const { homeUrl } = context;
  const way = homeUrl === null ? [section(NO_LINK)] : actions([openHome(part, homeUrl)]);
  const said = homeUrl === null ? `${text}\n${NO_LINK}` : text;
  return message(said, [...sections(text, context), ...way], context);
}

/** The button that opens that part of a person's App Home. */
function openHome(part: Panel['section'], url: string): Button {
  return button(ACTION.panel, LABEL[part], { value: part, url });
}

const LABEL: Readonly<Record<Panel['section'], string>> = {
  requests: 'Open your requests',
  approvals: 'Open your approvals',
  memory: 'Open your memory',
  help: 'Open help',
};

/** What the slash command answers, to the one who gave it. */

const TYPED_LIMIT = 150;

export const NO_THREAD =
  "We haven't talked in this channel yet. Mention me in a message here, then try again.";
export const NO_THREAD_ANYWHERE = "We haven't talked yet. Mention me in a channel, or write to me directly.";
/** Said of what does not exist, and of what the person may not see. */
export const NOT_FOUND = "I can't find that any more.";
export const FOCUS_ON_WHAT =
  'What is it about? Say it like `/frontdoor focus T-12`, or `/frontdoor focus off` for nothing in particular.';

export const NEW_WHAT = 'What do you need? Say it like `/frontdoor new the badge printer is broken`.';
export const NOT_HERE =
  "I'm not in this conversation, so I can't follow it. Invite me with `/invite @Frontdoor` and try that again, or write to me directly.";
export const BEGUN = "I'm posting your request here, and we go on below it.";

/** An answer of fixed words. */
export function sentence(mrkdwn: string): Presented {
  return { text: mrkdwn, blocks: [section(mrkdwn)] };
}

/**
 * What was found, and how much more there is. Nothing found says the same of what does not exist and of what the asker may
 * not see.
 */
export function foundAnswer(typed: string, { summaries, more }: Found, context: PresentContext): Presented {
  const lead = summaries.length === 0 ? `I found nothing for “${typed}”.` : `Found for “${typed}”:`;
  const ending = more > 0 ? [`… and ${more} more. Type more of the name to find them.`] : [];
  return message(
    [lead, ...summaries.map(summaryWords), ...ending].join('\n'),
    [
      section(words(lead, TYPED_LIMIT, context)),
      ...summaries.map((summary) => section(summaryLines(summary, context))),
      ...ending.map((line) => contextBlock(line)),
    ],
    context,
  );
}

/** What is open for a person, drafts before what is filed: the first of it, and the way to their Home tab, which has it all. */
export function mineAnswer(mine: Mine, drafts: readonly OpenDraftLine[], context: PresentContext): Presented {
  const open = drafts.slice(0, MAX_LINES / 2);
  const first = firstOf(mine, MAX_LINES - open.length);
  const left = drafts.length - open.length;
  const filed = first.asked.tasks.length + first.assigned.tasks.length;
  const isWhole = left === 0 && filed >= mine.asked.total + mine.assigned.total;
  const hasFiled = open.length === 0 || filed > 0;
  const more = moreLines(left);
  return message(
    [...draftWords(open), ...more, ...(hasFiled ? [mineWords(first)] : [])].join('\n'),
    [
      ...draftBlocks(open, context),
      ...more.map((line) => contextBlock(line)),
      ...(hasFiled ? mineBlocks(first, context) : []),
      ...(isWhole || context.homeUrl === null ? [] : actions([openHome('requests', context.homeUrl)])),
    ],
    context,
  );
}

/** The thread of a person and the bot in which an order is carried out, by a link to where it began. */
export function latestLink({ channel, rootTs }: ThreadPlace, context: PresentContext): string {
  return mrkdwnLink(permalink(context.teamUrl, channel, rootTs), 'our latest conversation');
}

/** Which thread a focus was sent to: the answer comes there. */
export function focusWords(about: string, thread: ThreadPlace, context: PresentContext): string {
  const what =
    about.toLowerCase() === 'off' ? 'nothing in particular' : `“${words(about, TYPED_LIMIT, context)}”`;
  return `I'm setting the focus of ${latestLink(thread, context)} to ${what}. You'll see it there.`;
}
