import type { Found } from '../entities/find.js';
import type { Mine } from '../entities/mine.js';
import { permalink } from '../permalink.js';
import type { OpenDraftLine, ThreadPlace } from '../ports.js';
import { actions, context as contextBlock, section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { MOST_LINES, message, words } from './message.js';
import { draftBlocks, draftWords, firstOf, mineBlocks, mineWords } from './mine.js';
import { mrkdwnLink } from './mrkdwn.js';
import { openHome } from './panel.js';
import { summaryLines, summaryWords } from './summary.js';
import { moreLine } from './tasks.js';

/** What the slash command answers, to the one who gave it. */

const TYPED_LIMIT = 150;

export const NO_THREAD =
  'You and I have no conversation here yet. Mention me in a message of this channel, then try again.';
export const NO_THREAD_ANYWHERE =
  'You and I have no conversation yet. Mention me in a channel, or write to me directly.';
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
  const open = drafts.slice(0, MOST_LINES / 2);
  const first = firstOf(mine, MOST_LINES - open.length);
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
