import { completion, inShape, plainly, wordsFor } from '../answers.js';
import type { Profile } from '../profile.js';

/** Wants a schema under a name of its own, and refuses every other form in plain text. Calls are all numbered 0, and their arguments are objects. */
export const tgi: Profile = {
  name: 'Text Generation Inference, Llama 3.1',
  source:
    'Text Generation Inference docs, guidance, and its source before 3.1 (tool calls); public reports of the 422',
  model: 'tgi',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    body.response_format === undefined || 'value' in body.response_format
      ? null
      : {
          status: 422,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: 'Failed to deserialize the JSON body into the target type: response_format: missing field `value` at line 1 column 14203',
        },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    if (!('calls' in said)) return completion({ content: wordsFor(said) }, request);
    const calls = said.calls.map(({ name, args }) => ({
      id: '0',
      type: 'function',
      function: { description: null, name, arguments: args },
    }));
    return completion({ tool_calls: calls }, request, { finish: 'stop' });
  },
};
