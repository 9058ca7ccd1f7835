import type { WorkspaceState } from '../../protocol.js';
import type { World } from '../world.js';

/** The whole workspace as the page sees it. */
export function snapshot(world: World): WorkspaceState {
  const { team, origin, store } = world;
  return {
    team: { ...team, url: `${origin}/` },
    users: store.users(),
    userGroups: [...world.userGroups],
    channels: store.channels(),
    messages: store.messages().sort((a, b) => Number(a.ts) - Number(b.ts)),
    views: world.views.all(),
    homes: store.homes(),
    statuses: store.statuses(),
    stories: [...world.stories],
    clock: { offsetMs: world.clock.offsetMs },
    bot: world.bot.get(),
  };
}
