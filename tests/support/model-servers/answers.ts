import { createHash } from 'node:crypto';
import type { HttpAnswer, Meant, MeantCall } from './profile.js';
import type { ChatRequest } from './request.js';

/** What of an answer differs from server to server. */
interface Manner {
  finish?: string;
  /** null where the server counts nothing */
  usage?: object | null;
  /** what else stands in the answer */
  more?: object;
}

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** A whole answer with one message. */
export function completion(
  message: object,
  { body }: ChatRequest,
  { finish = 'stop', usage = USAGE, more = {} }: Manner = {},
): HttpAnswer {
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: finish };
  const answer = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_773_309_600, model: body.model };
  return {
    status: 200,
    body: { ...answer, choices: [choice], ...(usage === null ? {} : { usage }), ...more },
  };
}

/** An id that is another one for each call of a conversation, of `length` letters and digits. */
export const idFor = ({ body, text }: ChatRequest, at: number, length: number): string =>
  createHash('sha256').update(`${body.messages.length} ${at} ${text}`).digest('hex').slice(0, length);

/** Calls as OpenAI writes them. */
export const toolCalls = (calls: readonly MeantCall[], request: ChatRequest, prefix = 'call_', length = 24) =>
  calls.map(({ name, args }, at) => ({
    id: `${prefix}${idFor(request, at, length)}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));

/** Words for what the model means, where it means no calls. */
export function wordsFor(meant: Exclude<Meant, { calls: unknown }>): string {
  return 'json' in meant ? JSON.stringify(meant.json) : meant.text;
}

/** The manner of OpenAI, which most servers follow. */
export function asOpenAi(meant: Meant, request: ChatRequest, manner: Manner = {}): HttpAnswer {
  if (!('calls' in meant)) return completion({ content: wordsFor(meant) }, request, manner);
  const message = { content: null, tool_calls: toolCalls(meant.calls, request) };
  return completion(message, request, { finish: 'tool_calls', ...manner });
}

/** The function by which words are to be given beside tools: it takes a text and offers. */
const isAnswer = ({ args }: MeantCall): boolean => 'text' in args && 'offers' in args;

/** A model that says its words plainly, though it was given a function for them. */
export function plainly(meant: Meant): Meant {
  const [only] = 'calls' in meant ? meant.calls : [];
  return only && isAnswer(only) ? { text: String(only.args['text']) } : meant;
}

/**
 * An object in the shape that the request asks for, or one that the model makes up where nothing tells it the shape: neither
 * a schema that the server keeps to nor the prompt.
 * @param keeps the server holds answers to a JSON schema
 */
export function inShape(meant: Meant, request: ChatRequest, keeps: boolean): Meant {
  if (!('json' in meant)) return meant;
  const isHeld = keeps && request.body.response_format?.type === 'json_schema';
  return isHeld || isTold(request.text, Object.keys(meant.json)) ? meant : { json: { answer: meant.json } };
}

/** Whether a text names all these properties as a schema or an example does: `"open":`, `"open"`, or `open?:`. */
export const isTold = (text: string, names: readonly string[]): boolean =>
  names.every((name) => new RegExp(`"${name}"|\\b${name}\\??:`, 'u').test(text));

/** A code fence around an object, with a sentence before it, as a model writes where nothing holds it to a form. */
export const inFence = (json: unknown): string =>
  `Here is the JSON you asked for:\n\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``;

/** What a model thinks before it answers; never for people to see. */
export const THOUGHT = 'Okay, the user wants something. I should not tell them about the SECRET plan.';
