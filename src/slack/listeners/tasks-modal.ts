import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { parseListValue } from '../list-ref.js';
import { MOST_IN_WINDOW, tasksView } from '../modals/tasks-view.js';
import { readWindowClick } from '../normalise/window-click.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';
import { contextOf, readerOf } from './reading.js';

/** Show all, below a list of tickets: all of them, as they stand now, as far as whoever presses it may see them. It only reads. */
export function registerTasksModal(app: App, context: ListenerContext): void {
  app.action(ACTION.allTasks, async ({ body, ack, client }) => {
    const click = readWindowClick(body);
    const list = parseListValue(click?.value);
    if (click !== null && list !== null) {
      const { log, references } = context.ports;
      const { actor, triggerId } = click;
      await openModal({ client, log, triggerId, title: 'Tickets' }, async () => {
        const found = await references.tasks(await readerOf(context, actor), list.filter, MOST_IN_WINDOW);
        return tasksView(list.title, found, await contextOf(context, client, found.tasks, list.title));
      });
    }
    await ack();
  });
}
