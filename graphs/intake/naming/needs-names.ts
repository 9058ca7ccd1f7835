import { ordersIn } from '../../../src/domain/order-phrases.js';

/** Orders about one thing that must be known; the others, where the words are surely one, take them as they are. */
const BY_NAME: ReadonlySet<string> = new Set(['watch', 'unwatch', 'know', 'person', 'focus']);

/** Whether it matters which things the words name, so that a name which fits several or none is to be settled first. */
export function needsNames(text: string): boolean {
  const orders = ordersIn(text);
  return orders.length === 0 || orders.some(({ kind, sure }) => !sure || BY_NAME.has(kind));
}
