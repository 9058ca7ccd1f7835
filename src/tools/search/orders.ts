import { ordersIn, readsAsOrder } from '../../domain/order-phrases.js';
import type { OrderKind } from '../../domain/orders/pattern.js';

/** Orders that say something themselves: what is to be remembered, aimed at, or written into a request. */
const SAYING: ReadonlySet<OrderKind> = new Set([
  'remember',
  'renote',
  'new_goal',
  'goal',
  'set',
  'append',
  'remove',
  'replace',
]);

/**
 * What a message is for those who look for something in the thread: words to people (null), an order to Frontdoor that says
 * something itself, or one that only looks for it, shows it or takes it back.
 */
export function orderRead(text: string): 'says' | 'seeks' | null {
  if (!readsAsOrder(text)) return null;
  return ordersIn(text).some(({ kind }) => SAYING.has(kind)) ? 'says' : 'seeks';
}

const BEGINS_QUESTION =
  /^(?:<@[^>]+>|@\S+(?=\s|$)|[\s,:]|hi\b|hey\b|hello\b|so\b|and\b|but\b|ok(?:ay)?\b)*(?:what|when|where|which|who|whom|whose|why|how|is|are|was|were|do|does|did|have|has|had|can|could|should|shall|will|would|may|any(?:one|body)?)\b/iu;

/** Whether a message only asks, which decides nothing; "we take Postgres, agreed?" is a proposal. */
export const onlyAsks = (text: string): boolean => /\?\s*$/u.test(text) && BEGINS_QUESTION.test(text);
