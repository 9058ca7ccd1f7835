import type { Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../../domain/conversation/reply.js';
import type { Found, Mine } from '../../directory/entities.js';
import type { OpenDraftLine, ThreadPlace } from '../../ports.js';
import { ACTION } from '../action-ids.js';
import type { PresentContext, Presented } from '../cards/context.js';
import { summaryLines, summaryWords } from '../cards/summary.js';
import { MAX_LINES, message, sections, words } from '../message.js';
import { permalink } from '../permalink.js';
import { actions, context as contextBlock, plain, section } from '../text/blocks.js';
import { LIMIT } from '../text/clip.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { draftBlocks, draftWords, firstOf, mineBlocks, mineWords } from './mine.js';
import { moreLine } from './tasks.js';

type Panel = Extract<Reply, { kind: 'panel' }>;

const NO_LINK = 'Open it with a click on my name, then Home.';

/**
 * Leads to a part of the App Home. The button is a link that Slack follows by itself; the click that it also tells us of
 * brings that part up. Slack: a button's `url` may be one of its own deep links.
 */
export function presentPanel(reply: Panel, context: PresentContext): Presented {
  const { homeUrl } = context;
  const way: KnownBlock[] =
    homeUrl === null ? [section(NO_LINK)] : actions([openHome(reply.section, homeUrl)]);
  const said = homeUrl === null ? `${reply.text}\n${NO_LINK}` : reply.text;
  return message(said, [...sections(reply.text, context), ...way], false, context);
}

/** The button that opens that part of a person's App Home. */
function openHome(part: Panel['section'], url: string): Button {
  return {
    type: 'button',
    action_id: ACTION.panel,
    text: plain(LABEL[part], LIMIT.buttonText),
    value: part,
    url,
  };
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

const moreFound = (more: number): string => `… and ${more} more. Type more of the name to find them.`;

/** What was found, and how much more there is. Nothing found says the same of what does not exist and of what the asker may not see. */
export function foundAnswer(typed: string, { summaries, more }: Found, context: PresentContext): Presented {
  const lead = summaries.length === 0 ? `I found nothing for “${typed}”.` : `Found for “${typed}”:`;
  const ending = more > 0 ? [moreFound(more)] : [];
  return message(
    [lead, ...summaries.map(summaryWords), ...ending].join('\n'),
    [
      section(words(lead, TYPED_LIMIT, context)),
      ...summaries.map((summary) => section(summaryLines(summary, context))),
      ...ending.map((line) => contextBlock(line)),
    ],
    false,
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
  const way = isWhole || context.homeUrl === null ? [] : actions([openHome('requests', context.homeUrl)]);
  const more = left > 0 ? [moreLine(left)] : [];
  return message(
    [...draftWords(open), ...more, ...(hasFiled ? [mineWords(first)] : [])].join('\n'),
    [
      ...draftBlocks(open, context),
      ...more.map((line) => contextBlock(line)),
      ...(hasFiled ? mineBlocks(first, context) : []),
      ...way,
    ],
    false,
    context,
  );
}

/** Which thread a focus was sent to: the answer comes there. */
export function focusAnswer(typed: string, thread: ThreadPlace, context: PresentContext): Presented {
  return sentence(focusWords(typed, thread, context));
}

/** The same as mrkdwn. Our latest conversation is named by a link to where it began. */
export function focusWords(about: string, thread: ThreadPlace, context: PresentContext): string {
  const url = permalink(context.teamUrl, thread.channel, thread.rootTs);
  const where = mrkdwnLink(url, 'our latest conversation');
  const what =
    about.toLowerCase() === 'off' ? 'nothing in particular' : `“${words(about, TYPED_LIMIT, context)}”`;
  return `I'm setting the focus of ${where} to ${what}. You'll see it there.`;
}
