import { z } from 'zod';
import type { Wire } from './wire.js';
import type { World } from './world.js';

const count = z.number().int().min(1).max(10_000).default(1);

/** What a test may order, by POST /_/control. */
export const controlSchema = z.discriminatedUnion('type', [
  /** Deliveries to the bot wait until resumed. */
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  /** The next events are each delivered twice. */
  z.object({ type: z.literal('duplicate'), count }),
  /** The next events are never delivered. */
  z.object({ type: z.literal('drop'), count }),
  /** Every event waits this long first; 0 ends it. */
  z.object({ type: z.literal('delay'), ms: z.number().min(0).max(3_600_000) }),
  /** How the next calls of a Web API method are answered. */
  z.object({
    type: z.literal('answer'),
    method: z.string(),
    count,
    with: z.enum(['rate_limited', 'server_error', 'reset_after_commit']),
    retryAfterSeconds: z.number().int().min(0).default(1),
  }),
  /** Moves the workspace's clock forward. */
  z.object({ type: z.literal('skip'), ms: z.number().min(0) }),
  /** Asks the oldest Socket Mode connection to reconnect. */
  z.object({ type: z.literal('refresh') }),
  /** Back to no faults. */
  z.object({ type: z.literal('clear') }),
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
      faults.duplicateNext(order.count);
      break;
    case 'drop':
      faults.dropNext(order.count);
      break;
    case 'delay':
      faults.delayAll(order.ms);
      break;
    case 'answer':
      faults.answerNext(order.method, order.count, {
        with: order.with,
        retryAfterSeconds: order.retryAfterSeconds,
      });
      break;
    case 'skip':
      clock.skip(order.ms);
      world.changes.emit({ type: 'clock', clock: { offsetMs: clock.offsetMs } });
      return { offsetMs: clock.offsetMs };
    case 'refresh':
      world.sockets.refreshOne();
      break;
    case 'clear':
      faults.clear();
      break;
  }
  return {};
}
