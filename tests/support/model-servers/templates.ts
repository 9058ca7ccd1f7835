import type { Message } from './request.js';

/**
 * What the chat templates of open models ask of the order of messages: the rules of the templates that model makers ship, each
 * with the sentence that its template raises. How the server passes that sentence on is the profile's matter.
 * @returns null where the template takes the messages
 */
export type TemplateRule = (messages: readonly Message[]) => string | null;

/** Calls and their results stand outside the alternation of both families below. */
const isSaid = ({ role, tool_calls: calls }: Message): boolean =>
  role !== 'tool' && (calls ?? []).length === 0;

/** Whether what follows the first system message goes user, assistant, user, and so on. */
export function alternates(messages: readonly Message[]): boolean {
  const rest = messages[0]?.role === 'system' ? messages.slice(1) : messages;
  return rest.filter(isSaid).every(({ role }, at) => (role === 'user') === (at % 2 === 0));
}

/** Mistral Small 3: alternation, known roles, and call ids of 9 letters and digits or more. */
export const mistral: TemplateRule = (messages) => {
  if (!alternates(messages))
    return 'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...';
  const made = messages.flatMap(({ tool_calls: calls }) => calls ?? []).map(({ id }) => id);
  const given = messages.filter(({ role }) => role === 'tool').map(({ tool_call_id: id }) => id);
  const short = [...made, ...given].find((id = '') => id.length < 9);
  return short === undefined
    ? null
    : `Tool call IDs should be alphanumeric strings with length >= 9! (1)${short}`;
};

/** Gemma 3: alternation; the system message goes into the first user's. */
export const gemma: TemplateRule = (messages) =>
  alternates(messages) ? null : 'Conversation roles must alternate user/assistant/user/assistant/...';

/** Qwen 3.5 and later: a system message stands first or nowhere, and some user asks something. */
export const qwen: TemplateRule = (messages) => {
  if (messages.some(({ role }, at) => role === 'system' && at > 0))
    return 'System message must be at the beginning.';
  return messages.some(({ role }) => role === 'user') ? null : 'No user query found in messages.';
};

/** Llama 3.1: one call at a time. */
export const llama: TemplateRule = (messages) =>
  messages.some(({ tool_calls: calls }) => (calls ?? []).length > 1)
    ? 'This model only supports single tool-calls at once!'
    : null;
