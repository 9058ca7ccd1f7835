import type { OpenView, StateValues } from '../protocol.js';
import type { AppIdentity, Team } from './identity.js';
import type { Wire } from './wire.js';

/** A view as Slack shows it to the app: what the app sent, the ids, the hash and what was entered so far. */
export function viewWire(open: OpenView, team: Team, app: AppIdentity, values: StateValues = {}): Wire {
  const { view } = open;
  return {
    private_metadata: '',
    callback_id: '',
    external_id: '',
    title: null,
    submit: null,
    close: null,
    clear_on_close: false,
    notify_on_close: false,
    submit_disabled: false,
    ...view,
    id: open.id,
    team_id: team.id,
    app_id: app.appId,
    bot_id: app.botId,
    app_installed_team_id: team.id,
    hash: open.hash,
    root_view_id: open.rootId,
    previous_view_id: open.previousId ?? null,
    state: { values },
  };
}
