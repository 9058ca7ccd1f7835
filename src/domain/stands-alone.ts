import type { Event } from './event.js';
import { readsAsOrder } from './order-phrases.js';
import { undoOrder } from './undo-phrases.js';

/**
 * Whether a message makes a turn of its own: an order to a tool, to Undo or to Redo is its author's, and what others say
 * beside it is neither done in their name nor taken back with it.
 */
export function standsAlone(event: Event): boolean {
  if (event.kind !== 'message' || !event.addressed) return false;
  return undoOrder(event.text) !== null || readsAsOrder(event.text);
}
