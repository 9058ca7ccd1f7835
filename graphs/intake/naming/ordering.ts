import type { ThreadMessage } from '../../../src/domain/message.js';
import { calledIn, spokenMessages } from '../conversation.js';
import type { Asking, IntakeState } from '../state.js';

/** Whose words count as said to the bot though they do not mention it, and which words are surely something else. */
export interface Ordering {
  people: readonly (string | null)[];
  isOther?: (message: ThreadMessage) => boolean;
}

/**
 * The message that asks or orders something, and so whose eyes and rights count: the one that a judgement names, where it
 * was said to the bot; without a name the newest that mentions it, else the newest of these people. Null where nobody did.
 */
export function orderingOf(
  { events }: Pick<IntakeState, 'events'>,
  named: string | null,
  { people, isOther = () => false }: Ordering,
): Asking | null {
  const called = calledIn(events);
  const all = spokenMessages(events);
  const said = all.filter(
    (message) => (called.has(message.ts) || people.includes(message.author)) && !isOther(message),
  );
  const message = all.some(({ ts }) => ts === named)
    ? said.find(({ ts }) => ts === named)
    : (said.findLast(({ ts }) => called.has(ts)) ?? said.at(-1));
  return message ? { message, by: message.author } : null;
}
