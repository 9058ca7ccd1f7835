import type { App } from '@slack/bolt';
import { BUTTON_ACTIONS } from '../action-ids.js';
import { normaliseClick, readClick } from '../normalise/click.js';
import type { ListenerContext } from './context.js';
import { oneOf } from './one-of.js';

/** Buttons and selects of the cards: insert, then ack, so that a click Slack called a success is never lost. */
export function registerActions(app: App, { ports, self }: ListenerContext): void {
  // One listener for all: Bolt tries every listener on every request.
  app.action(oneOf([...BUTTON_ACTIONS.keys()]), async ({ body, ack }) => {
    const click = readClick(body);
    const result = click === null ? { ignored: 'not_our_card' } : normaliseClick(click, self.teamId);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.warn({ reason: result.ignored }, 'click left out');
    await ack();
  });
}
