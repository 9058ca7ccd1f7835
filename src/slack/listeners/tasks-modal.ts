import type { App } from '@slack/bolt';
import { z } from 'zod';
import { ACTION } from '../action-ids.js';
import { parseListValue } from '../list-ref.js';
import { MOST_IN_WINDOW, tasksView } from '../modals/tasks-view.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';
import { contextOf, readerOf } from './reading.js';

/** The parts of a `block_actions` payload of a button that we rely on. */
const Click = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  actions: z.tuple([z.looseObject({ value: z.string().optional() })], z.unknown()),
});

/** Show all, below a list of tickets: all of them, as they stand now, as far as whoever presses it may see them. It only reads. */
export function registerTasksModal(app: App, context: ListenerContext): void {
  app.action(ACTION.allTasks, async ({ body, ack, client }) => {
    const click = Click.safeParse(body).data;
    const list = parseListValue(click?.actions[0].value);
    if (click !== undefined && list !== null) {
      const { log, references } = context.ports;
      await openModal({ client, log, triggerId: click.trigger_id, title: 'Tickets' }, async () => {
        const found = await references.tasks(
          await readerOf(context, click.user.id),
          list.filter,
          MOST_IN_WINDOW,
        );
        return tasksView(list.title, found, await contextOf(context, client, found.tasks, list.title));
      });
    }
    await ack();
  });
}
