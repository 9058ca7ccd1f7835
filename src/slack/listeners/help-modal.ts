import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { helpView } from '../modals/help-view.js';
import { readWindowClick } from '../normalise/window-click.js';
import type { ListenerContext } from './context.js';
import { plainContext } from './reading.js';

/** More about one kind of things that can be asked for, chosen below the help: a window to read. */
export function registerHelpModal(app: App, context: ListenerContext): void {
  app.action(ACTION.help, async ({ body, ack, client }) => {
    const click = readWindowClick(body);
    if (click !== null) {
      const view = helpView(click.value ?? '', context.ports.help, plainContext(context));
      await client.views.open({ trigger_id: click.triggerId, view });
    }
    await ack();
  });
}
