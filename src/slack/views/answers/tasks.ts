import type { KnownBlock, Overflow } from '@slack/types';
import type { TaskLine } from '../../../domain/entities/references.js';
import { ACTION } from '../action-ids.js';
import { callValue, listValue } from '../button-refs.js';
import type { PresentContext, Presented, ReplyOf } from '../cards/context.js';
import { lineOf, MAX_LINES, message, words } from '../message.js';
import { actions, button, contextBlock, header, plain, section } from '../text/blocks.js';
import { LIMIT, oneLine } from '../text/clip.js';
import { dueDate, dueWords } from '../text/dates.js';
import { mrkdwnLink, plainText } from '../text/mrkdwn.js';
import { STATUS } from '../text/words.js';
import { taskUrl } from './links.js';

/** What can be had of a row, each by a call. Slack: five options at most. */
const ROW: readonly {
  label: string;
  tool: string;
  argsFor: (id: string) => Record<string, unknown>;
  /** it stands there only where the asker could have that done */
  order?: NonNullable<TaskLine['orders']>[number];
}[] = [
  { label: 'Show its status', tool: 'fetch_reference_context', argsFor: (id) => ({ tickets: [id] }) },
  {
    label: 'Show what it is linked to',
    tool: 'get_linked_entities',
    argsFor: (id) => ({ entity_id: id, entity_kind: 'task' }),
  },
  { label: 'Tell me when it changes', tool: 'watch_entity', argsFor: (id) => ({ entity: id }) },
  {
    label: 'Assign it to me',
    tool: 'update_ticket',
    argsFor: (id) => ({ ticket: id, mine: true }),
    order: 'take',
  },
  {
    label: 'Mark it as done',
    tool: 'update_ticket',
    argsFor: (id) => ({ ticket: id, status: 'done' }),
    order: 'finish',
  },
];

/** Slack: characters in an option's value. */
const MAX_VALUE = 150;

/** The menu beside a ticket in a list; none where its id is too long for one. */
export function rowMenu({ id, orders = [] }: Pick<TaskLine, 'id' | 'orders'>): Overflow | undefined {
  const options = ROW.filter(({ order }) => order === undefined || orders.includes(order)).map(
    ({ label, tool, argsFor }) => ({
      text: plain(label, LIMIT.optionText),
      value: callValue({ tool, args: argsFor(id) }),
    }),
  );
  if (options.some(({ value }) => value.length > MAX_VALUE)) return undefined;
  return { type: 'overflow', action_id: ACTION.row, options };
}

/** The same blocks for a place that is no thread, where nothing could be answered. */
export function withoutMenus(blocks: readonly KnownBlock[]): KnownBlock[] {
  return blocks.map((block) => {
    if (block.type !== 'section' || block.accessory?.type !== 'overflow') return block;
    const { accessory: _menu, ...rest } = block;
    return rest;
  });
}

/** What trackers and imports call the statuses. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ...['open', 'new', 'todo', 'to do', 'backlog', 'planned'].map((name) => [name, STATUS.open] as const),
  ...['in progress', 'active', 'doing', 'started'].map((name) => [name, STATUS.in_progress] as const),
  ...['blocked', 'waiting', 'on hold'].map((name) => [name, STATUS.blocked] as const),
  ...['done', 'closed', 'completed', 'resolved'].map((name) => [name, STATUS.done] as const),
]);
const FIRST = [STATUS.open, STATUS.in_progress, STATUS.blocked, STATUS.done, STATUS.withdrawn];

const UNKNOWN = 'No status';
const OTHER = 'Other';
const STATE_LIMIT = 60;

/** Groups beside those; what stands otherwise still is "Other". */
const MAX_OWN = 4;

/** Tasks by status: those that everybody knows in their order, then those that a tracker has of its own. */
function byStatus(tasks: readonly TaskLine[]): { label: string; tasks: TaskLine[] }[] {
  const own = [...new Set(tasks.map(statusWords))].filter((label) => !FIRST.includes(label));
  const named = [...FIRST, ...own.slice(0, MAX_OWN)];
  const labelOf = (task: TaskLine): string => {
    const label = statusWords(task);
    return named.includes(label) ? label : OTHER;
  };
  return [...named.filter((label) => label !== OTHER), OTHER]
    .map((label) => ({ label, tasks: tasks.filter((task) => labelOf(task) === label) }))
    .filter((group) => group.tasks.length > 0);
}

/** A status in people's words: "in_progress" is "In progress", one that we don't know keeps its own. */
export function statusWords({ status }: Pick<TaskLine, 'status'>): string {
  const words = stateWords(status ?? '');
  return CALLED.get(words.toLowerCase()) ?? (words === '' ? UNKNOWN : words.slice(0, STATE_LIMIT));
}

/** A state as words: "in_review" is "In review". */
export function stateWords(state: string): string {
  return capitalized(state.replace(/[\s_-]+/g, ' ').trim());
}

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** A card is two lines of at most 400 characters in all: 25 of them fit into a message's text. */
const CARD_LIMIT = 400;
const TITLE_LIMIT = 150;
const DETAIL_LIMIT = 40;

/** "<link|T-12> *Slow app*", and below it priority, assignee and due date, as far as they are known. */
function taskCard(task: TaskLine, context: PresentContext): string {
  const { shortId, title, priority, assigneeName, dueAt } = task;
  const due = dueDate(dueAt);
  const details = [
    priority === null ? null : lineOf(capitalized(priority), DETAIL_LIMIT, context),
    assigneeName === null ? 'Nobody yet' : lineOf(assigneeName, DETAIL_LIMIT, context),
    due === null ? null : `due ${due}`,
  ];
  const below = details.filter((part) => part !== null).join(' · ');
  const card = (url: string | null) => `${nameLine(shortId, oneLine(title), url, context)}\n${below}`;
  const linked = card(taskUrl(task, context));
  return linked.length <= CARD_LIMIT ? linked : card(null);
}

/** "<link|T-12> *Slow app*"; without a short id the title itself is the link. */
export function nameLine(
  shortId: string | null,
  title: string,
  url: string | null,
  context: PresentContext,
): string {
  const name = `*${words(title, TITLE_LIMIT, context)}*`;
  if (url === null) return shortId === null ? name : `${words(shortId, DETAIL_LIMIT, context)} ${name}`;
  return shortId === null ? `*${mrkdwnLink(url, title)}*` : `${mrkdwnLink(url, shortId)} ${name}`;
}

/** The same in plain words on one line, for notifications and screen readers. */
export function taskWords(task: TaskLine): string {
  const { shortId, title, priority, assigneeName, dueAt } = task;
  const name = [shortId, oneLine(title)].filter((part) => part !== null).join(' ');
  const details = [statusWords(task), priority, assigneeName, dueWords(dueAt)];
  return `${name} (${details.filter((part) => part !== null && part !== '').join(', ')})`;
}

const GROUP_LIMIT = 75;

/** Tasks as compact cards below the status they have: the first of them, with a button that shows all to whoever presses it. */
export function presentTasks(reply: ReplyOf<'tasks'>, context: PresentContext): Presented {
  const { title, total, filter } = reply;
  const tasks = reply.tasks.slice(0, MAX_LINES);
  const all = Math.max(total, reply.tasks.length);
  const left = all - tasks.length;
  const ending = tasks.length === 0 && left === 0 ? ['No tickets.'] : moreLines(left);
  const value = left > 0 && filter !== undefined ? listValue({ title, filter }) : null;
  return message(
    [title, ...tasks.map(taskWords), ...ending].join('\n'),
    [
      header(plainText(title, context.names)),
      ...taskGroups(tasks, context, { menus: true }),
      ...ending.map((line) => contextBlock(line)),
      ...actions(value === null ? [] : [button(ACTION.allTasks, `Show all ${all}`, { value })]),
    ],
    context,
  );
}

/** What stands below a list that is not whole. */
export const moreLines = (left: number): string[] => (left > 0 ? [`… and ${left} more`] : []);

/**
 * A card for each task, with a heading before those of each status: at most nine headings. `menus`: each has a menu beside
 * it.
 */
export function taskGroups(
  tasks: readonly TaskLine[],
  context: PresentContext,
  { menus = false } = {},
): KnownBlock[] {
  return byStatus(tasks).flatMap((group) => [
    section(`*${words(group.label, GROUP_LIMIT, context)}*`),
    ...group.tasks.map((task) => section(taskCard(task, context), menus ? rowMenu(task) : undefined)),
  ]);
}
