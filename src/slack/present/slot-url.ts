import { permalink } from '../permalink.js';
import type { PresentContext } from './context.js';

/** The address of a slot's message, or null while it does not stand. */
export function slotUrl(slot: string, context: PresentContext): string | null {
  const at = context.slot(slot);
  return at === null ? null : permalink(context.teamUrl, at.channel, at.ts, at.threadTs);
}
