import type { TicketComment } from '../../domain/tracker.js';
import type { PresentContext } from './context.js';
import { words } from './message.js';

/** So many are shown, the newest. */
const MAX_SHOWN = 3;
const NAME_LIMIT = 75;
const TEXT_LIMIT = 200;

/** What was left on a ticket: "Note by Kim: “It is not needed any more.”", one a line. */
export function commentLines(comments: readonly TicketComment[], context: PresentContext): string {
  return comments
    .slice(-MAX_SHOWN)
    .map(({ by, text }) => {
      const said = words(text.replace(/\s+/g, ' '), TEXT_LIMIT, context);
      return `Note by ${words(context.names(by), NAME_LIMIT, context)}: “${said}”`;
    })
    .join('\n');
}
