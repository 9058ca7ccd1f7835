import { z } from 'zod';
import { answerOf } from '../../../../src/brain/model/openai/answer.js';
import { Body, type OfferedTool } from '../../../../src/brain/model/openai/body.js';

/** What a request of the tests offers, with an argument of each kind. */
export const TOOLS: readonly OfferedTool[] = [
  {
    name: 'find_items',
    description: 'Finds items',
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        limit: { type: 'integer' },
        open: { type: 'boolean' },
        labels: { type: 'array', items: { type: 'string' } },
        filter: {
          type: 'object',
          properties: { field: { type: 'string' }, value: { type: 'string' } },
        },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['query'],
    },
  },
  {
    name: 'get_item',
    description: 'One item',
    parameters: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
  },
  { name: 'list_teams', description: 'All teams', parameters: { type: 'object', properties: {} } },
];

const MESSAGES = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Hello' },
];

const SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' }, offers: { type: ['array', 'null'], items: { type: 'string' } } },
  required: ['text', 'offers'],
  additionalProperties: false,
};

/** Three requests: for words, for a form, and with tools. */
export const FOR_WORDS = Body.parse({
  model: 'm',
  messages: MESSAGES,
  max_completion_tokens: 20_000,
  temperature: 0,
});
export const FOR_A_FORM = Body.parse({
  ...FOR_WORDS,
  response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: SCHEMA } },
});
export const WITH_TOOLS = Body.parse({
  ...FOR_WORDS,
  tools: TOOLS.map((tool) => ({ type: 'function', function: tool })),
  tool_choice: 'auto',
  parallel_tool_calls: false,
});

const Completion = z.object({
  choices: z.tuple([
    z.looseObject({
      message: z.looseObject({
        content: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
          )
          .nullish(),
      }),
    }),
  ]),
});

export interface Read {
  words: string;
  calls: { name: string; args: unknown }[];
  ids: string[];
}

/** What Frontdoor takes from a response: words and calls, or why there are none. */
export function read(response: unknown, body = FOR_WORDS): Read | string {
  const answer = answerOf(response, body);
  if ('is' in answer) return answer.is;
  const [{ message }] = Completion.parse(answer.completion).choices;
  const calls = message.tool_calls ?? [];
  return {
    words: (message.content ?? '').trim(),
    calls: calls.map(({ function: { name, arguments: args } }) => ({ name, args: JSON.parse(args) })),
    ids: calls.map(({ id }) => id),
  };
}

/** A response that holds a text. */
export const saying = (content: unknown, besides: object = {}): object => ({
  id: 'x',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...besides }],
});
