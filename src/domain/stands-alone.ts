import { controlWord } from './control-words.js';
import type { Event } from './event.js';

/**
 * Whether a message makes a turn of its own: Undo and Redo take back or do again what was done before, not what is said beside them.
 */
export function standsAlone(event: Event): boolean {
  if (event.kind !== 'message' || !event.addressed) return false;
  const word = controlWord(event.text);
  return word === 'undo' || word === 'redo';
}
