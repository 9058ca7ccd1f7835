import type { HomeView, KnownBlock } from '@slack/types';
import type { HelpTopic } from '../../domain/help.js';
import { ACTION } from '../action-ids.js';
import type { Mine } from '../entities/mine.js';
import type { OpenDraftLine, OwnMemory } from '../ports.js';
import { actions, header, plain, section } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { draftBlocks, draftLine } from '../present/draft-line.js';
import { entitySelect } from '../present/entity-select.js';
import { overview } from '../present/help.js';
import { mineBlocks } from '../present/mine.js';
import { memoryItems } from './memory.js';
import { onPage, PER_PAGE, pager, pagesOf } from './paging.js';
import { type HomePlace, placeValue } from './place.js';
import { tabs } from './tabs.js';

/** What stands in a part of App Home; `failed`: it could not be read. */
export type HomeContent =
  | { section: 'requests'; drafts: readonly OpenDraftLine[]; mine: Mine }
  | { section: 'approvals'; waiting: readonly OpenDraftLine[] }
  | { section: 'memory'; memory: OwnMemory }
  | { section: 'help'; topics: readonly HelpTopic[] }
  | { section: 'failed' };

/** Drafts are few as a rule; the newest of them stand above what was filed. */
const MOST_DRAFTS = 10;

const NOTHING_WAITS = 'Nothing waits for your approval.';
const NOTHING_KEPT =
  'I remember nothing for you yet. Say “remember that …” or “watch T-12” to me, and you find it here.';

/**
 * A person's App Home: its tabs, the part that is shown, and a search below.
 * @param note mrkdwn that answers what the person did here last
 */
export function homeView(
  place: HomePlace,
  content: HomeContent,
  note: string | null,
  context: PresentContext,
): HomeView {
  const blocks: KnownBlock[] = [
    ...tabs(place.section),
    ...(note === null ? [] : [section(note)]),
    ...partOf(content, place, context),
    ...(place.section === 'requests' ? findAndFocus() : []),
  ];
  return { type: 'home', blocks, private_metadata: placeValue(place) };
}

function partOf(content: HomeContent, place: HomePlace, context: PresentContext): KnownBlock[] {
  switch (content.section) {
    case 'requests':
      return requests(content, place, context);
    case 'approvals':
      return approvals(content.waiting, place, context);
    case 'memory':
      return memory(content.memory, place, context);
    case 'help':
      return overview(content.topics, context);
    case 'failed':
      return [];
  }
}

function requests(
  { drafts, mine }: Extract<HomeContent, { section: 'requests' }>,
  place: HomePlace,
  context: PresentContext,
): KnownBlock[] {
  const pages = Math.max(pagesOf(mine.asked.total), pagesOf(mine.assigned.total));
  const page = ({ tasks }: Mine['asked']) => {
    const shown = tasks.slice(place.page * PER_PAGE, (place.page + 1) * PER_PAGE);
    return { tasks: shown, total: shown.length };
  };
  const open = place.page > 0 ? [] : drafts.slice(0, MOST_DRAFTS);
  return [
    ...draftBlocks(open, context),
    ...mineBlocks({ asked: page(mine.asked), assigned: page(mine.assigned) }, context),
    ...pager(place, pages),
  ];
}

function approvals(
  waiting: readonly OpenDraftLine[],
  place: HomePlace,
  context: PresentContext,
): KnownBlock[] {
  if (waiting.length === 0) return [section(NOTHING_WAITS)];
  return [
    header('Waiting for your approval'),
    ...onPage(waiting, place.page).map((one) => draftLine(one, context)),
    ...pager(place, pagesOf(waiting.length)),
  ];
}

function memory(own: OwnMemory, place: HomePlace, context: PresentContext): KnownBlock[] {
  const items = memoryItems(own);
  if (items.length === 0) return [section(NOTHING_KEPT)];
  const shown = onPage(items, place.page);
  const blocks = shown.flatMap((item, index) => [
    ...(item.heading === shown[index - 1]?.heading ? [] : [header(item.heading)]),
    item.block(context),
  ]);
  return [...blocks, ...pager(place, pagesOf(items.length))];
}

function findAndFocus(): KnownBlock[] {
  return [
    header('Find and focus'),
    ...actions([
      {
        type: 'button',
        action_id: ACTION.find,
        text: plain('Find', LIMIT.buttonText),
        accessibility_label: 'Find a ticket, doc or project',
      },
    ]),
    {
      type: 'section',
      block_id: 'focus',
      text: { type: 'mrkdwn', text: 'What is our latest conversation about?', verbatim: true },
      accessory: entitySelect(ACTION.focus, 'Set its focus'),
    },
  ];
}
