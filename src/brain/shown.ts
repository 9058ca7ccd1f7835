import type { ConverseInput } from '../domain/brain.js';
import type { ToolStep } from '../domain/tool.js';

/** Whether people saw something of what this turn did or found: then an answer needs no words. */
export function isShown({ shown, steps }: Pick<ConverseInput, 'shown' | 'steps'>): boolean {
  return shown.length > 0 || steps.some(showedItself);
}

/** Whether people saw what the call found: its result says so. */
function showedItself({ data }: ToolStep): boolean {
  if (typeof data !== 'object' || data === null || !('shown' in data)) return false;
  return data.shown === true || typeof data.shown === 'string';
}
