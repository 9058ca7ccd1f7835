import type { App, SlackOptions } from '@slack/bolt';
import type { EntityKind, Viewer } from '../../domain/entities/entity.js';
import { searchedKinds } from '../directory/entities.js';
import { FormMeta } from '../normalize/form.js';
import { searchesTeams } from '../views/action-ids.js';
import { parseJson } from '../views/button-refs.js';
import { optionsOf } from '../views/text/blocks.js';
import type { ListenerContext } from './context.js';
import { readerAt, readerOf } from './reading.js';

/** So many are looked through while typing; who does not see theirs types on. */
const MAX_OFFERED = 20;

/**
 * A type-ahead can't wait for a turn: the teams or entities whose names match are answered at once. The list is the asker's
 * own, whatever workspace or place the payload names. Other menus find nothing.
 */
export function registerTypeAhead(app: App, context: ListenerContext): void {
  app.options(/^/, async ({ payload, body, ack }) => {
    const { action_id: menu, value: typed } = payload;
    const kinds = searchedKinds(menu);
    if (kinds !== null)
      await ack({ options: await entities(context, await viewerOf(context, body), typed, kinds) });
    else await ack({ options: searchesTeams(menu) ? teams(context, typed) : [] });
  });
}

function teams({ ports }: ListenerContext, typed: string) {
  return optionsOf(ports.searchTeams(typed).map(({ id, name }) => ({ value: id, label: name })));
}

/** What is chosen in the Edit form stands on a card afterwards, for all to read who are in its channel. */
function viewerOf(context: ListenerContext, body: SlackOptions): Promise<Viewer> {
  const form = FormMeta.safeParse(parseJson(body.view?.private_metadata ?? '')).data;
  return form === undefined ? readerOf(context, body.user.id) : readerAt(context, body.user.id, form.channel);
}

async function entities(
  { ports }: ListenerContext,
  viewer: Viewer,
  text: string,
  kinds: readonly EntityKind[],
) {
  const found = await ports.references.find(viewer, { text, kinds, limit: MAX_OFFERED });
  return optionsOf(found.map(({ id, label }) => ({ value: id, label })));
}
