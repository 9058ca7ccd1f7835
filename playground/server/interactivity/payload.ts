import type { User } from '../../protocol.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';

/** What every interactive payload starts with. */
export function basePayload(world: World, type: string, user: User): Wire {
  const { team, app } = world;
  return {
    type,
    team: { id: team.id, domain: team.domain },
    user: { id: user.id, username: user.name, name: user.name, team_id: team.id },
    api_app_id: app.appId,
    token: app.verificationToken,
    enterprise: null,
    is_enterprise_install: false,
  };
}
