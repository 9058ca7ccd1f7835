import type { Button, KnownBlock } from '@slack/types';
import type { TaskLine } from '../../domain/references.js';
import type { Reply } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { listValue } from '../list-ref.js';
import { actions, context as contextBlock, header, plain, section } from './blocks.js';
import { LIMIT } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { MOST_LINES } from './fold.js';
import { message, words } from './message.js';
import { plainText } from './mrkdwn.js';
import { rowMenu } from './row-menu.js';
import { taskCard, taskWords } from './task-card.js';
import { byStatus } from './task-status.js';

type Tasks = Extract<Reply, { kind: 'tasks' }>;

const LABEL_LIMIT = 75;

/** Tasks as compact cards below the status they have: the first of them, with a button that shows all to whoever presses it. */
export function presentTasks(reply: Tasks, context: PresentContext): Presented {
  const { title, total } = reply;
  const tasks = reply.tasks.slice(0, MOST_LINES);
  const left = Math.max(total, reply.tasks.length) - tasks.length;
  const ending = left > 0 ? [moreLine(left)] : tasks.length === 0 ? ['No tickets.'] : [];
  return message(
    [title, ...tasks.map(taskWords), ...ending].join('\n'),
    [
      header(plainText(title, context.names)),
      ...taskGroups(tasks, context, { menus: true }),
      ...ending.map((line) => contextBlock(line)),
      ...actions(left > 0 ? showAll(reply, left + tasks.length) : []),
    ],
    false,
    context,
  );
}

/** What stands below a list that is not whole. */
export const moreLine = (left: number): string => `… and ${left} more`;

function showAll({ title, filter }: Tasks, total: number): Button[] {
  const value = filter === undefined ? null : listValue({ title, filter });
  if (value === null) return [];
  const label = `Show all ${total}`;
  return [{ type: 'button', action_id: ACTION.allTasks, text: plain(label, LIMIT.buttonText), value }];
}

/** A card for each task, with a heading before those of each status: at most nine headings. `menus`: each has a menu beside it. */
export function taskGroups(
  tasks: readonly TaskLine[],
  context: PresentContext,
  { menus = false } = {},
): KnownBlock[] {
  return byStatus(tasks).flatMap((group) => [
    section(`*${words(group.label, LABEL_LIMIT, context)}*`),
    ...group.tasks.map((task) => section(taskCard(task, context), menus ? rowMenu(task) : undefined)),
  ]);
}
