import { completion, inShape, plainly, toolCalls, wordsFor } from '../answers.js';
import type { Profile } from '../profile.js';
import { openAiError } from '../refusals.js';

/** Knows JSON mode, where the prompt must say the word; a schema is taken for JSON mode. */
export const dashScopeQwenPlus: Profile = {
  name: 'DashScope, Qwen Plus',
  source: 'Alibaba Cloud Model Studio docs, structured output (JSON mode, the word "json")',
  model: 'qwen-plus',
  base: '/compatible-mode/v1',
  can: { reading: true, questions: true },
  refuses: ({ body, text }) =>
    body.response_format !== undefined && body.response_format.type !== 'text' && !/json/iu.test(text)
      ? openAiError(400, {
          message:
            "<400> InternalError.Algo.InvalidParameter: 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
          code: 'invalid_parameter_error',
        })
      : null,
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    if (!('calls' in said)) return completion({ content: wordsFor(said) }, request);
    const calls = toolCalls(said.calls, request, 'call_', 22).map((call, index) => ({ ...call, index }));
    return completion({ content: '', tool_calls: calls }, request, { finish: 'tool_calls' });
  },
};
