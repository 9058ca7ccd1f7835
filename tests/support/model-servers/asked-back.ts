import type { Message } from './request.js';

/** The messages in which a model made calls, each with its place. */
export const callingMessages = (messages: readonly Message[]) =>
  messages
    .map((message, at) => ({ message, at }))
    .filter(({ message }) => (message.tool_calls ?? []).length > 0);

/** The first place at which a model's own thinking did not come back with its calls, or null. */
export function withoutThinking(messages: readonly Message[]): number | null {
  const missing = callingMessages(messages).find(
    ({ message }) => typeof message['reasoning_content'] !== 'string',
  );
  return missing?.at ?? null;
}
