import type { User } from '../../protocol.js';
import type { Delivery, Outgoing } from '../outgoing.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';

/**
 * Delivers an interaction once: Slack does not repeat these. When the app does not answer with 200 within three
 * seconds, the person who acted is told.
 */
export async function interact(
  world: World,
  user: User,
  payload: Wire,
  kind: Outgoing['kind'] = 'interactive',
): Promise<Delivery> {
  await world.faults.whenRunning();
  const delivery = await world.links.send({ kind, payload });
  if (!delivery.acked) {
    const { name } = world.app;
    const text =
      delivery.reason === 'http_timeout'
        ? `${name} didn’t respond in time. Please try again.`
        : delivery.reason === 'http_error'
          ? `${name} ran into a problem with that. Please try again.`
          : `${name} can’t be reached right now. Please try again in a moment.`;
    world.changes.emit({ type: 'notice', userId: user.id, text });
  }
  return delivery;
}
