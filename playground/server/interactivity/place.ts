import type { Block, Message, OpenView, StateValues } from '../../protocol.js';
import { stateOf } from '../blocks/state.js';
import { findPerson, findVisibleMessage, PersonError } from '../person-error.js';
import { viewWire } from '../view-wire.js';
import { messageWire, type Wire } from '../wire.js';
import type { World } from '../world.js';

/** Where an element stands: in a message or in a view. */
export interface Place {
  readonly blocks: readonly Block[];
  readonly message: Message | undefined;
  readonly view: OpenView | undefined;
}

/** Finds the message or view that the page named. @throws PersonError when it is gone or not theirs to see */
export function findPlace(
  world: World,
  as: string,
  where: { channel?: string | undefined; ts?: string | undefined; viewId?: string | undefined },
): Place {
  findPerson(world, as);
  if (where.viewId !== undefined) {
    const home = world.store.homes().find((candidate) => candidate.id === where.viewId);
    const view = world.views.find((candidate) => candidate.id === where.viewId) ?? home;
    if (!view || view.userId !== as)
      throw new PersonError('view_not_found', 'This window is no longer open.');
    return { blocks: view.view.blocks, message: undefined, view };
  }
  const message = findVisibleMessage(world, as, where.channel ?? '', where.ts ?? '');
  if (message.ephemeralTo !== undefined && message.ephemeralTo !== as) {
    throw new PersonError('message_not_found', 'This message is for somebody else.');
  }
  return { blocks: message.blocks ?? [], message, view: undefined };
}

/** The payload's container, and the message or view itself with what the person entered in it. */
export function placeWire(world: World, place: Place, entered: StateValues | undefined): Wire {
  const { message, view } = place;
  if (view) {
    return {
      container: { type: 'view', view_id: view.id },
      view: viewWire(view, world.team, world.app, stateOf(place.blocks, entered)),
    };
  }
  return message ? messagePlace(world, message, stateOf(place.blocks, entered)) : {};
}

function messagePlace(world: World, message: Message, values: StateValues): Wire {
  const channel = world.store.channel(message.channel);
  const ephemeral = message.ephemeralTo !== undefined;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: ephemeral,
      ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    },
    channel: { id: message.channel, name: channel?.isIm ? 'directmessage' : channel?.name },
    state: { values },
    // Slack does not show the app an ephemeral message again.
    ...(ephemeral ? {} : { message: messageWire(message, world.team, world.app) }),
  };
}
