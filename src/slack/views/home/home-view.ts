import type { Button, HomeView, KnownBlock } from '@slack/types';
import type { Goal, MemoryScope, Note, ProjectRef, WatchCondition } from '../../../domain/entities/memory.js';
import type { HelpTopic } from '../../../domain/tools/quick.js';
import type { Mine } from '../../directory/entities.js';
import type { OpenDraftLine, OwnMemory } from '../../ports.js';
import { ACTION, variantOf } from '../action-ids.js';
import { overview } from '../answers/help.js';
import { draftBlocks, draftLine, mineBlocks } from '../answers/mine.js';
import type { PresentContext } from '../cards/context.js';
import { words } from '../message.js';
import { permalink } from '../permalink.js';
import { actions, confirmation, entitySelect, header, plain, section } from '../text/blocks.js';
import { clip, LIMIT } from '../text/clip.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink, plainText } from '../text/mrkdwn.js';
import {
  type Forgotten,
  forgetValue,
  HOME_SECTIONS,
  type HomePlace,
  type HomeSection,
  onPage,
  PER_PAGE,
  pager,
  pagesOf,
  placeValue,
} from './place.js';

/** Twenty of them stay far below what a view may hold. */
const NOTE_LIMIT = 500;
const NAME_LIMIT = 150;
const TAGS = 6;

const WATCHED: Readonly<Record<WatchCondition, string>> = {
  any: 'any change',
  state: 'its status',
  assignee: 'who has it',
  due_passed: 'its due date',
};

/** One thing that is remembered for a person, with a button that forgets it, below the heading of its kind. */
interface MemoryItem {
  heading: string;
  block(context: PresentContext): KnownBlock;
}

/** All that is remembered for a person: notes, then goals, then what they watch. */
function memoryItems({ notes, goals, watches }: OwnMemory): MemoryItem[] {
  return [
    ...notes.map((note) => ({
      heading: 'Notes',
      block: (context: PresentContext) => noteBlock(note, context),
    })),
    ...goals.map((goal) => ({
      heading: 'Goals',
      block: (context: PresentContext) => goalBlock(goal, context),
    })),
    ...watches.map(({ watch, entity }) => ({
      heading: 'Watching',
      block: (context: PresentContext) =>
        item(
          words(entity.label, NAME_LIMIT, context),
          [WATCHED[watch.condition]],
          remove({ kind: 'watch', id: watch.entity }, `Stop watching ${entity.label}`, 'Stop', context),
        ),
    })),
  ];
}

function noteBlock(note: Note, context: PresentContext): KnownBlock {
  const { id, text, type, scope, project, topicTags, source, updatedAt } = note;
  const date = slackDate(updatedAt);
  const url =
    source === null ? null : permalink(context.teamUrl, source.channel, source.ts, source.threadTs ?? null);
  const details = [
    type,
    seenBy(scope, project, context),
    ...topicTags.slice(0, TAGS).map((tag) => words(`#${tag}`, NAME_LIMIT, context)),
    ...(date === null ? [] : [date]),
    ...(url === null ? [] : [mrkdwnLink(url, 'message')]),
  ];
  const what = remove({ kind: 'note', id }, `Delete the note “${text}”`, 'Delete', context);
  return item(words(text, NOTE_LIMIT, context), details, what);
}

function goalBlock(
  { id, title, status, progress, scope, project }: Goal,
  context: PresentContext,
): KnownBlock {
  const stands = status === 'open' ? `${progress} %` : status;
  const what = remove({ kind: 'goal', id }, `Delete the goal “${title}”`, 'Delete', context);
  return item(words(title, NAME_LIMIT, context), [stands, seenBy(scope, project, context)], what);
}

/** Who besides the author may see it. */
function seenBy(scope: MemoryScope, project: ProjectRef | null, context: PresentContext): string {
  if (scope === 'user') return 'only you see it';
  if (scope === 'workspace') return 'everyone sees it';
  return project === null
    ? 'whoever can see its project can see it'
    : `whoever can see ${words(project.name, NAME_LIMIT, context)} can see it`;
}

function item(text: string, details: readonly string[], beside: Button): KnownBlock {
  return section(`${text}\n${details.join(' · ')}`, beside);
}

function remove(what: Forgotten, says: string, label: string, { names }: PresentContext): Button {
  const spoken = plainText(says, names).replace(/\s+/g, ' ');
  return {
    type: 'button',
    action_id: ACTION.forget,
    text: plain(label, LIMIT.buttonText),
    value: forgetValue(what),
    accessibility_label: clip(spoken, LIMIT.accessibilityLabel),
    confirm: confirmation(`${label} this?`, clip(spoken, LIMIT.confirmText), label, 'Keep it'),
  };
}

const LABEL: Readonly<Record<HomeSection, string>> = {
  requests: 'Requests',
  approvals: 'Approvals',
  memory: 'Memory',
  help: 'Help',
};

/** A button for each part; the one that is shown stands out, and says so to a screen reader. */
function tabs(shown: HomeSection): KnownBlock[] {
  return actions(
    HOME_SECTIONS.map((section) => ({
      type: 'button',
      action_id: variantOf(ACTION.home, section),
      text: plain(LABEL[section], LIMIT.buttonText),
      value: placeValue({ section, page: 0 }),
      accessibility_label: section === shown ? `${LABEL[section]}, shown` : `Show ${LABEL[section]}`,
      ...(section === shown ? { style: 'primary' } : {}),
    })),
  );
}

/** What stands in a part of App Home; `failed`: it could not be read. */
export type HomeContent =
  | { section: 'requests'; drafts: readonly OpenDraftLine[]; mine: Mine }
  | { section: 'approvals'; waiting: readonly OpenDraftLine[] }
  | { section: 'memory'; memory: OwnMemory }
  | { section: 'help'; topics: readonly HelpTopic[] }
  | { section: 'failed' };

/** Drafts are few as a rule; the newest of them stand above what was filed. */
const MAX_DRAFTS = 10;

const NOTHING_WAITS = 'Nothing is waiting for your approval.';
const NOTHING_KEPT =
  "I'm not remembering anything for you yet. Say “remember that …” or “watch T-12” to me, and you'll find it here.";

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
  const open = place.page > 0 ? [] : drafts.slice(0, MAX_DRAFTS);
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
