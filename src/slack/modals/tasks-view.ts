import type { ModalView } from '@slack/types';
import type { TaskLine } from '../../domain/references.js';
import { context as contextBlock, header, plain, section } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { plainText } from '../present/mrkdwn.js';
import { moreLine, taskGroups } from '../present/tasks.js';

/** A window ends at 100 blocks: so many tickets with nine headings, the title and a last line stay within that. */
export const MOST_IN_WINDOW = 80;

const NONE = 'There are none any more that you may see.';

/** A list of tickets, whole as far as a window holds it, to read. */
export function tasksView(
  title: string,
  { tasks, total }: { tasks: readonly TaskLine[]; total: number },
  context: PresentContext,
): ModalView {
  const shown = tasks.slice(0, MOST_IN_WINDOW);
  const left = Math.max(total, tasks.length) - shown.length;
  return {
    type: 'modal',
    title: plain('Tickets', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [
      header(plainText(title, context.names)),
      ...(shown.length === 0 ? [section(NONE)] : taskGroups(shown, context)),
      ...(left > 0 ? [contextBlock(moreLine(left))] : []),
    ],
  };
}
