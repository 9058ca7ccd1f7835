import type { App } from '@slack/bolt';
import { searchesTeams } from '../action-ids.js';
import { optionsOf } from '../present/blocks.js';
import type { ListenerContext } from './context.js';

/** A type-ahead can't wait for a turn: the teams whose names match are answered at once. Other menus find nothing. */
export function registerTeamSearch(app: App, { ports }: ListenerContext): void {
  app.options(/^/, async ({ payload, ack }) => {
    const found = searchesTeams(payload.action_id) ? ports.searchTeams(payload.value) : [];
    await ack({ options: optionsOf(found.map(({ id, name }) => ({ value: id, label: name }))) });
  });
}
