import type { App } from '@slack/bolt';
import { ACTION } from '../action-ids.js';
import { normaliseChoice } from '../normalise/choice.js';
import type { ListenerContext } from './context.js';
import { oneOf } from './one-of.js';

/** The options of questions: insert, then ack, as for the buttons of cards. */
export function registerChoices(app: App, { ports, self }: ListenerContext): void {
  app.action(oneOf([ACTION.choose]), async ({ body, ack }) => {
    const result = normaliseChoice(body, self.teamId);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.warn({ reason: result.ignored }, 'choice left out');
    await ack();
  });
}
