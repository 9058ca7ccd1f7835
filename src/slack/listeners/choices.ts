import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { normaliseChoice } from '../normalise/choice.js';
import type { Normalised } from '../normalise/common.js';
import { normaliseRow } from '../normalise/row.js';
import type { ListenerContext } from './context.js';
import { oneOf } from './one-of.js';

/** The options of questions, and of the menus beside rows of lists: insert, then ack, as for the buttons of cards. */
export function registerChoices(app: App, { ports, self }: ListenerContext): void {
  const listen = (action: string, normalise: (body: unknown, teamId: string) => Normalised) =>
    app.action(oneOf([action]), async ({ body, ack }) => {
      const result = normalise(body, self.teamId);
      if ('incoming' in result) await ports.ingest(result.incoming);
      else ports.log.warn({ reason: result.ignored }, 'choice left out');
      await ack();
    });
  listen(ACTION.choose, normaliseChoice);
  listen(ACTION.row, normaliseRow);
}
