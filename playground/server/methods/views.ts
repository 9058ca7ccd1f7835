import { z } from 'zod';
import type { OpenView } from '../../protocol.js';
import { stateOf } from '../blocks/state.js';
import { checkedView } from '../blocks/view.js';
import { SlackError } from '../slack-error.js';
import { viewWire } from '../view-wire.js';
import { changedView, newOpenView, publishHome } from '../views.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';
import { jsonArg } from './args.js';
import { type Method, method } from './method.js';

const view = jsonArg(z.unknown());
const openArgs = z.object({ trigger_id: z.string(), view });
const updateArgs = z.object({
  view_id: z.string().optional(),
  external_id: z.string().optional(),
  hash: z.string().optional(),
  view,
});
const publishArgs = z.object({ user_id: z.string(), hash: z.string().optional(), view });

function shown(world: World, open: OpenView): Wire {
  return { view: viewWire(open, world.team, world.app, stateOf(open.view.blocks)) };
}

export const viewMethods: Record<string, Method> = {
  'views.open': method('bot', openArgs, (world, args) => {
    const checked = checkedView(args.view, 'modal');
    const { userId } = world.triggers.exchange(args.trigger_id);
    const open = newOpenView(world, userId, checked);
    world.views.open(open);
    return shown(world, open);
  }),

  'views.push': method('bot', openArgs, (world, args) => {
    const checked = checkedView(args.view, 'modal');
    const { userId, viewId } = world.triggers.exchange(args.trigger_id);
    const below = world.views.stack(userId).at(-1);
    // Slack: only a trigger that came out of a modal can put another one on top.
    if (!below || viewId === undefined) throw new SlackError('invalid_trigger_id');
    const open = newOpenView(world, userId, checked, below);
    world.views.push(open);
    return shown(world, open);
  }),

  'views.update': method('bot', updateArgs, (world, args) => {
    const checked = checkedView(args.view, 'modal');
    if (args.view_id === undefined && args.external_id === undefined)
      throw new SlackError('invalid_arguments');
    const open = world.views.find((candidate) =>
      args.view_id === undefined
        ? candidate.view['external_id'] === args.external_id
        : candidate.id === args.view_id,
    );
    if (!open) throw new SlackError('not_found');
    if (args.hash !== undefined && args.hash !== open.hash) throw new SlackError('hash_conflict');
    const changed = changedView(world, open, checked);
    world.views.replace(changed);
    return shown(world, changed);
  }),

  'views.publish': method('bot', publishArgs, (world, args) => {
    if (!world.store.user(args.user_id))
      throw new SlackError('invalid_arguments', ['[ERROR] unknown user_id']);
    const checked = checkedView(args.view, 'home');
    return shown(world, publishHome(world, args.user_id, checked, args.hash));
  }),
};
