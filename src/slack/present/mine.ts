import type { KnownBlock } from '@slack/types';
import type { Mine } from '../entities/mine.js';
import { context as contextBlock, header, section } from './blocks.js';
import type { PresentContext } from './context.js';
import { taskWords } from './task-card.js';
import { moreLine, taskGroups } from './tasks.js';

export const NOTHING_OPEN = 'You have no open requests, and no open tasks are assigned to you.';

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
