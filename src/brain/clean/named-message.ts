import type { ThreadMessage } from '../../domain/message.js';

/** The message that an answer names, where it is one that people wrote among these; else none. */
export function namedMessage(
  ts: string | null | undefined,
  messages: readonly ThreadMessage[],
): string | null {
  return messages.find((message) => !message.bot && message.ts === ts)?.ts ?? null;
}
