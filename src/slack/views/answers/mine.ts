import type { KnownBlock } from '@slack/types';
import { cardSlot } from '../../../domain/conversation/reply.js';
import type { Mine } from '../../directory/entities.js';
import type { OpenDraftLine } from '../../ports.js';
import type { PresentContext } from '../cards/context.js';
import { lineOf, person, words } from '../message.js';
import { permalink } from '../permalink.js';
import { contextBlock, header, section } from '../text/blocks.js';
import { oneLine } from '../text/clip.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { slotUrl } from './links.js';
import { moreLines, taskGroups, taskWords } from './tasks.js';

const NOTHING_OPEN = 'You have no open requests, and no open tasks are assigned to you.';

/** The parts in which there is anything: their heading, the tasks, and how many there are that are not shown. */
function partsOf({ asked, assigned }: Mine) {
  return [
    { title: 'You asked for', ...asked },
    { title: 'Assigned to you', ...assigned },
  ]
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ title, tasks, total }) => ({ title, tasks, rest: moreLines(total - tasks.length) }));
}

/** So many of it: half of each part, or more of one where the other is short. */
export function firstOf({ asked, assigned }: Mine, most: number): Mine {
  const half = Math.ceil(most / 2);
  const room = (other: Mine['asked']) => most - Math.min(half, other.tasks.length);
  return {
    asked: { ...asked, tasks: asked.tasks.slice(0, room(assigned)) },
    assigned: { ...assigned, tasks: assigned.tasks.slice(0, room(asked)) },
  };
}

/** What is open for a person, as cards below a heading for each part. */
export function mineBlocks(mine: Mine, context: PresentContext): KnownBlock[] {
  const blocks = partsOf(mine).flatMap(({ title, tasks, rest }) => [
    header(title),
    ...taskGroups(tasks, context),
    ...rest.map((line) => contextBlock(line)),
  ]);
  return blocks.length === 0 ? [section(NOTHING_OPEN)] : blocks;
}

/** The same in plain words, for notifications and screen readers. */
export function mineWords(mine: Mine): string {
  const lines = partsOf(mine).flatMap(({ title, tasks, rest }) => [
    `${title}:`,
    ...tasks.map(taskWords),
    ...rest,
  ]);
  return lines.length === 0 ? NOTHING_OPEN : lines.join('\n');
}

const HEADLINE_LIMIT = 150;
const TEAM_LIMIT = 75;

/** What a draft waits for, in a few words. */
const STANDS: Readonly<Record<OpenDraftLine['status'], string>> = {
  asking: 'an answer is needed',
  open: 'ready to be approved',
  failed: 'could not be filed',
  waits: 'waits until whoever runs me puts its form back',
};

const TITLE = 'Not filed yet';

/** A person's drafts below a heading; nothing where there are none. */
export function draftBlocks(drafts: readonly OpenDraftLine[], context: PresentContext): KnownBlock[] {
  return drafts.length === 0 ? [] : [header(TITLE), ...drafts.map((draft) => draftLine(draft, context))];
}

/** The same in plain words, for notifications and screen readers. */
export function draftWords(drafts: readonly OpenDraftLine[]): string[] {
  const lines = drafts.map(({ headline, status }) => `${oneLine(headline)} (${STANDS[status]})`);
  return drafts.length === 0 ? [] : [`${TITLE}:`, ...lines];
}

/**
 * A draft that is not filed yet: what it is about, for whom, where it stands, and the way to its card, else to where its thread
 * begins.
 */
export function draftLine(draft: OpenDraftLine, context: PresentContext): KnownBlock {
  const { draftId, headline, requester, team, status, thread, updatedAt } = draft;
  const details = [
    `for ${person(requester, context)}`,
    team === null ? null : `to ${words(team, TEAM_LIMIT, context)}`,
    STANDS[status],
    slackDate(updatedAt),
  ];
  const url =
    slotUrl(cardSlot(draftId), context) ?? permalink(context.teamUrl, thread.channel, thread.rootTs);
  const lines = [
    `*${lineOf(headline, HEADLINE_LIMIT, context)}*`,
    details.filter((part) => part !== null).join(' · '),
    ...(url === null ? [] : [mrkdwnLink(url, 'Go to thread')]),
  ];
  return section(lines.join('\n'));
}
