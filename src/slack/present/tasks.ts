import type { KnownBlock } from '@slack/types';
import type { TaskLine } from '../../domain/references.js';
import type { Reply } from '../../domain/reply.js';
import { context as contextBlock, header, section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { message, words } from './message.js';
import { plainText } from './mrkdwn.js';
import { rowMenu } from './row-menu.js';
import { taskCard, taskWords } from './task-card.js';
import { byStatus } from './task-status.js';

type Tasks = Extract<Reply, { kind: 'tasks' }>;

/** Slack: 50 blocks and about 12,000 characters a message. 25 cards of 400 with nine headings stay within both. */
const MOST_TASKS = 25;
const LABEL_LIMIT = 75;

/** Tasks as compact cards below the status they have; what is not shown is counted. */
export function presentTasks(reply: Tasks, context: PresentContext): Presented {
  const { title, total } = reply;
  const tasks = reply.tasks.slice(0, MOST_TASKS);
  const left = Math.max(total, reply.tasks.length) - tasks.length;
  const ending = left > 0 ? [`… and ${left} more`] : tasks.length === 0 ? ['No tasks.'] : [];
  return message(
    [title, ...tasks.map(taskWords), ...ending].join('\n'),
    [
      header(plainText(title, context.names)),
      ...taskGroups(tasks, context, { menus: true }),
      ...ending.map((line) => contextBlock(line)),
    ],
    false,
    context,
  );
}

/** A card for each task, with a heading before those of each status: at most nine headings. `menus`: each has a menu beside it. */
export function taskGroups(
  tasks: readonly TaskLine[],
  context: PresentContext,
  { menus = false } = {},
): KnownBlock[] {
  return byStatus(tasks).flatMap((group) => [
    section(`*${words(group.label, LABEL_LIMIT, context)}*`),
    ...group.tasks.map((task) => section(taskCard(task, context), menus ? rowMenu(task.shortId) : undefined)),
  ]);
}
