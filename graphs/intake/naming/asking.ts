import type { Viewer } from '../../../src/domain/entity.js';
import type { TurnContext } from '../context.js';
import { calledIn, freshMessages } from '../conversation.js';
import type { Asking, IntakeState } from '../state.js';

/** The message that this turn answers: one that was settled on, else the newest to the bot, else the newest. Null without words. */
export function askingOf(state: IntakeState): Asking | null {
  if (state.asking) return state.asking;
  const fresh = freshMessages(state.events);
  const called = calledIn(state.events);
  const message = fresh.findLast(({ ts }) => called.has(ts)) ?? fresh.at(-1);
  return message ? { message, by: message.author } : null;
}

/** Whose eyes an answer in this thread is checked for: theirs, and those of all who are in its channel. */
export function viewerOf({ teamId, channel, isDirect }: TurnContext, user: string): Viewer {
  return { teamId, user, place: isDirect ? null : channel };
}
