import { ordersIn } from '../../../src/domain/order-phrases.js';
import type { TurnContext } from '../context.js';

/**
 * Whether the last thing that somebody told before these words was to be remembered: whoever takes something back then may mean
 * that, and it is no command that can be.
 */
export function followsNote({ messages }: Pick<TurnContext, 'messages'>, ts: string | null): boolean {
  if (ts === null) return false;
  const before = messages.findLast(({ bot, ts: at }) => !bot && Number(at) < Number(ts));
  return before !== undefined && ordersIn(before.text).at(-1)?.kind === 'remember';
}
