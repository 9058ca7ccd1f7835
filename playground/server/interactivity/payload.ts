import type { User } from '../../protocol.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';

/** What every interactive payload starts with. Slack: a view's `team` is the person's own, everything else's the app's. */
export function basePayload(world: World, type: string, user: User): Wire {
  const { team, app } = world;
  const home = user.teamId ?? team.id;
  return {
    type,
    team:
      type.startsWith('view_') && home !== team.id
        ? { id: home, domain: 'elsewhere' }
        : { id: team.id, domain: team.domain },
    user: { id: user.id, username: user.name, name: user.name, team_id: home },
    api_app_id: app.appId,
    token: app.verificationToken,
    enterprise: null,
    is_enterprise_install: false,
  };
}
