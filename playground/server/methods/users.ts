import { z } from 'zod';
import { SlackError } from '../slack-error.js';
import { userWire } from '../wire.js';
import { limitArg } from './args.js';
import { type Method, method } from './method.js';
import { pageOf } from './paging.js';

const listArgs = z.object({ cursor: z.string().optional(), limit: limitArg(1000, 1000) });

export const userMethods: Record<string, Method> = {
  'users.info': method('bot', z.object({ user: z.string() }), (world, args) => {
    const user = world.store.user(args.user);
    if (!user) throw new SlackError('user_not_found');
    return { user: userWire(user, world.team) };
  }),

  'users.list': method('bot', listArgs, (world, args) => {
    // Slack: those of another company, who are here for a shared channel, are found one by one.
    const ours = world.store.users().filter(({ teamId }) => teamId === undefined);
    const page = pageOf(ours, (user) => user.id, args.cursor, args.limit);
    return {
      members: page.items.map((user) => userWire(user, world.team)),
      cache_ts: world.clock.seconds(),
      response_metadata: page.metadata,
    };
  }),

  'usergroups.list': method('bot', z.object({ include_disabled: z.unknown() }), (world) => ({
    usergroups: world.userGroups.map(({ id, handle, name }) => ({
      id,
      handle,
      name,
      team_id: world.team.id,
    })),
  })),

  'users.lookupByEmail': method('bot', z.object({ email: z.string() }), (world, args) => {
    const wanted = args.email.toLowerCase();
    const user = world.store.users().find((found) => found.email?.toLowerCase() === wanted);
    if (!user) throw new SlackError('users_not_found');
    return { user: userWire(user, world.team) };
  }),
};
