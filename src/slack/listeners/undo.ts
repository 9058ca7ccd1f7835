import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { normaliseUndo } from '../normalise/undo.js';
import type { ListenerContext } from './context.js';
import { oneOf } from './one-of.js';

/** Undo and Redo under a confirmation: insert, then ack, as for the buttons of cards. */
export function registerUndo(app: App, { ports, self }: ListenerContext): void {
  app.action(oneOf([ACTION.undo, ACTION.redo]), async ({ body, ack }) => {
    const result = normaliseUndo(body, self.teamId);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.warn({ reason: result.ignored }, 'undo left out');
    await ack();
  });
}
