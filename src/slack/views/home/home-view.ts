import type { Button, HomeView, KnownBlock } from '@slack/types';
import type { MemoryScope, ProjectRef, WatchCondition } from '../../../domain/entities/memory.js';
import type { HelpTopic } from '../../../domain/tools/quick.js';
import type { Mine } from '../../directory/entities.js';
import type { OpenDraftLine, OwnMemory } from '../../ports.js';
import { ACTION, variantOf } from '../action-ids.js';
import { overview } from '../answers/help.js';
import { draftBlocks, draftLine, mineBlocks } from '../answers/mine.js';
import type { PresentContext } from '../cards/context.js';
import { words } from '../message.js';
import { permalink } from '../permalink.js';
import { actions, button, confirmation, header, searchSelect, section } from '../text/blocks.js';
import { clip, LIMIT, oneLine } from '../text/clip.js';
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
const BRIEF_LIMIT = 1_500;
const TAGS = 6;

const WATCHED: Readonly<Record<WatchCondition, string>> = {
  any: 'any change',
  state: 'its status',
  assignee: 'who has it',
  due_passed: 'its due date',
};

/** One thing that is remembered for a person, below the heading of its kind, and the button that forgets it. */
interface MemoryItem {
  heading: string;
  text: string;
  details: readonly (string | null)[];
  forgets: Forgotten;
  label: string;
  /** what a screen reader says of the button */
  says: string;
}

/** All that is remembered for a person: notes, then goals, then what they watch. */
function memoryItems(
  { notes, goals, watches }: Omit<OwnMemory, 'briefs'>,
  context: PresentContext,
): MemoryItem[] {
  const name = (text: string) => words(text, NAME_LIMIT, context);
  return [
    ...notes.map(({ id, text, type, scope, project, topicTags, source, updatedAt }) => {
      const url = source && permalink(context.teamUrl, source.channel, source.ts, source.threadTs);
      return {
        heading: 'Notes',
        text: words(text, NOTE_LIMIT, context),
        details: [
          type,
          seenBy(scope, project, context),
          ...topicTags.slice(0, TAGS).map((tag) => name(`#${tag}`)),
          slackDate(updatedAt),
          url && mrkdwnLink(url, 'message'),
        ],
        forgets: { kind: 'note' as const, id },
        label: 'Delete',
        says: `Delete the note “${text}”`,
      };
    }),
    ...goals.map(({ id, title, status, progress, scope, project }) => ({
      heading: 'Goals',
      text: name(title),
      details: [status === 'open' ? `${progress} %` : status, seenBy(scope, project, context)],
      forgets: { kind: 'goal' as const, id },
      label: 'Delete',
      says: `Delete the goal “${title}”`,
    })),
    ...watches.map(({ watch, entity }) => ({
      heading: 'Watching',
      text: name(entity.label),
      details: [WATCHED[watch.condition]],
      forgets: { kind: 'watch' as const, id: watch.entity },
      label: 'Stop',
      says: `Stop watching ${entity.label}`,
    })),
  ];
}

/** Who besides the author may see it. */
function seenBy(scope: MemoryScope, project: ProjectRef | null, context: PresentContext): string {
  if (scope === 'user') return 'only you see it';
  if (scope === 'workspace') return 'everyone sees it';
  return project === null
    ? 'whoever can see its project can see it'
    : `whoever can see ${words(project.name, NAME_LIMIT, context)} can see it`;
}

function itemBlock(
  { text, details, forgets, label, says }: MemoryItem,
  { names }: PresentContext,
): KnownBlock {
  const spoken = oneLine(plainText(says, names));
  const confirm = confirmation(`${label} this?`, clip(spoken, LIMIT.confirmText), label, 'Keep it');
  const beside = button(ACTION.forget, label, { value: forgetValue(forgets), says: spoken, confirm });
  return section(`${text}\n${details.filter((part) => part !== null).join(' · ')}`, beside);
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
    HOME_SECTIONS.map((section): Button => {
      const isShown = section === shown;
      return button(variantOf(ACTION.home, section), LABEL[section], {
        value: placeValue({ section, page: 0 }),
        says: isShown ? `${LABEL[section]}, shown` : `Show ${LABEL[section]}`,
        style: isShown ? 'primary' : undefined,
      });
    }),
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
  const items = memoryItems(own, context);
  const briefs = own.briefs.map(({ text }) => section(words(text, BRIEF_LIMIT, context)));
  const projects = briefs.length === 0 ? [] : [header('Projects'), ...briefs];
  if (items.length === 0) return [section(NOTHING_KEPT), ...projects];
  const shown = onPage(items, place.page);
  const blocks = shown.flatMap((item, index) => [
    ...(item.heading === shown[index - 1]?.heading ? [] : [header(item.heading)]),
    itemBlock(item, context),
  ]);
  return [...blocks, ...projects, ...pager(place, pagesOf(items.length))];
}

function findAndFocus(): KnownBlock[] {
  return [
    header('Find and focus'),
    ...actions([button(ACTION.find, 'Find', { says: 'Find a ticket, doc or project' })]),
    {
      ...section('What is our latest conversation about?', searchSelect(ACTION.focus, 'Set its focus')),
      block_id: 'focus',
    },
  ];
}
