import type { App } from '@slack/bolt';
import { searchedKinds } from '../directory/entities.js';
import { FormMeta } from '../normalize/form.js';
import { searchesTeams } from '../views/action-ids.js';
import { parseValue } from '../views/button-refs.js';
import { optionsOf } from '../views/text/blocks.js';
import { answerInTime, type ListenerContext, readerOf } from './context.js';

/** So many are looked through while typing; who does not see theirs types on. */
const MAX_OFFERED = 20;

/**
 * A type-ahead can't wait for a turn: the teams or entities whose names match are answered at once. The list is the asker's
 * own, whatever workspace or place the payload names. Other menus find nothing, and so does a search that takes too long.
 */
export function registerTypeAhead(app: App, context: ListenerContext): void {
  const { ports } = context;
  app.options(/^/, async ({ payload: { action_id: menu, value: text }, body, ack }) => {
    const found = async () => {
      const kinds = searchedKinds(menu);
      if (kinds === null) {
        const teams = searchesTeams(menu) ? ports.searchTeams(text) : [];
        return teams.map(({ id, name }) => ({ value: id, label: name }));
      }
      // What is chosen in the Edit form stands on a card afterwards, for all to read who are in its channel.
      const form = parseValue(FormMeta, body.view?.private_metadata);
      const viewer = await readerOf(context, body.user.id, form?.channel);
      const entities = await ports.references.find(viewer, { text, kinds, limit: MAX_OFFERED });
      return entities.map(({ id, label }) => ({ value: id, label }));
    };
    await ack({ options: optionsOf(await answerInTime(context, found, [])) });
  });
}
