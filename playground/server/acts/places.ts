import type { Act, ActAnswer } from '../../protocol.js';
import { homeOpenedEvent } from '../event-bodies.js';
import { joinChannel, leaveChannel } from '../membership.js';
import { directMessage, groupMessage } from '../methods/lookup.js';
import { findPerson, findVisibleChannel, PersonError } from '../person-error.js';
import { tellBot } from '../posting.js';
import type { World } from '../world.js';

type ActOf<Type extends Act['type']> = Act & { type: Type };

export function openDm(world: World, act: ActOf<'openDm'>): ActAnswer {
  const user = findPerson(world, act.as);
  if (!world.store.user(act.user)) throw new PersonError('user_not_found', 'Nobody has that id.');
  return { ok: true, channel: directMessage(world, user.id, act.user).id };
}

export function openGroup(world: World, act: ActOf<'openGroup'>): ActAnswer {
  const user = findPerson(world, act.as);
  for (const other of act.users) {
    if (!world.store.user(other)) throw new PersonError('user_not_found', 'Nobody has that id.');
  }
  return { ok: true, channel: groupMessage(world, [user.id, ...act.users]).id };
}

/** The person looks at the bot's App Home, or at its messages tab. */
export function openHome(world: World, act: ActOf<'openHome'>): ActAnswer {
  const user = findPerson(world, act.as);
  const channel = directMessage(world, user.id, world.app.botUserId);
  const home = world.store.home(user.id);
  const ts = world.clock.nextTs();
  tellBot(world, channel, homeOpenedEvent(user.id, channel.id, act.tab ?? 'home', home, ts, world));
  return { ok: true, channel: channel.id };
}

export function join(world: World, act: ActOf<'join'>): ActAnswer {
  findPerson(world, act.as);
  const channel = joinChannel(world, findVisibleChannel(world, act.as, act.channel), act.as);
  return { ok: true, channel: channel.id };
}

/** Adds someone, the bot too. */
export function invite(world: World, act: ActOf<'invite'>): ActAnswer {
  findPerson(world, act.as);
  if (!world.store.user(act.user)) throw new PersonError('user_not_found', 'Nobody has that id.');
  const channel = findVisibleChannel(world, act.as, act.channel);
  if (channel.isIm || channel.isMpim)
    throw new PersonError('is_direct_message', 'A direct message stays among those who are in it.');
  return { ok: true, channel: joinChannel(world, channel, act.user, act.as).id };
}

export function leave(world: World, act: ActOf<'leave'>): ActAnswer {
  findPerson(world, act.as);
  const channel = findVisibleChannel(world, act.as, act.channel);
  if (channel.isIm || channel.isMpim)
    throw new PersonError('is_direct_message', 'A direct message can’t be left.');
  return { ok: true, channel: leaveChannel(world, channel, act.user ?? act.as).id };
}
