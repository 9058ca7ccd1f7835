import type { Act, ActAnswer } from '../../protocol.js';
import { findPerson, findVisibleMessage, PersonError } from '../person-error.js';
import { messageWire } from '../wire.js';
import type { World } from '../world.js';
import { basePayload } from './payload.js';
import { interact } from './send.js';

/** A person picks one of the app's shortcuts from a message's menu: Slack's message_action. */
export async function shortcut(world: World, act: Act & { type: 'shortcut' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  if (!world.bot.get().shortcuts.some((known) => known.callbackId === act.callbackId)) {
    throw new PersonError('unknown_shortcut', 'The app has no such shortcut.');
  }
  const message = findVisibleMessage(world, act.as, act.channel, act.ts);
  const channel = world.store.channel(act.channel);
  const delivery = await interact(world, user, {
    ...basePayload(world, 'message_action', user),
    action_ts: world.clock.nextTs(),
    callback_id: act.callbackId,
    trigger_id: world.triggers.issue(act.as),
    response_url: world.responseUrls.issue(world.origin, {
      channel: act.channel,
      userId: act.as,
      ts: message.ts,
      threadTs: message.threadTs,
    }),
    message_ts: message.ts,
    channel: { id: act.channel, name: channel?.isIm ? 'directmessage' : channel?.name },
    message: messageWire(message, world.team, world.app),
  });
  return { ok: true, acked: delivery.acked };
}
