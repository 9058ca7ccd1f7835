import { type Order, ordersIn } from '../../../domain/order-phrases.js';
import { blanked } from '../labels.js';
import type { Source } from './source.js';

/** Orders that an extraction understands itself: they give values, or take them back. */
const VALUES: ReadonlySet<Order['kind']> = new Set(['set', 'append', 'remove', 'replace']);

/** The message without its plain orders to a tool, which say nothing about a draft, and whether there were any. */
export function withoutOrders(source: Source): { source: Source; toTools: boolean } {
  const orders = ordersIn(source.text).filter(({ sure, kind }) => sure && !VALUES.has(kind));
  if (orders.length === 0) return { source, toTools: false };
  return { source: { ...source, text: blanked(source.text, orders) }, toTools: true };
}
