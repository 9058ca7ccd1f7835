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
import { type ListenerContext, oneOf, take } from './context.js';

/**
 * What can be pressed and makes an event: the buttons and selects of cards, the options of questions and of the menus beside
 * rows of lists, Undo and Redo. Insert, then ack, so that a click Slack called a success is never lost.
 */
export function registerInteractions(app: App, { ports, self }: ListenerContext): void {
  const listen = (
    actionIds: readonly string[],
    what: string,
    normalize: (body: unknown, teamId: string) => Normalized,
  ) =>
    app.action(oneOf(actionIds), async ({ body, ack }) => {
      await take(ports, normalize(body, self.teamId), what, 'warn');
      await ack();
    });
  // One listener for all of the cards: Bolt tries every listener on every request.
  listen([...BUTTON_ACTIONS.keys()], 'click', (body, teamId) => {
    const click = readClick(body);
    return click === null ? { ignored: 'not_our_card' } : normalizeClick(click, teamId);
  });
  listen([ACTION.choose], 'choice', normalizeChoice);
  listen([ACTION.row], 'choice', normalizeRow);
  listen([ACTION.undo, ACTION.redo], 'undo', normalizeUndo);
}
