import type { KnownBlock } from '@slack/types';
import { cardSlot } from '../../../domain/conversation/reply.js';
import type { Mine } from '../../directory/entities.js';
import type { OpenDraftLine } from '../../ports.js';
import type { PresentContext } from '../cards/context.js';
import { words } from '../message.js';
import { permalink } from '../permalink.js';
import { context as contextBlock, header, section } from '../text/blocks.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { slotUrl } from './links.js';
import { moreLine, taskGroups, taskWords } from './tasks.js';

const NOTHING_OPEN = 'You have no open requests, and no open tasks are assigned to you.';

const PARTS = [
  { of: 'asked', title: 'You asked for' },
  { of: 'assigned', title: 'Assigned to you' },
] as const;

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
  const shown = PARTS.filter(({ of }) => mine[of].tasks.length > 0);
  if (shown.length === 0) return [section(NOTHING_OPEN)];
  return shown.flatMap(({ of, title }) => {
    return [
      header(title),
      ...taskGroups(mine[of].tasks, context),
      ...restOf(mine[of]).map((line) => contextBlock(line)),
    ];
  });
}

/** How many there are that are not shown. */
function restOf({ tasks, total }: Mine['asked']): string[] {
  return total > tasks.length ? [moreLine(total - tasks.length)] : [];
}

/** The same in plain words, for notifications and screen readers. */
export function mineWords(mine: Mine): string {
  const lines = PARTS.filter(({ of }) => mine[of].tasks.length > 0).flatMap(({ of, title }) => [
    `${title}:`,
    ...mine[of].tasks.map(taskWords),
    ...restOf(mine[of]),
  ]);
  return lines.length === 0 ? NOTHING_OPEN : lines.join('\n');
}

const HEADLINE_LIMIT = 150;
const NAME_LIMIT = 75;

/** What a draft waits for, in a few words. */
const STANDS: Readonly<Record<OpenDraftLine['status'], string>> = {
  asking: 'an answer is needed',
  open: 'ready to be approved',
  failed: 'could not be filed',
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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** A draft that is not filed yet: what it is about, for whom, where it stands, and the way to its thread. */
export function draftLine(draft: OpenDraftLine, context: PresentContext): KnownBlock {
  const { headline, requester, team, status, updatedAt } = draft;
  const name = words(oneLine(headline), HEADLINE_LIMIT, context);
  const since = slackDate(updatedAt);
  const details = [
    `for ${words(context.names(requester), NAME_LIMIT, context)}`,
    ...(team === null ? [] : [`to ${words(team, NAME_LIMIT, context)}`]),
    STANDS[status],
    ...(since === null ? [] : [since]),
  ];
  const url = placeOf(draft, context);
  const way = url === null ? [] : [mrkdwnLink(url, 'Go to thread')];
  return section([`*${name}*`, details.join(' · '), ...way].join('\n'));
}

/** Its card, else where its thread begins. */
function placeOf({ draftId, thread }: OpenDraftLine, context: PresentContext): string | null {
  return slotUrl(cardSlot(draftId), context) ?? permalink(context.teamUrl, thread.channel, thread.rootTs);
}
