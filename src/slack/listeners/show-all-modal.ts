import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { goneView } from '../modals/plain-views.js';
import { showAllView } from '../modals/show-all-view.js';
import { readClick } from '../normalise/click.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';

/** Show all: what a card had to cut, whole, in a modal that only reads. */
export function registerShowAllModal(app: App, { ports, self }: ListenerContext): void {
  app.action(ACTION.showAll, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click !== null) {
      await openModal({ client, log: ports.log, triggerId: click.triggerId, title: 'Request' }, async () => {
        const view = await ports.readDraft(self.teamId, click.ref.draftId);
        return view === null ? goneView('Request') : showAllView(view.card);
      });
    }
    await ack();
  });
}
