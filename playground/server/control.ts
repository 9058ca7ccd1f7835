import { z } from 'zod';
import { addChannels } from './add-channels.js';
import { removeBot } from './channel-orders.js';
import { directoryOrder, directoryOrders } from './directory-orders.js';
import { revokedEvent, uninstalledEvent } from './end-events.js';
import type { CallFault } from './faults/call-faults.js';
import { occasionFields } from './faults/occasion.js';
import { postAsIs, repostAsIs } from './posts-as-is.js';
import type { Wire } from './wire.js';
import type { World } from './world.js';

const ms = z.number().min(0).max(3_600_000);
const wire = z.record(z.string(), z.unknown());

/** What a test may order, by POST /_/control. */
export const controlSchema = z.discriminatedUnion('type', [
  /** Deliveries to the bot wait until resumed. */
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  /** Events are delivered twice. Which ones, here and below: see faults/occasion.ts. */
  z.object({ type: z.literal('duplicate'), ...occasionFields }),
  /** Events are never delivered. */
  z.object({ type: z.literal('drop'), ...occasionFields }),
  /** Events come after the next one of their conversation. */
  z.object({ type: z.literal('reorder'), ...occasionFields }),
  /** Events wait first, all where nothing else is said: this long, or anything up to it where `random`. 0 ends it. */
  z.object({
    type: z.literal('delay'),
    ms,
    random: z.boolean().default(false),
    ...occasionFields,
    every: z.number().int().min(1).default(1),
  }),
  /** Everything is sent as if of another workspace, organisation or app, with the same signature. */
  z.object({
    type: z.literal('elsewhere'),
    teamId: z.string().optional(),
    enterpriseId: z.string().optional(),
    appId: z.string().optional(),
  }),
  /**
   * How calls of a Web API method are answered, or those alone that name a channel; `ms` is how late where they are slow or
   * late, `error` Slack's code where they are refused. What is silent is not carried out, and never answered.
   */
  z.object({
    type: z.literal('answer'),
    method: z.string(),
    with: z.enum(['rate_limited', 'server_error', 'refused', 'silent', 'reset_after_commit', 'slow', 'late']),
    error: z.string().default('internal_error'),
    channel: z.string().optional(),
    retryAfterSeconds: z.number().int().min(0).default(1),
    ms: ms.default(1000),
    ...occasionFields,
  }),
  /** So many calls of a method are answered in any such time, and the others with 429 and how long to wait, as Slack does. */
  z.object({ type: z.literal('limit'), method: z.string(), calls: z.number().int().min(1), perMs: ms }),
  /** Adds public channels with everybody in them, the bot too, and answers their ids. */
  z.object({ type: z.literal('channels'), count: z.number().int().min(1).max(10_000) }),
  /** Takes the bot out of a channel, by its id. */
  z.object({ type: z.literal('remove_bot'), channel: z.string() }),
  /**
   * Posts a message in a form that the page has no way to make: by another app, a workflow, a client of another kind. `message` is
   * what Slack sends of it (user, text, bot_id, subtype, blocks, attachments, files …). Answers its ts.
   */
  z.object({ type: z.literal('post'), channel: z.string(), threadTs: z.string().optional(), message: wire }),
  /** Changes such a message as its author would, or as Slack does when it adds a preview (`edited` false). */
  z.object({
    type: z.literal('repost'),
    channel: z.string(),
    ts: z.string(),
    message: wire,
    edited: z.boolean().default(true),
  }),
  /** Moves the workspace's clock forward. */
  z.object({ type: z.literal('skip'), ms: z.number().min(0) }),
  /** Tells the oldest Socket Mode connection that it will be closed, and closes it so much later. */
  z.object({
    type: z.literal('refresh'),
    reason: z.enum(['refresh_requested', 'warning', 'link_disabled']).default('refresh_requested'),
    closeAfterMs: ms.default(10_000),
  }),
  /** Ends every Socket Mode connection without a word: broken, or silent, so that the bot has to find out. */
  z.object({ type: z.literal('cut'), how: z.enum(['broken', 'silent']).default('broken') }),
  /** The app is removed from the workspace, or tokens of it are revoked; `bot` where the bot's is among them. */
  z.object({ type: z.literal('uninstall') }),
  z.object({ type: z.literal('revoke'), bot: z.boolean().default(true) }),
  /** Back to no faults. */
  z.object({ type: z.literal('clear') }),
  ...directoryOrders,
]);

export type ControlOrder = z.infer<typeof controlSchema>;

/** Carries an order out; what it returns goes into the answer. */
export function control(world: World, order: ControlOrder): Wire {
  const { faults, clock } = world;
  switch (order.type) {
    case 'pause':
      faults.pause();
      break;
    case 'resume':
      faults.resume();
      break;
    case 'duplicate':
    case 'drop':
    case 'reorder':
      faults.events[order.type](order);
      break;
    case 'delay':
      faults.events.delay(order, order);
      break;
    case 'elsewhere':
      faults.elsewhere.order(order);
      break;
    case 'answer':
      faults.calls.order(order.method, callFault(order), order, order.channel);
      break;
    case 'channels':
      return { channels: addChannels(world, order.count) };
    case 'limit':
      faults.calls.limit(order.method, order);
      break;
    case 'remove_bot':
      removeBot(world, order.channel);
      break;
    case 'post':
      return { ts: postAsIs(world, order).ts };
    case 'repost':
      repostAsIs(world, order);
      break;
    case 'skip':
      clock.skip(order.ms);
      world.changes.emit({ type: 'clock', clock: { offsetMs: clock.offsetMs } });
      return { offsetMs: clock.offsetMs };
    case 'uninstall':
      world.events.dispatch(uninstalledEvent());
      break;
    case 'revoke':
      world.events.dispatch(revokedEvent(world.app, order.bot));
      break;
    case 'refresh':
      world.sockets.refreshOne(order.reason, order.closeAfterMs);
      break;
    case 'cut':
      world.sockets.cut(order.how);
      break;
    case 'clear':
      faults.clear();
      break;
    default:
      return directoryOrder(world, order);
  }
  return {};
}

function callFault(order: ControlOrder & { type: 'answer' }): CallFault {
  const { with: how, retryAfterSeconds, ms, error } = order;
  if (how === 'rate_limited') return { with: how, retryAfterSeconds };
  if (how === 'refused') return { with: how, error };
  return how === 'slow' || how === 'late' ? { with: how, ms } : { with: how };
}
