import type { Viewer } from '../../../src/domain/entity.js';
import type { TurnContext } from '../context.js';
import type { Asking, IntakeState } from '../state.js';

/** The message that this turn answers: one that was settled on, else the newest to the bot, else the newest. Null without words. */
export function askingOf({ asking, said }: Pick<IntakeState, 'asking' | 'said'>): Asking | null {
  if (asking) return asking;
  const message = said.findLast(({ addressed }) => addressed) ?? said.at(-1);
  return message ? { message, by: message.author } : null;
}

/** Whose eyes an answer in this thread is checked for: theirs, and those of all who are in its channel. */
export function viewerOf({ teamId, channel, isDirect }: TurnContext, user: string): Viewer {
  return { teamId, user, place: isDirect ? null : channel };
}
