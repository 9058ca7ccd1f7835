import type { App } from '@slack/bolt';
import { CALLBACK } from '../action-ids.js';
import type { Normalised } from '../normalise/common.js';
import { normaliseRaising } from '../normalise/raise.js';
import { readShortcut } from '../normalise/shortcut.js';
import { NOT_HERE } from '../present/answers.js';
import type { ListenerContext } from './context.js';
import { hasPart } from './has-part.js';
import { tell } from './tell.js';

const WORDLESS = 'That message has no words that I could make a request of.';
const OWN = 'That message is mine. Choose this on what somebody else wrote.';

/** "Turn into a request" in the menu of a message: insert, then ack. Where it can't be done, whoever chose it is told. */
export function registerShortcut(app: App, { ports, self }: ListenerContext): void {
  app.shortcut(
    { callback_id: CALLBACK.request, type: 'message_action' },
    async ({ body, ack, client, respond }) => {
      const raising = readShortcut(body);
      if (raising === null) {
        ports.log.warn({ reason: 'malformed' }, 'shortcut left out');
        return ack();
      }
      const result = normaliseRaising(raising, self);
      const refusal = await refusalOf(result, () => hasPart(client, raising.message.channel, raising.actor));
      if ('incoming' in result && refusal === null) await ports.ingest(result.incoming);
      await ack();
      if (refusal !== null) await tell(respond, { text: refusal }, ports.log);
    },
  );
}

/** Why nothing can come of it, in words for whoever chose it; null where something can. */
async function refusalOf(result: Normalised, isHere: () => Promise<boolean>): Promise<string | null> {
  if ('ignored' in result) return result.ignored === 'own' ? OWN : WORDLESS;
  return (await isHere()) ? null : NOT_HERE;
}
