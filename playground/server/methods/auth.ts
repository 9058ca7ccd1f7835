import { z } from 'zod';
import { SlackError } from '../slack-error.js';
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

  'bots.info': method('bot', z.object({ bot: z.string() }), ({ app }, args) => {
    if (args.bot !== app.botId) throw new SlackError('bot_not_found');
    const { botId, appId, botUserId, name } = app;
    return { bot: { id: botId, deleted: false, name, updated: 0, app_id: appId, user_id: botUserId } };
  }),

  'apps.connections.open': method('app', z.object({}), (world) => ({
    url: world.sockets.ticketUrl(world.origin),
  })),
};
