import type { App } from '@slack/bolt';
import {
  normalizeCall,
  normalizeChoice,
  normalizeClick,
  normalizeUndo,
  readClick,
} from '../normalize/click.js';
import { PRESSES } from '../normalize/pressed-act.js';
import type { Normalized } from '../normalize/wire.js';
import { ACTION } from '../views/action-ids.js';
import { type ListenerContext, oneOf, take } from './context.js';
import { tell } from './shortcut.js';

/** What is said to a press of what an older version has posted, or somebody else. */
const OLDER = 'That button is from an older message. Nothing was done.';

/**
 * What can be pressed and makes an event: the buttons and selects of cards, the options of questions and of the menus beside
 * rows of lists, Undo and Redo. Insert, then ack, so that a click Slack called a success is never lost. Whoever presses what nothing
 * can be read from is told so.
 */
export function registerInteractions(app: App, { ports, self }: ListenerContext): void {
  const listen = (
    actionIds: readonly string[],
    what: string,
    normalize: (body: unknown, teamId: string) => Normalized,
  ) =>
    app.action(oneOf(actionIds), async ({ body, ack, respond }) => {
      const result = normalize(body, self.teamId);
      await take(ports, result, what, 'warn');
      await ack();
      if ('ignored' in result) await tell(respond, { text: OLDER }, ports.log, { replaces: false });
    });
  // One listener for all of the cards: Bolt tries every listener on every request.
  listen(PRESSES, 'click', (body, teamId) => {
    const click = readClick(body);
    return click === null ? { ignored: 'not_our_card' } : normalizeClick(click, teamId);
  });
  listen([ACTION.choose], 'choice', normalizeChoice);
  listen([ACTION.row], 'call', normalizeCall);
  listen([ACTION.undo, ACTION.redo], 'undo', normalizeUndo);
}
