import { asOpenAi, completion, plainly } from '../answers.js';
import type { Profile } from '../profile.js';

/**
 * Takes a schema or plain text, no JSON mode, and says so in a text instead of an object. A schema is held against the thinking of
 * this model, so that the whole answer stands there and the content is empty.
 */
export const lmStudioQwen35: Profile = {
  name: 'LM Studio, Qwen 3.5',
  source:
    'LM Studio docs, structured output; public reports of json_object and of a schema that ends up in reasoning_content',
  model: 'qwen3.5-9b',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    body.response_format?.type === 'json_object'
      ? { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } }
      : null,
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('json' in said) || request.body.response_format === undefined) return asOpenAi(said, request);
    return completion({ content: '', reasoning_content: JSON.stringify(said.json), tool_calls: [] }, request);
  },
};
