import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { namesFrom, People } from '../delivery/people.js';
import { goneView } from '../modals/plain-views.js';
import { showAllView } from '../modals/show-all-view.js';
import { readClick } from '../normalise/click.js';
import { peopleIn } from '../present/needs.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';

/** Show all: what a card had to cut, whole, in a modal that only reads. */
export function registerShowAllModal(app: App, { ports, self }: ListenerContext): void {
  app.action(ACTION.showAll, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click !== null) {
      await openModal({ client, log: ports.log, triggerId: click.triggerId, title: 'Request' }, async () => {
        const view = await ports.readDraft(self.teamId, click.ref.draftId);
        if (view === null) return goneView('Request');
        const { card } = view;
        const shown = peopleIn({ kind: 'review_card', slot: '', card, degraded: false });
        const names = namesFrom(await new People(client, ports.now).namesOf(shown));
        return showAllView(card, { teamUrl: self.teamUrl, homeUrl: self.homeUrl, names, slot: () => null });
      });
    }
    await ack();
  });
}
