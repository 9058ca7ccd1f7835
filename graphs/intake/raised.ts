import type { MessageEvent } from '../../src/domain/event.js';

/**
 * Whether a message was turned into a request by its menu or a reaction. Its words were not said to the bot, and perhaps not by
 * whoever brought them: they begin or fill a request, and neither answer, order nor approve anything.
 */
export function isRaised({ via }: Pick<MessageEvent, 'via'>): boolean {
  return via === 'shortcut' || via === 'reaction';
}
