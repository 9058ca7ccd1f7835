import type { App } from '@slack/bolt';
import {
  normalizeChoice,
  normalizeClick,
  normalizeRow,
  normalizeUndo,
  readClick,
} from '../normalize/click.js';
import type { Normalized } from '../normalize/wire.js';
import { ACTION, BUTTON_ACTIONS } from '../views/action-ids.js';
import { type ListenerContext, oneOf } from './context.js';

/** Buttons and selects of the cards: insert, then ack, so that a click Slack called a success is never lost. */
export function registerActions(app: App, { ports, self }: ListenerContext): void {
  // One listener for all: Bolt tries every listener on every request.
  app.action(oneOf([...BUTTON_ACTIONS.keys()]), async ({ body, ack }) => {
    const click = readClick(body);
    const result = click === null ? { ignored: 'not_our_card' } : normalizeClick(click, self.teamId);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.warn({ reason: result.ignored }, 'click left out');
    await ack();
  });
}

/** The options of questions, and of the menus beside rows of lists: insert, then ack, as for the buttons of cards. */
export function registerChoices(app: App, { ports, self }: ListenerContext): void {
  const listen = (action: string, normalize: (body: unknown, teamId: string) => Normalized) =>
    app.action(oneOf([action]), async ({ body, ack }) => {
      const result = normalize(body, self.teamId);
      if ('incoming' in result) await ports.ingest(result.incoming);
      else ports.log.warn({ reason: result.ignored }, 'choice left out');
      await ack();
    });
  listen(ACTION.choose, normalizeChoice);
  listen(ACTION.row, normalizeRow);
}

/** Undo and Redo under a confirmation: insert, then ack, as for the buttons of cards. */
export function registerUndo(app: App, { ports, self }: ListenerContext): void {
  app.action(oneOf([ACTION.undo, ACTION.redo]), async ({ body, ack }) => {
    const result = normalizeUndo(body, self.teamId);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.warn({ reason: result.ignored }, 'undo left out');
    await ack();
  });
}
