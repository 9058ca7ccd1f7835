import { z } from 'zod';
import { type Method, method } from './method.js';

export const authMethods: Record<string, Method> = {
  'api.test': method('none', z.record(z.string(), z.unknown()), (_world, args) => ({ args })),

  'auth.test': method('bot', z.object({}), ({ origin, team, app, store }) => ({
    url: `${origin}/`,
    team: team.name,
    user: store.user(app.botUserId)?.name,
    team_id: team.id,
    user_id: app.botUserId,
    bot_id: app.botId,
    is_enterprise_install: false,
  })),

  'apps.connections.open': method('app', z.object({}), (world) => ({
    url: world.sockets.ticketUrl(world.origin),
  })),
};
